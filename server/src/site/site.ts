import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { Need, PageContent } from '@longitude/contract/page-content';
import type { PublicSetting } from '@longitude/contract/settings';
import { AppError } from '../platform/errors.ts';
import { makeAsset, sendAsset, type Asset } from '../platform/http/asset.ts';
import type { PlainForm } from '../platform/http/plain-form.ts';
import type { Log } from '../platform/log.ts';
import { loadAssets } from './assets.ts';
import { DocumentComposer, pageHeaders, pageKind, type RenderedPage } from './document.ts';
import { fillInToken, tokenPlaceholder } from './form-page.ts';
import { plainFormRoute, type PostedForm } from './plain-forms.ts';

interface PageData {
  readonly settings: readonly PublicSetting[];
  /** Time of the rendering, ISO 8601. */
  readonly now: string;
  readonly origin: string;
  readonly content: PageContent;
  /** Only for pages that hold a form. */
  readonly formToken?: string;
  /** Posted without scripts, and come back. */
  readonly form?: PostedForm;
}

interface PageDemand {
  readonly needs: readonly Need[];
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly string[];
  readonly hasForm: boolean;
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
  /** The forms that work without scripts. */
  readonly forms: readonly PlainForm[];
  readonly issueFormToken: () => string;
  readonly log: Log;
}

/** A rendered page is fresh for a minute at most: it names the time (opening hours). */
const pageMs = 60_000;

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
    const post = plainFormRoute({
      ...this.#parts,
      answerAgain: (request, h, form) => this.#answerForm(request, h, form),
    });
    return [...files, icons, page, post];
  }

  async #answerPage(request: Request, h: ResponseToolkit): Promise<Lifecycle.ReturnValue> {
    const { pathname, searchParams } = request.url;
    if (pathname.startsWith('/api/')) throw new AppError('not_found');
    if (pathname.length > longestPath) throw new AppError('not_found');
    const demand = this.#build.describePage(pathname);
    const query = pickQuery(demand, searchParams);
    const page = await this.#readPage(pathname, query, demand);
    const asset = demand.hasForm
      ? await fillInToken(page.asset, this.#parts.issueFormToken())
      : page.asset;
    const response = sendAsset(request, h, asset).code(page.status);
    Object.assign(response.headers, pageHeaders);
    // What was sent once is not to be said again from a cache.
    if (query.includes('sent=')) response.header('cache-control', 'no-store');
    return response;
  }

  /** The page with a form that came back; nobody else sees it, so it is not kept. */
  async #answerForm(request: Request, h: ResponseToolkit, form: PostedForm) {
    const { pathname, searchParams } = request.url;
    const demand = this.#build.describePage(pathname);
    searchParams.delete('sent');
    const address = pathname + pickQuery(demand, searchParams);
    // The token of the first rendering: the time that the person has taken counts from there.
    const formToken = form.values['formToken'] || this.#parts.issueFormToken();
    const settings = await this.#parts.listPublicSettings();
    const data = await this.#collectData(demand, settings, new Date());
    const { html } = this.#render(address, { ...data, formToken, form });
    const response = sendAsset(request, h, await makeAsset(html, pageKind, 4));
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
    const data = await this.#collectData(demand, settings, new Date(minute * pageMs));
    const { html, status } = this.#render(address, data);
    const asset = await makeAsset(html, pageKind, 4);
    const entry = { asset, status, minute, settings, version };
    if (this.#pages.size >= mostPages) this.#pages.clear();
    // Unknown addresses are endless: only pages that exist are kept.
    if (status === 200) this.#pages.set(address, entry);
    return entry;
  }

  async #collectData(
    demand: PageDemand,
    settings: readonly PublicSetting[],
    now: Date,
  ): Promise<PageData> {
    const content = await this.#parts.readContent(demand.needs, demand.params);
    const token = demand.hasForm ? { formToken: tokenPlaceholder } : {};
    return { settings, now: now.toISOString(), origin: this.#parts.origin, content, ...token };
  }

  #render(address: string, data: PageData): { html: Buffer; status: number } {
    const page = this.#build.renderPage(address, data);
    return { html: Buffer.from(this.#composer.compose(page, data)), status: page.status };
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
