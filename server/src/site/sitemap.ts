import type { Post } from '@longitude/contract/posts';
import { element } from './xml.ts';

interface Parts {
  /** Public address of the site without a trailing slash. */
  readonly origin: string;
  /** Paths of the pages that are for search engines. */
  readonly paths: readonly string[];
  /** Published posts. */
  readonly posts: readonly Pick<Post, 'slug' | 'updatedAt'>[];
}

/** Every address that is for search engines (sitemaps.org); posts say when they changed. */
export function writeSitemap({ origin, paths, posts }: Parts): string {
  const newest = posts
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
  const pages = paths.map((path) => writeUrl(origin + path, path === '/blog' ? newest : undefined));
  const articles = posts.map(({ slug, updatedAt }) =>
    writeUrl(`${origin}/blog/${encodeURIComponent(slug)}`, updatedAt),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...articles,
    '</urlset>',
    '',
  ].join('\n');
}

function writeUrl(address: string, changedAt: string | undefined): string {
  const changed = changedAt === undefined ? '' : element('lastmod', {}, changedAt);
  return `<url>${element('loc', {}, address)}${changed}</url>`;
}
