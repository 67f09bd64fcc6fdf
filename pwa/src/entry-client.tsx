import './styles/index.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { doWithout } from './app/stale-chunks.ts';
import { findRoute, loadPage } from './app/find-route.ts';
import { pinLocation } from './app/navigation.ts';
import { fetchPageData, restoreArticle } from './app/page-data.ts';
import type { PageData } from './platform/site.ts';

const root = document.getElementById('root');
const json = document.getElementById('page-data')?.textContent;
if (!root) throw new Error('The page has no #root');
// Rarely needed, and never before the page is drawn.
void import('./app/background.ts').then((part) => part.followTranslators(), doWithout);

if (json) await hydrate(root, restoreArticle(JSON.parse(json) as PageData));
else createRoot(root).render(<App data={await fetchPageData()} rendered={null} />);

/** Hydrates the server's markup. Loads the page's chunk first, so that nothing suspends. */
async function hydrate(root: HTMLElement, data: PageData): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="rendered"]');
  const rendered = meta?.content ?? location.pathname + location.search;
  const path = rendered.split('?')[0] ?? '/';
  // The worker serves the offline page when it has no page for this address.
  if (path !== location.pathname) pinLocation(path, location.pathname);
  const { route } = findRoute(path);
  if (!route.isAdmin) await loadPage(route);
  hydrateRoot(root, <App data={data} rendered={rendered} />);
}
