import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { readSiteSettings } from '@longitude/contract/site-settings';
import { AppError } from '../../platform/errors.ts';
import { makeAsset, sendAsset, weighAsset, type Asset } from '../../platform/http/asset.ts';
import { VersionedValues } from '../../platform/versioned-values.ts';
import type { PageSource } from '../pages.ts';
import { companyBox, composePicture, titleBox } from './compose-picture.ts';
import { readFontMetrics, type FontMetrics, fontFile } from './font-metrics.ts';
import { PictureDrawer } from './picture-drawer.ts';
import { wrapTitle } from './wrap-title.ts';

interface PictureContext {
  readonly source: PageSource;
  /** The client build's files by address: covers of posts are among them. */
  readonly assets: ReadonlyMap<string, Asset>;
}

interface Subject {
  readonly title: string;
  readonly label: string;
  /** Address of one of our drawings; the globe replaces any other image. */
  readonly cover: string | null;
}

interface Tools {
  readonly font: FontMetrics;
  readonly globe: string;
}

const maxCachedBytes = 4 * 1024 * 1024;
const kind = { type: 'image/png', cacheControl: 'public, max-age=300' };

/** Social images: one of the site, and one of each published post. Drawn on demand. */
export function pictureRoutes({ source, assets }: PictureContext): ServerRoute[] {
  const drawer = new PictureDrawer();
  const kept = cachePictures();
  let tools: Promise<Tools> | undefined;
  const respond = async (request: Request, h: ResponseToolkit, subject: Subject) => {
    const { companyName } = readSiteSettings(await source.listPublicSettings());
    tools ??= loadTools();
    const svg = composeSubject(subject, companyName, assets, await tools);
    const version = createHash('sha256').update(svg).digest('base64url');
    const draw = async () => makeAsset(await drawer.draw(svg), kind, 1);
    const asset = await kept.read(request.path, version, draw);
    return sendAsset(request, h, asset ?? (await draw()));
  };
  return [
    {
      method: 'GET',
      path: '/picture.png',
      handler: async (request, h) => {
        const { siteTagline } = readSiteSettings(await source.listPublicSettings());
        const label = new URL(source.origin).host;
        return respond(request, h, { title: siteTagline, label, cover: null });
      },
    },
    {
      method: 'GET',
      path: '/blog/{slug}/picture.png',
      handler: async (request, h) => {
        const { slug } = request.params as { slug: string };
        const { post } = await source.readContent(['post'], { slug });
        if (post === undefined) throw new AppError('unavailable', undefined, { retryAfter: 5 });
        if (post === null) throw new AppError('not_found');
        const { title, featuredImage: cover } = post;
        return respond(request, h, { title, label: 'Industry Insights', cover });
      },
    },
  ];
}

function cachePictures(): VersionedValues<Asset> {
  return new VersionedValues({
    capacity: 100,
    bytes: { max: maxCachedBytes, weigh: weighAsset },
    // The version covers everything drawn: nothing else can change the image.
    maxMs: Infinity,
  });
}

async function loadTools(): Promise<Tools> {
  const [font, globe] = await Promise.all([
    readFile(fontFile),
    readFile(new URL('globe.svg', import.meta.url), 'utf8'),
  ]);
  return { font: readFontMetrics(font), globe };
}

function composeSubject(
  { title, label, cover }: Subject,
  companyName: string,
  assets: ReadonlyMap<string, Asset>,
  { font, globe }: Tools,
): string {
  const drawing = cover?.startsWith('/art/') ? assets.get(cover) : undefined;
  const isDrawn = drawing?.type === 'image/svg+xml';
  return composePicture({
    company: wrapTitle(companyName, font, companyBox),
    // If characters of the title are missing, the kind of page is named instead.
    title: wrapTitle(title, font, titleBox) ?? wrapTitle(label, font, titleBox),
    label,
    drawing: isDrawn ? drawing.plain.toString() : globe,
    isGlobe: !isDrawn,
  });
}
