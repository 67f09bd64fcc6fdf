import type { PageContent } from '@longitude/contract/page-content';
import { act, render } from '@testing-library/react';
import { App } from '../app/app.tsx';
import { findRoute, loadPage } from '../app/find-route.ts';
import type { PageData } from '../platform/site.ts';
import { renderedAt } from './rendered-at.ts';

const origin = 'https://longitude.example';

/** The server's data for a page, with these settings over the defaults. */
export function buildPageData(
  values: Readonly<Record<string, string>> = {},
  content: PageContent = {},
): PageData {
  const settings = Object.entries(values).map(([key, value]) => ({
    category: 'general',
    key,
    value,
  }));
  return { settings, now: renderedAt, origin, content };
}

/** Opens an address of the site in the test's window, rendered by the server with `content`. */
export async function renderApp(
  url: string,
  values: Readonly<Record<string, string>> = {},
  content: PageContent = {},
) {
  history.replaceState(null, '', url);
  await loadPage(findRoute(location.pathname).route);
  // oxlint-disable-next-line require-await -- `await act(async …)` also waits for what was suspended
  return act(async () => render(<App data={buildPageData(values, content)} rendered={null} />));
}
