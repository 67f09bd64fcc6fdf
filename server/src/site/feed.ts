import { createHash } from 'node:crypto';
import type { Post } from '@longitude/contract/posts';
import type { SiteSettings } from '@longitude/contract/site-settings';
import { element } from './xml.ts';

interface FeedContent {
  readonly origin: string;
  readonly settings: SiteSettings;
  /** Published posts with their content, newest first. */
  readonly posts: readonly Post[];
  /** ISO time for a feed without posts, which must have one too. */
  readonly since: string;
}

/** The newest articles in full as an Atom feed (RFC 4287). */
export function writeFeed({ origin, settings, posts, since }: FeedContent): string {
  const { companyName, siteTagline, siteTitle } = settings;
  const updated =
    posts
      .map(({ revisedAt }) => revisedAt)
      .toSorted()
      .at(-1) ?? since;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-CA">',
    element('id', {}, `${origin}/feed.xml`),
    element('title', {}, `${siteTitle} - Industry Insights`),
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
    element('id', {}, composeEntryId(post)),
    element('title', {}, post.title),
    element('link', { rel: 'alternate', type: 'text/html', href: address }),
    element('published', {}, post.publishedAt ?? post.createdAt),
    element('updated', {}, post.revisedAt),
    `<author>${element('name', {}, post.author)}</author>`,
    category ? element('category', { term: category.slug, label: category.name }) : '',
    element('summary', {}, post.excerpt),
    element(
      'content',
      { type: 'html', 'xml:base': address },
      resolveAddresses(post.content ?? '', address),
    ),
    '</entry>',
  ].join('');
}

/** A value may contain what looks like an attribute: all of them are read, from the first. */
const attribute = / ([\w:-]+)="([^"]*)"/g;
const addresses: readonly string[] = ['href', 'src', 'srcset', 'poster', 'cite'];

/**
 * Addresses in an article, anchors included, as absolute ones: many readers ignore `xml:base`.
 * @param html sanitized: all values are quoted and escaped
 * @param base the article's address
 */
function resolveAddresses(html: string, base: string): string {
  const resolve = (given: string) => {
    const plain = given.replaceAll('&amp;', '&');
    return URL.canParse(plain, base) ? new URL(plain, base).href.replaceAll('&', '&amp;') : given;
  };
  return html.replaceAll(/<[a-z][^<>]*>/g, (tag) =>
    tag.replaceAll(attribute, (whole, name: string, value: string) => {
      if (!addresses.includes(name)) return whole;
      const parts = name === 'srcset' ? value.split(/,\s+/) : [value];
      const resolved = parts.map((part) => part.replace(/^\S*/, resolve));
      return ` ${name}="${resolved.join(', ')}"`;
    }),
  );
}

/** Our UUID namespace for ids of posts: random, and must never change. */
const postSpace = 'c074a7ff7c954fdc83c76f298ea54f75';

/**
 * Stays the same when the site's address or the post changes: readers identify entries by it (RFC
 * 4287, 4.2.6). A name-based UUID, version 5 (RFC 9562, 5.5), of the post's id.
 */
function composeEntryId({ id }: Post): string {
  const hash = createHash('sha1').update(Buffer.from(postSpace, 'hex')).update(id).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(hash.toString('hex')) ?? [];
  return `urn:uuid:${parts.slice(1).join('-')}`;
}
