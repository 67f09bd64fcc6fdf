import { composeMailto } from '@longitude/contract/core/email-address';
import type { Post } from '@longitude/contract/posts';
import { readSiteSettings } from '@longitude/contract/site-settings';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { isDatabaseAway } from '../platform/database/connection.ts';
import type { Subpage } from '../platform/feature.ts';
import { AppError } from '../platform/errors.ts';
import { makeAsset, sendAsset, type Asset } from '../platform/http/asset.ts';
import { VersionedValues } from '../platform/versioned-values.ts';
import { manifestPath, setAppName } from './app-manifest.ts';
import { composePageAddress } from '@longitude/contract/page-address';
import { siteListPath } from '@longitude/contract/site-list';
import { writeFeed } from './feed.ts';
import { readAddress } from './page-address.ts';
import type { PageSource } from './pages.ts';
import { listSite, type SiteListSource } from './site-list.ts';
import { writeSitemap } from './sitemap.ts';

export interface FileSource extends PageSource {
  /** The addresses of all published articles, newest first, and of the pages about checks. */
  readonly listSubpages: () => Promise<readonly Subpage[]>;
}

interface WrittenFile {
  readonly path: string;
  readonly type: string;
  /** Rejects, or returns undefined, when the database is unavailable. */
  readonly write: () => Promise<string | undefined>;
}

/** Articles in the feed, in full. */
const feedLength = 20;
const securityPath = '/.well-known/security.txt';

export interface BuiltFiles extends Pick<SiteListSource, 'readPage' | 'assets'> {
  /** All pages for search engines, except those with a parameter. */
  readonly paths: readonly string[];
  /** The web app manifest. */
  readonly manifest: string;
}

/** Files for robots, feed readers, launchers and researchers; rewritten when content or settings change. */
export function fileRoutes(source: FileSource, build: BuiltFiles): ServerRoute[] {
  const kept = new VersionedValues<Asset>({ capacity: 10 });
  const startedAt = new Date().toISOString();
  const respond = async (request: Request, h: ResponseToolkit, file: WrittenFile) => {
    const { sent, query } = readAddress(request);
    // Hapi ignores a slash at the end. As each page, each file has one address.
    if (sent !== file.path) return h.redirect(composePageAddress(file.path, query)).code(308);
    return sendAsset(request, h, await readFile(source, kept, file));
  };
  const files = [...listFiles(source, build, startedAt), describeSite(source, build)];
  const routes = files.map((file) => ({
    method: 'GET' as const,
    path: file.path,
    handler: (request: Request, h: ResponseToolkit): Promise<ResponseObject> =>
      respond(request, h, file),
  }));
  return [
    ...routes,
    {
      method: 'GET',
      path: '/security.txt',
      handler: (_request, h) => h.redirect(securityPath).code(308),
    },
  ];
}

function listFiles(source: FileSource, build: BuiltFiles, since: string): WrittenFile[] {
  const { origin } = source;
  const { paths, manifest } = build;
  const readSettings = async () => readSiteSettings(await source.listPublicSettings());
  return [
    {
      path: '/sitemap.xml',
      type: 'application/xml; charset=utf-8',
      write: async () => writeSitemap({ origin, paths, subpages: await source.listSubpages() }),
    },
    {
      path: '/feed.xml',
      type: 'application/atom+xml; charset=utf-8',
      write: async () => {
        const posts = await readNewest(source);
        return posts && writeFeed({ origin, settings: await readSettings(), posts, since });
      },
    },
    {
      path: manifestPath,
      type: 'application/manifest+json',
      write: async () => setAppName(manifest, (await readSettings()).siteTitle),
    },
    {
      path: '/robots.txt',
      type: 'text/plain; charset=utf-8',
      write: async () => writeRobots(origin),
    },
    {
      path: securityPath,
      type: 'text/plain; charset=utf-8',
      write: async () => {
        const { companyEmail: email } = await readSettings();
        return writeSecurityText({ origin, email, now: new Date() });
      },
    },
  ];
}

/** The pages and files that a device can save for offline use. */
function describeSite(source: FileSource, { paths, readPage, assets }: BuiltFiles): WrittenFile {
  return {
    path: siteListPath,
    type: 'application/json; charset=utf-8',
    write: async () => {
      const subpages = (await source.listSubpages()).map(({ path }) => path);
      const list = await listSite({ paths: [...paths, ...subpages], readPage, assets });
      return JSON.stringify(list);
    },
  };
}

/** The newest posts with their content; undefined when one cannot be read. */
async function readNewest(source: FileSource): Promise<readonly Post[] | undefined> {
  const { posts } = await source.readContent(['posts'], {});
  const reads = posts?.slice(0, feedLength).map(async ({ slug }) => {
    const { post } = await source.readContent(['post'], { slug });
    return post;
  });
  const read = reads && (await Promise.all(reads));
  if (!read || read.includes(undefined)) return undefined;
  // A post that was unpublished since is null.
  return read.filter((post) => post !== null && post !== undefined);
}

/** @throws AppError `unavailable` when the database is unavailable and no current file is cached */
async function readFile(
  source: FileSource,
  kept: VersionedValues<Asset>,
  file: WrittenFile,
): Promise<Asset> {
  const [settings, content] = await Promise.all([
    source.listPublicSettings(),
    source.readContentVersion(),
  ]);
  const known = content ?? source.knownContentVersion();
  const month = new Date().toISOString().slice(0, 7);
  const version = known && `${month} ${known} ${JSON.stringify(settings)}`;
  const earlier = kept.readKnown(file.path, version);
  if (content === undefined && earlier) return earlier;
  const make = async () => (await makeFile(file)) ?? earlier;
  // Without a version nothing is cached: a change has just happened, and its extent is unknown.
  const asset = await (version === undefined ? make() : kept.read(file.path, version, make));
  if (!asset) throw new AppError('unavailable', undefined, { retryAfter: 5 });
  return asset;
}

/** Undefined without the database. */
async function makeFile({ type, write }: WrittenFile): Promise<Asset | undefined> {
  const text = await write().catch((error: unknown) => {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  return makeAsset(Buffer.from(text), { type, cacheControl: 'no-cache' }, 9);
}

/** Fetched by pages while they render: robots that run scripts need it. */
const fetchedByPages = [
  '/api/settings/public',
  '/api/blog-posts',
  '/api/categories',
  '/api/calculator/skills',
  '/api/security-scan/checks',
];

/** The rules for robots (RFC 9309). */
function writeRobots(origin: string): string {
  return [
    'User-agent: *',
    ...fetchedByPages.map((path) => `Allow: ${path}`),
    'Disallow: /api/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

interface SecurityTextContent {
  readonly origin: string;
  /** Empty when the company has none. */
  readonly email: string;
  readonly now: Date;
}

/** RFC 9116 recommends less than a year. */
const validMonths = 6;

/** Contacts for vulnerability reports (RFC 9116). Expires as a month starts, so changes monthly. */
function writeSecurityText({ origin, email, now }: SecurityTextContent): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validMonths, 1));
  return [
    ...(email === '' ? [] : [`Contact: ${composeMailto(email)}`]),
    `Contact: ${origin}/contact`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
