import { oneItemNeeds, type Need } from '@longitude/contract/page-content';
import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { Failure } from './app/failure.tsx';
import { findRoute, loadPage } from './app/find-route.ts';
import { notFound, publicRoutes } from './app/routes.ts';
import { escapeHtml, writeHeadHtml } from './app/head-html.ts';
import { takeServerHead } from './platform/page-head.ts';
import { toSite, type PageData } from './platform/site.ts';
import { describeHead } from './app/document-head.ts';
import { buttonClass } from './ui/button.tsx';

export type { PageData } from './platform/site.ts';

export interface RenderedPage {
  /** 200 or 404. */
  readonly status: number;
  /** Title, meta and canonical link, for the document's head. */
  readonly head: string;
  /** Inner HTML of `#root`. */
  readonly body: string;
  /** Key of the page's chunk in Vite's manifest. */
  readonly module: string;
}

/** Loads every public page into memory: after that, rendering is synchronous. */
export const ready: Promise<void> = Promise.all([...publicRoutes, notFound].map(loadPage)).then(
  () => undefined,
);

/** The data needed to render an address. */
export interface PageDemand {
  /** Whether a page exists at that path. */
  readonly isKnown: boolean;
  readonly needs: readonly Need[];
  /** The values of `:name` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  /** The query keys that matter; all others change nothing. */
  readonly query: readonly string[];
  readonly hasForm: boolean;
}

export function describePage(path: string): PageDemand {
  const { route, params } = findRoute(path);
  const { needs = [], query = [], hasForm = false } = route;
  const isKnown = route !== notFound;
  return { isKnown, needs, params, query, hasForm };
}

/** Paths of the pages for search engines, except those with a parameter. */
export function listIndexedPaths(): string[] {
  return publicRoutes
    .filter((route) => !route.isUnlisted && !route.path.includes(':'))
    .map((route) => route.path);
}

/** Renders path and query (`/contact?tab=request`); what React hoists comes before the first element. */
export function renderPage(url: string, data: PageData): RenderedPage {
  const rendered = url.split('#')[0] ?? '/';
  const path = rendered.split('?')[0] ?? '/';
  const { route } = findRoute(path);
  const isMissing =
    route === notFound || oneItemNeeds.some((need) => data.content?.[need] === null);
  takeServerHead();
  const markup = renderToString(<App data={data} rendered={rendered} />);
  const own = takeServerHead();
  const site = toSite(data);
  const head = describeHead(site, route, path, isMissing ? { ...own, isHidden: true } : own);
  const start = markup.indexOf('<a href="#main"');
  const lifted = markup.slice(0, start);
  return {
    status: isMissing ? 404 : 200,
    head: `${writeHeadHtml(site, route, head)}${lifted}<meta name="rendered" content="${escapeHtml(rendered)}">`,
    body: markup.slice(start),
    module: route.module,
  };
}

/** The content of the page of a failure. `text` is one or two sentences. */
export const renderFailure = (text: string): string =>
  renderToString(
    <Failure text={text}>
      <a className={buttonClass('ink')} href="/">
        Home
      </a>
      <a className={buttonClass()} href="/contact">
        Contact
      </a>
    </Failure>,
  );
