import { ApiError } from '@longitude/contract/core/errors';
import { api } from '../platform/api.ts';
import { newerData, type PageData } from '../platform/site.ts';
import { showToast } from '../ui/toast.tsx';

/** Milliseconds for which settings count as fresh (public-site section 9). */
const freshFor = 300_000;
/** The page was rendered with its settings. */
let loadedAt = Date.now();

/** Loads the settings when they are older than five minutes, or always (`force`). Never rejects. */
export async function refreshSettings({ force = false } = {}): Promise<void> {
  if (!force && Date.now() - loadedAt < freshFor) return;
  const before = loadedAt;
  loadedAt = Date.now();
  try {
    newerData.value = await fetchPageData();
  } catch (error) {
    loadedAt = before;
    const isOffline = error instanceof ApiError && error.code === 'offline';
    // The banner already says offline; the rendered settings stay on screen.
    if (!isOffline) showToast({ title: 'Failed to fetch public settings', tone: 'error' });
  }
}

/** Page data via the API. Throws ApiError. */
export async function fetchPageData(): Promise<PageData> {
  const { listPublicSettings } = await import('@longitude/contract/public-settings');
  const settings = await api.call(listPublicSettings);
  return { settings, now: new Date().toISOString(), origin: location.origin };
}

/**
 * The server leaves an article's text out of the data block, because the page already contains it:
 * reads it from the page, without the frames that the page adds around wide content.
 */
export function restoreArticle(data: PageData): PageData {
  const post = data.content?.post;
  const shown = document.querySelector('[data-article]');
  if (!post || !shown) return data;
  const article = shown.cloneNode(true) as Element;
  for (const frame of article.querySelectorAll('[data-frame]'))
    frame.replaceWith(...frame.childNodes);
  return { ...data, content: { ...data.content, post: { ...post, content: article.innerHTML } } };
}
