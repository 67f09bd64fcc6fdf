import type { CheckEntry, CheckPage, ShownCheckPage } from '@longitude/contract/check-pages';
import { scanChecks } from '@longitude/contract/scan-checks';
import { allCheckPages } from './all-check-pages.ts';

const places = new Map(scanChecks.map(({ name }, index) => [name, index]));
const placeOf = ({ check }: CheckPage) => places.get(check) ?? scanChecks.length;
const isHeader = ({ name, check }: CheckPage) => name !== check;

/**
 * In the order of reports, headers after their check. A page is hidden until scans have its check.
 */
const pages = allCheckPages
  .filter(({ check }) => places.has(check))
  .toSorted((a, b) => placeOf(a) - placeOf(b) || Number(isHeader(a)) - Number(isHeader(b)));
const bySlug = new Map(pages.map((page) => [page.slug, page]));

const entries: readonly CheckEntry[] = pages.map(
  ({ slug, name, check, category, summary, keywords }) => ({
    slug,
    name,
    check,
    category,
    summary,
    keywords,
  }),
);

/** The entries of the list of all checks. */
export const listCheckEntries = (): CheckEntry[] => [...entries];

/** The page with this slug and the names of its related pages; undefined when there is none. */
export function findCheckPage(slug: string): ShownCheckPage | undefined {
  const page = bySlug.get(slug);
  if (!page) return undefined;
  const related = page.related.flatMap((each) => bySlug.get(each) ?? []);
  return { ...page, related: related.map(({ slug, name }) => ({ slug, name })) };
}
