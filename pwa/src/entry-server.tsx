import type { Need } from '@longitude/contract/page-content';
import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { findRoute, loadPage } from './app/find-route.ts';
import { notFound, routes } from './app/routes.ts';
import type { PageData } from './platform/site.ts';

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

/** Every public page is in memory: from then on rendering is synchronous. */
export const ready: Promise<void> = Promise.all(
  [...routes, notFound].filter((route) => !route.isAdmin).map(loadPage),
).then(() => undefined);

/** What an address is rendered with. */
export interface PageDemand {
  readonly needs: readonly Need[];
  /** What stands in the place of `:name` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  /** The keys of the query that matter; all others change nothing. */
  readonly query: readonly string[];
}

export function describePage(path: string): PageDemand {
  const { route, params } = findRoute(path);
  return { needs: route.needs ?? [], params, query: route.query ?? [] };
}

/** Renders path and query (`/contact?tab=request`). React's title and meta stand before the first element. */
export function renderPage(url: string, data: PageData): RenderedPage {
  const rendered = url.split('#')[0] ?? '/';
  const { route } = findRoute(rendered.split('?')[0] ?? '/');
  const markup = renderToString(<App data={data} rendered={rendered} />);
  const start = markup.indexOf('<a class="skip"');
  const content = escapeAttribute(rendered);
  return {
    status: route === notFound || data.content?.post === null ? 404 : 200,
    head: `${markup.slice(0, start)}<meta name="rendered" content="${content}">`,
    body: markup.slice(start),
    module: route.module,
  };
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
