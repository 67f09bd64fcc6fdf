import type { CheckEntry, ShownCheckPage } from '@longitude/contract/check-pages';
import { ApiError } from '@longitude/contract/core/errors';
import { api } from '../../../platform/api.ts';
import { useContent, type PublicContent } from '../../../platform/public-content.ts';
import { useIsHydrated, useSite } from '../../../platform/site.ts';

/** Milliseconds: the texts change with a release only. */
const freshFor = 3_600_000;

/** The pages about checks, in the order of reports. */
export function useChecks(): PublicContent<readonly CheckEntry[]> {
  const rendered = useSite().content.checks;
  return useContent({ key: 'checks', rendered, load: loadChecks, freshFor });
}

// The endpoints include their schemas: they are loaded lazily, for the first request.
async function loadChecks(): Promise<readonly CheckEntry[]> {
  const { listCheckPages } = await import('@longitude/contract/check-pages');
  return api.call(listCheckPages);
}

/** The page with this slug; null when there is none. */
export function useCheck(slug: string): PublicContent<ShownCheckPage | null> {
  const { check } = useSite().content;
  const isFirstPage = !useIsHydrated();
  // A missing page has no slug: it belongs to the page that the server rendered.
  const isOwn = check === null ? isFirstPage : check?.slug === slug;
  const rendered = isOwn ? check : undefined;
  return useContent({ key: `check:${slug}`, rendered, load: () => loadCheck(slug), freshFor });
}

async function loadCheck(slug: string): Promise<ShownCheckPage | null> {
  const { readCheckPage } = await import('@longitude/contract/check-pages');
  try {
    return await api.call(readCheckPage, { params: { slug } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}
