import type { Need, PageContent } from '@longitude/contract/page-content';
import type { PublicSetting } from '@longitude/contract/public-settings';
import {
  makeAsset,
  makePlainAsset,
  tagBody,
  weighAsset,
  type Asset,
} from '../platform/http/asset.ts';
import { VersionedValues } from '../platform/versioned-values.ts';
import { pageKind, type DocumentComposer, formPageKind, tokenPlaceholder } from './document.ts';
import type { PostedForm } from './plain-forms.ts';
import type { PageData, PageDemand, ServerBuild } from './server-build.ts';

/** Sources of the content of pages. */
export interface PageSource {
  /** Public address of the site without a trailing slash. */
  readonly origin: string;
  /** The same array until a setting changes. */
  readonly listPublicSettings: () => Promise<readonly PublicSetting[]>;
  /** Without the database a need that is not cached is left out, and the page reports that. */
  readonly readContent: (
    needs: readonly Need[],
    params: Readonly<Record<string, string>>,
  ) => Promise<PageContent>;
  /** Changes whenever content of a page may have changed; undefined without the database. Cheap. */
  readonly readContentVersion: () => Promise<string | undefined>;
  /** The latest version read; undefined when something has changed since. */
  readonly knownContentVersion: () => string | undefined;
}

export interface Page {
  /** Not compressed when it has a form: each response differs. */
  readonly asset: Asset;
  /** 404, or 503 while content is missing because the database is unavailable. */
  readonly status: number;
  /**
   * Hash of the settings and content that it shows, regardless of time and build of the rendering.
   */
  readonly contentVersion: string;
}

/** A rendered page is fresh for a minute at most: it depends on the time (opening hours). */
const pageMs = 60_000;
const maxPages = 1000;
/** In bytes. An article of the largest size takes 1 MiB, over all encodings. */
const maxBytes = 16 * 1024 * 1024;
/** Represents all addresses without a page: they are endless, but share one page. */
const missingPath = '/not-found';

/** Rendered pages, cached until their content changes. */
export class Pages {
  readonly #source: PageSource;
  readonly #build: ServerBuild;
  readonly #composer: DocumentComposer;
  readonly #kept = new VersionedValues<Page>({
    capacity: maxPages,
    bytes: { max: maxBytes, weigh: ({ asset }) => weighAsset(asset) },
    maxMs: pageMs,
  });
  #settings: { readonly list: readonly PublicSetting[]; readonly version: number } | undefined;

  constructor(source: PageSource, build: ServerBuild, composer: DocumentComposer) {
    this.#source = source;
    this.#build = build;
    this.#composer = composer;
  }

  /**
   * The page of a path that has one; irrelevant parts of the query are left out.
   * @param countRendering called before a page with a query is rendered for its visitor
   */
  async read(
    path: string,
    query: URLSearchParams,
    countRendering: () => Promise<void> = async () => {},
  ): Promise<Page> {
    const demand = this.#build.describePage(path);
    const address = path + pickQuery(demand, query);
    // In parallel: without the database each of them waits for the failure.
    const [settings, content] = await Promise.all([
      this.#source.listPublicSettings(),
      demand.needs.length > 0 ? this.#source.readContentVersion() : '',
    ]);
    const render = () => this.#renderAsset(address, demand, settings);
    const known = content ?? this.#source.knownContentVersion();
    // Any cached page may show content that was just unpublished.
    if (known === undefined) return render();
    const version = `${this.#countSettings(settings)} ${known}`;
    if (address !== path && !this.#kept.has(address, version)) await countRendering();
    const readEarlier = () => this.#kept.readKnown(address, version);
    // The last known page is better than one without its content, and faster.
    const earlier = content === undefined ? readEarlier() : undefined;
    if (earlier) return earlier;
    let page: Page | undefined;
    const kept = await this.#kept.read(address, version, async () => {
      page = await render();
      if (page.status === 503) return readEarlier();
      return page.status === 200 || path === missingPath ? page : undefined;
    });
    return kept ?? page ?? render();
  }

  /** The "not found" page. */
  readMissing(): Promise<Page> {
    return this.read(missingPath, new URLSearchParams());
  }

  /** The page with a rejected form; only its sender sees it, so it is not cached. */
  async renderForm(
    path: string,
    query: URLSearchParams,
    form: PostedForm,
    formToken: string,
  ): Promise<Buffer> {
    const demand = this.#build.describePage(path);
    const settings = await this.#source.listPublicSettings();
    const address = path + pickQuery(demand, query);
    const page = await this.#render(address, demand, settings, new Date(), { form, formToken });
    return page.html;
  }

  /** A current page, for all visitors. */
  async #renderAsset(
    address: string,
    demand: PageDemand,
    settings: readonly PublicSetting[],
  ): Promise<Page> {
    const time = new Date(Math.floor(Date.now() / pageMs) * pageMs);
    const posted = demand.hasForm ? { formToken: tokenPlaceholder } : {};
    const { html, ...page } = await this.#render(address, demand, settings, time, posted);
    if (demand.hasForm) return { asset: makePlainAsset(html, formPageKind), ...page };
    return { asset: await makeAsset(html, pageKind, 5), ...page };
  }

  async #render(
    address: string,
    demand: PageDemand,
    settings: readonly PublicSetting[],
    time: Date,
    posted: Partial<PageData>,
  ): Promise<Omit<Page, 'asset'> & { readonly html: Buffer }> {
    const { origin, readContent } = this.#source;
    const content = await readContent(demand.needs, demand.params);
    const isWhole = demand.needs.every((need) => content[need] !== undefined);
    const data = { settings, now: time.toISOString(), origin, content, ...posted };
    const page = this.#build.renderPage(address, data);
    const html = Buffer.from(this.#composer.compose(page, leaveOutArticle(data)));
    const contentVersion = tagBody(Buffer.from(JSON.stringify([settings, content])));
    return { html, status: isWhole ? page.status : 503, contentVersion };
  }

  #countSettings(list: readonly PublicSetting[]): number {
    const known = this.#settings;
    if (known?.list === list) return known.version;
    this.#settings = { list, version: (known?.version ?? 0) + 1 };
    return this.#settings.version;
  }
}

/** The page contains the text: the client reads it there (pwa/src/app/page-data.ts). */
function leaveOutArticle(data: PageData): PageData {
  const { post } = data.content;
  if (!post) return data;
  const { content: _, ...summary } = post;
  return { ...data, content: { ...data.content, post: summary } };
}

/** Enough for a team of fifty rows (`/calculator?team=…`). */
const maxValueLength = 1_500;

/** The relevant part of a query, in a fixed order, without values that are too long. */
function pickQuery({ query }: PageDemand, given: URLSearchParams): string {
  const picked = new URLSearchParams();
  for (const key of query) {
    const value = given.get(key);
    if (value !== null && value !== '' && value.length <= maxValueLength) picked.set(key, value);
  }
  return picked.size > 0 ? `?${picked.toString()}` : '';
}
