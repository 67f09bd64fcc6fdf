import { join } from 'node:path';
import type { Lifecycle, Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { AppError } from '../platform/errors.ts';
import {
  chooseEncoding,
  encodeBody,
  makeAsset,
  sendAsset,
  weighAsset,
  type Asset,
} from '../platform/http/asset.ts';
import type { PlainForm } from '../platform/http/plain-form.ts';
import { sendOnce } from '../platform/http/send-once.ts';
import type { Limiter } from '../platform/limits.ts';
import type { Log } from '../platform/log.ts';
import { manifestPath } from './app-manifest.ts';
import { loadAssets, loadEarlierAssets } from './assets.ts';
import {
  contentSecurityPolicy,
  DocumentComposer,
  fillInToken,
  formPageKind,
  pageHeaders,
} from './document.ts';
import { VersionedValues } from '../platform/versioned-values.ts';
import { respondToFailure } from './failure-pages.ts';
import { fileRoutes, type FileSource } from './files-for-programs.ts';
import { findDestination, readAddress } from './page-address.ts';
import { Pages, type Page } from './pages.ts';
import { pictureRoutes } from './pictures/picture-routes.ts';
import { plainFormRoute, type PostedForm } from './plain-forms.ts';
import { loadServerBuild, type ServerBuild } from './server-build.ts';

export interface SiteContext extends FileSource {
  /** Folder of the PWA build (`pwa/dist`). */
  readonly buildFolder: string;
  /** The forms that work without scripts. */
  readonly forms: readonly PlainForm[];
  readonly issueFormToken: () => string;
  /** Counts renderings of pages with arbitrary queries, by network. */
  readonly makeRenderLimit: () => Limiter;
  readonly log: Log;
}

/** Server-rendered pages, files for programs, and the client build's files. */
export class Site {
  readonly #context: SiteContext;
  readonly #build: ServerBuild;
  readonly #composer: DocumentComposer;
  /** Files of this build. */
  readonly #assets: ReadonlyMap<string, Asset>;
  /** Files of earlier builds as well. */
  readonly #files: ReadonlyMap<string, Asset>;
  readonly #pages: Pages;
  /** Paths of the files for programs. */
  readonly #written = new Set<string>();
  /** Limits of the pages with a query, by path. */
  readonly #renderLimits = new Map<string, Limiter>();
  /** Pages with a current form token. */
  readonly #filledForms = new VersionedValues<Asset>({
    capacity: 100,
    bytes: { max: 4 * 1024 * 1024, weigh: weighAsset },
    maxMs: 1000,
  });

  private constructor(
    context: SiteContext,
    build: ServerBuild,
    composer: DocumentComposer,
    { assets, earlier }: Record<'assets' | 'earlier', ReadonlyMap<string, Asset>>,
  ) {
    this.#context = context;
    this.#build = build;
    this.#composer = composer;
    this.#assets = assets;
    this.#files = new Map([...earlier, ...assets]);
    this.#pages = new Pages(context, build, composer);
  }

  static async load(context: SiteContext): Promise<Site> {
    const client = join(context.buildFolder, 'client');
    const [build, composer, assets, earlier] = await Promise.all([
      loadServerBuild(context.buildFolder),
      DocumentComposer.load(client),
      loadAssets(client),
      loadEarlierAssets(context.buildFolder),
    ]);
    return new Site(context, build, composer, { assets, earlier });
  }

  routes(): ServerRoute[] {
    const plainFiles = [...this.#files].filter(([path]) => path !== manifestPath);
    const files = plainFiles.map(([path, asset]) => ({
      method: 'GET' as const,
      path,
      handler: (request: Request, h: ResponseToolkit) =>
        workerPath.test(path) ? sendWorker(request, h, asset) : sendAsset(request, h, asset),
    }));
    const page: ServerRoute = {
      method: 'GET',
      path: '/{path*}',
      handler: (request, h) => this.#respondWithPage(request, h),
    };
    // Images are already compressed: read from the disk, with ranges and validators.
    const icons: ServerRoute = {
      method: 'GET',
      path: '/icons/{path*}',
      handler: { directory: { path: join(this.#context.buildFolder, 'client/icons') } },
    };
    const post = plainFormRoute({
      ...this.#context,
      respondAgain: (request, h, form) => this.#respondToForm(request, h, form),
    });
    const written = fileRoutes(this.#context, {
      paths: this.#build.listIndexedPaths(),
      manifest: this.#assets.get(manifestPath)?.plain.toString() ?? '{}',
      readPage: (path) => this.#pages.read(path, new URLSearchParams()),
      assets: this.#assets,
    });
    for (const { path } of written) this.#written.add(path);
    return [
      ...files,
      ...written,
      ...pictureRoutes({ source: this.#context, assets: this.#assets }),
      icons,
      page,
      post,
    ];
  }

  /** The page of a failure; undefined if the response is JSON. */
  respondToFailure(
    request: Request,
    h: ResponseToolkit,
    failure: AppError,
  ): Promise<ResponseObject | undefined> {
    const { log } = this.#context;
    const context = { build: this.#build, pages: this.#pages, composer: this.#composer, log };
    return respondToFailure(context, request, h, failure);
  }

  async #respondWithPage(request: Request, h: ResponseToolkit): Promise<Lifecycle.ReturnValue> {
    const address = readAddress(request);
    const isKnown = (path: string) =>
      this.#written.has(path) || this.#build.describePage(path).isKnown;
    const destination = findDestination(address, isKnown);
    if (destination.kind === 'missing') throw new AppError('not_found');
    if (destination.kind === 'moved') return h.redirect(destination.to).code(308);
    const query = new URLSearchParams(address.query);
    const { path } = destination;
    const page = await this.#pages.read(path, query, () => this.#countRendering(path, request));
    const { hasForm } = this.#build.describePage(path);
    const response = hasForm
      ? await this.#sendFormPage(request, h, page)
      : sendAsset(request, h, page.asset);
    if (page.status !== 200) response.code(page.status);
    // For the service worker's comparison: the ETag changes with every minute and every build.
    Object.assign(response.headers, pageHeaders, { 'content-version': page.contentVersion });
    // "Sent" must not be shown again from a cache, and a missing page may appear later.
    if (query.has('sent') || page.status !== 200) response.header('cache-control', 'no-store');
    if (page.status === 503) response.header('retry-after', '5');
    return response;
  }

  /** @throws AppError `rate_limited` */
  async #countRendering(path: string, request: Request): Promise<void> {
    const limit = this.#renderLimits.get(path) ?? this.#context.makeRenderLimit();
    this.#renderLimits.set(path, limit);
    await limit.count(request);
  }

  #sendFormPage(request: Request, h: ResponseToolkit, { asset, status }: Page) {
    // The page's own validator: an unchanged page is 304 and keeps its token.
    const kind = { ...asset, etag: status === 200 ? asset.etag : undefined };
    const fill = () =>
      makeAsset(fillInToken(asset, this.#context.issueFormToken()), formPageKind, 5);
    return sendOnce(request, h, kind, async (accepted) => {
      const filled = (await this.#filledForms.read(asset.etag, '', fill)) ?? (await fill());
      return chooseEncoding(filled, accepted);
    });
  }

  async #respondToForm(
    request: Request,
    h: ResponseToolkit,
    form: PostedForm,
  ): Promise<ResponseObject> {
    const { tidy, query } = readAddress(request);
    const kept = new URLSearchParams(query);
    kept.delete('sent');
    // The token of the first rendering: the time spent on the form counts from there.
    const formToken = form.values['formToken'] || this.#context.issueFormToken();
    const html = await this.#pages.renderForm(tidy, kept, form, formToken);
    const kind = { ...formPageKind, etag: undefined };
    const encode = (accepted: string) => encodeBody(html, kind.type, accepted);
    const response = await sendOnce(request, h, kind, encode);
    Object.assign(response.headers, pageHeaders);
    return response;
  }
}

/** Scripts of workers by path, of earlier builds too. */
const workerPath = /^\/(?:sw|assets\/.+\.worker-[\w-]+)\.js$/;

/** A worker is subject to the policy sent with its script; other files are to that of their page. */
function sendWorker(request: Request, h: ResponseToolkit, asset: Asset): ResponseObject {
  const response = sendAsset(request, h, asset);
  response.headers['content-security-policy'] = contentSecurityPolicy;
  return response;
}
