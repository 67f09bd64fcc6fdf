import type { Subpage } from '../platform/feature.ts';
import { element } from './xml.ts';

interface SitemapContent {
  /** Public address of the site without a trailing slash. */
  readonly origin: string;
  /** Paths of the pages for search engines. */
  readonly paths: readonly string[];
  /** Published articles, and pages about checks. */
  readonly subpages: readonly Subpage[];
}

/** Every address for search engines (sitemaps.org), with the last change of posts. */
export function writeSitemap({ origin, paths, subpages }: SitemapContent): string {
  // Only articles have a date.
  const newest = subpages
    .flatMap(({ updatedAt }) => updatedAt ?? [])
    .toSorted()
    .at(-1);
  const pages = paths.map((path) => writeUrl(origin + path, path === '/blog' ? newest : undefined));
  const subpageUrls = subpages.map(({ path, updatedAt }) => writeUrl(origin + path, updatedAt));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...subpageUrls,
    '</urlset>',
    '',
  ].join('\n');
}

function writeUrl(address: string, changedAt: string | undefined): string {
  const changed = changedAt === undefined ? '' : element('lastmod', {}, changedAt);
  return `<url>${element('loc', {}, address)}${changed}</url>`;
}
