import type { CheckEntry, ShownCheckPage } from '@longitude/contract/check-pages';
import { api } from '../../../platform/api.ts';
import { useContent, useItem, type PublicContent } from '../../../platform/public-content.ts';
import { useSite } from '../../../platform/site.ts';

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
  const rendered = useSite().content.check;
  const load = async () => {
    const { readCheckPage } = await import('@longitude/contract/check-pages');
    return api.call(readCheckPage, { params: { slug } });
  };
  return useItem(slug, { key: 'check', rendered, load, freshFor });
}
