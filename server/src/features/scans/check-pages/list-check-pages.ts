import { join } from 'node:path';
import type { CheckEntry, CheckPage, ShownCheckPage } from '@longitude/contract/check-pages';
import { makeCheckSlug } from '@longitude/contract/check-slug';
import { scanChecks } from '@longitude/contract/scan-checks';
import { readCheckPages } from './read-check-pages.ts';

export const checksFolder = join(import.meta.dirname, '../../../../content/checks');

type Pages = ReadonlyMap<string, CheckPage>;

let pages: Promise<Pages> | undefined;

/** The pages by slug, in the order of the list; read once, unless that fails. */
export function loadCheckPages(): Promise<Pages> {
  pages ??= readSorted().catch((error: unknown) => {
    pages = undefined;
    throw error;
  });
  return pages;
}

/** In the order of reports; headers after their check, in the order in which it relates to them. */
async function readSorted(): Promise<Pages> {
  const all = await readCheckPages(checksFolder);
  const order = scanChecks.flatMap(({ name }) => {
    const slug = makeCheckSlug(name);
    const own = all.find((page) => page.slug === slug);
    const parts = all.filter((page) => page.check === name && page !== own);
    const placeOf = (page: CheckPage) => own?.related.indexOf(page.slug) ?? 0;
    return [...(own ? [own] : []), ...parts.toSorted((a, b) => placeOf(a) - placeOf(b))];
  });
  return new Map(order.map((page) => [page.slug, page]));
}

/** The entries of the list of all checks. */
export async function listCheckEntries(): Promise<CheckEntry[]> {
  return [...(await loadCheckPages()).values()].map(
    ({ slug, name, check, category, summary, keywords }) => ({
      slug,
      name,
      check,
      category,
      summary,
      keywords,
    }),
  );
}

/** The page with this slug and the names of its related pages; undefined when there is none. */
export async function findCheckPage(slug: string): Promise<ShownCheckPage | undefined> {
  const bySlug = await loadCheckPages();
  const page = bySlug.get(slug);
  if (!page) return undefined;
  const related = page.related.flatMap((each) => bySlug.get(each) ?? []);
  return { ...page, related: related.map(({ slug, name }) => ({ slug, name })) };
}
