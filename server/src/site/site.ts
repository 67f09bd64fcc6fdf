import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { Need, PageContent } from '@longitude/contract/page-content';
import type { PublicSetting } from '@longitude/contract/settings';
import { AppError } from '../platform/errors.ts';
import { makeAsset, sendAsset, type Asset } from '../platform/http/asset.ts';
import { loadAssets } from './assets.ts';
import { DocumentComposer, pageHeaders, type RenderedPage } from './document.ts';

interface PageData {
  readonly settings: readonly PublicSetting[];
  /** Time of the rendering, ISO 8601. */
  readonly now: string;
  readonly origin: string;
  readonly content: PageContent;
}

interface PageDemand {
  readonly needs: readonly Need[];
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly string[];
}

interface ServerBuild {
  readonly ready: Promise<void>;
  describePage(path: string): PageDemand;
  renderPage(url: string, data: PageData): RenderedPage;
}

export interface SiteParts {
  /** Folder of the PWA build (`pwa/dist`). */
  readonly buildFolder: string;
  readonly origin: string;
  readonly listPublicSettings: () => Promise<readonly PublicSetting[]>;
  /** Never rejects: without the database a need is left out, and the page says so. */
  readonly readContent: (
    needs: readonly Need[],
    params: Readonly<Record<string, string>>,
  ) => Promise<PageContent>;
  /** Changes whenever content of a page may have changed; cheap. */
  readonly readContentVersion: () => Promise<string>;
}

/** A rendered page is fresh for a minute at most: it names the time (opening hours). */
const pageMs = 60_000;
const pageKind = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' };

interface CachedPage {
  readonly asset: Asset;
  readonly status: number;
  readonly minute: number;
  readonly settings: readonly PublicSetting[];
  readonly version: string;
}

const mostPages = 200;
const longestPath = 2_000;

/** Server-rendered pages and the client build's files, all from memory. */
export class Site {
  readonly #parts: SiteParts;
  readonly #build: ServerBuild;
  readonly #composer: DocumentComposer;
  readonly #assets: ReadonlyMap<string, Asset>;
  readonly #pages = new Map<string, CachedPage>();

  private constructor(
    parts: SiteParts,
    build: ServerBuild,
    composer: DocumentComposer,
    assets: ReadonlyMap<string, Asset>,
  ) {
    this.#parts = parts;
    this.#build = build;
    this.#composer = composer;
    this.#assets = assets;
  }

  static async load(parts: SiteParts): Promise<Site> {
    const client = join(parts.buildFolder, 'client');
    const entry = pathToFileURL(join(parts.buildFolder, 'server/entry-server.js'));
    const [build, composer, assets] = await Promise.all([
      import(entry.href) as Promise<ServerBuild>,
      DocumentComposer.load(client),
      loadAssets(client),
    ]);
    await build.ready;
    return new Site(parts, build, composer, assets);
  }

  routes(): ServerRoute[] {
    const files = [...this.#assets].map(([path, asset]) => ({
      method: 'GET' as const,
      path,
      handler: (request: Request, h: ResponseToolkit) => sendAsset(request, h, asset),
    }));
    const page: ServerRoute = {
      method: 'GET',
      path: '/{path*}',
      handler: (request, h) => this.#answerPage(request, h),
    };
    // Pictures are compressed already: read from the disk, with ranges and validators.
    const icons: ServerRoute = {
      method: 'GET',
      path: '/icons/{path*}',
      handler: { directory: { path: join(this.#parts.buildFolder, 'client/icons') } },
    };
    return [...files, icons, page];
  }

  async #answerPage(request: Request, h: ResponseToolkit): Promise<Lifecycle.ReturnValue> {
    const { pathname, searchParams } = request.url;
    if (pathname.startsWith('/api/')) throw new AppError('not_found');
    if (pathname.length > longestPath) throw new AppError('not_found');
    const demand = this.#build.describePage(pathname);
    const { asset, status } = await this.#readPage(
      pathname,
      pickQuery(demand, searchParams),
      demand,
    );
    const response = sendAsset(request, h, asset).code(status);
    Object.assign(response.headers, pageHeaders);
    return response;
  }

  async #readPage(path: string, query: string, demand: PageDemand) {
    const address = path + query;
    const settings = await this.#parts.listPublicSettings();
    const version = demand.needs.length > 0 ? await this.#parts.readContentVersion() : '';
    const minute = Math.floor(Date.now() / pageMs);
    const cached = this.#pages.get(address);
    // Settings that did not change are the same array.
    const isFresh = cached?.minute === minute && cached.version === version;
    if (isFresh && cached.settings === settings) return cached;
    const now = new Date(minute * pageMs).toISOString();
    const content = await this.#parts.readContent(demand.needs, demand.params);
    const data = { settings, now, origin: this.#parts.origin, content };
    const page = this.#build.renderPage(address, data);
    const html = Buffer.from(this.#composer.compose(page, data));
    const asset = await makeAsset(html, pageKind, 4);
    const entry = { asset, status: page.status, minute, settings, version };
    if (this.#pages.size >= mostPages) this.#pages.clear();
    // Unknown addresses are endless: only pages that exist are kept.
    if (page.status === 200) this.#pages.set(address, entry);
    return entry;
  }
}

/** The part of a query that matters, in a fixed order; what is too long for it is left out. */
function pickQuery({ query }: PageDemand, given: URLSearchParams): string {
  const picked = new URLSearchParams();
  for (const key of query) {
    const value = given.get(key);
    if (value !== null && value !== '' && value.length <= 100) picked.set(key, value);
  }
  return picked.size > 0 ? `?${picked.toString()}` : '';
}
