import type { Post } from '@longitude/contract/posts';
import type { SiteSettings } from '@longitude/contract/site-settings';
import { element } from './xml.ts';

interface Parts {
  readonly origin: string;
  readonly settings: SiteSettings;
  /** Published posts with their content, newest first. */
  readonly posts: readonly Post[];
  /** ISO time for a feed without posts, which must have one too. */
  readonly since: string;
}

/** The newest articles in full as an Atom feed (RFC 4287). */
export function writeFeed({ origin, settings, posts, since }: Parts): string {
  const { companyName, siteTagline } = settings;
  const updated =
    posts
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? since;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', {}, `${origin}/feed.xml`),
    element('title', {}, `${companyName} - Industry Insights`),
    element('subtitle', {}, siteTagline),
    element('updated', {}, updated),
    element('link', { rel: 'self', type: 'application/atom+xml', href: `${origin}/feed.xml` }),
    element('link', { rel: 'alternate', type: 'text/html', href: `${origin}/blog` }),
    element('icon', {}, `${origin}/icons/icon-192.png`),
    `<author>${element('name', {}, companyName)}${element('uri', {}, `${origin}/`)}</author>`,
    ...posts.map((post) => writeEntry(post, origin)),
    '</feed>',
    '',
  ].join('\n');
}

function writeEntry(post: Post, origin: string): string {
  const address = `${origin}/blog/${encodeURIComponent(post.slug)}`;
  const { category } = post;
  return [
    '<entry>',
    element('id', {}, nameEntry(post, origin)),
    element('title', {}, post.title),
    element('link', { rel: 'alternate', type: 'text/html', href: address }),
    element('published', {}, post.createdAt),
    element('updated', {}, post.updatedAt),
    `<author>${element('name', {}, post.author)}</author>`,
    category ? element('category', { term: category.slug, label: category.name }) : '',
    element('summary', {}, post.excerpt),
    // Readers resolve the article's own relative addresses by it.
    element('content', { type: 'html', 'xml:base': address }, post.content ?? ''),
    '</entry>',
  ].join('');
}

/** Stays the same whatever the address becomes (RFC 4151: who names, when, what). */
function nameEntry({ id, createdAt }: Post, origin: string): string {
  return `tag:${new URL(origin).hostname},${createdAt.slice(0, 10)}:post:${id}`;
}
