import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
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
}

interface ServerBuild {
  readonly ready: Promise<void>;
  renderPage(url: string, data: PageData): RenderedPage;
}

export interface SiteParts {
  /** Folder of the PWA build (`pwa/dist`). */
  readonly buildFolder: string;
  readonly origin: string;
  readonly listPublicSettings: () => Promise<readonly PublicSetting[]>;
}

/** A rendered page is fresh for a minute at most: it names the time (opening hours). */
const pageMs = 60_000;
const pageKind = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' };

interface CachedPage {
  readonly asset: Asset;
  readonly status: number;
  readonly minute: number;
  readonly settings: readonly PublicSetting[];
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
    // Of a query only the tab changes what is rendered; others would fill the cache.
    const tab = searchParams.get('tab');
    const isTab = tab !== null && /^[a-z]{1,20}$/.test(tab);
    const address = isTab ? `${pathname}?tab=${tab}` : pathname;
    if (pathname.length > longestPath) throw new AppError('not_found');
    const { asset, status } = await this.#readPage(address);
    const response = sendAsset(request, h, asset).code(status);
    Object.assign(response.headers, pageHeaders);
    return response;
  }

  async #readPage(address: string) {
    const settings = await this.#parts.listPublicSettings();
    const minute = Math.floor(Date.now() / pageMs);
    const cached = this.#pages.get(address);
    // Settings that did not change are the same array.
    if (cached?.minute === minute && cached.settings === settings) return cached;
    const now = new Date(minute * pageMs).toISOString();
    const data = { settings, now, origin: this.#parts.origin };
    const page = this.#build.renderPage(address, data);
    const html = Buffer.from(this.#composer.compose(page, data));
    const asset = await makeAsset(html, pageKind, 4);
    const entry = { asset, status: page.status, minute, settings };
    if (this.#pages.size >= mostPages) this.#pages.clear();
    // Unknown addresses are endless: only pages that exist are kept.
    if (page.status === 200) this.#pages.set(address, entry);
    return entry;
  }
}
