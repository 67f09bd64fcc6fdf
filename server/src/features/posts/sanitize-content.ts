import { describePicture } from '@longitude/contract/pictures';
import { setAnchors, type ArticlePlace } from './set-anchors.ts';
import sanitizeHtml, { type Attributes, type IFrame, type IOptions, type Tag } from 'sanitize-html';

const splitWords = (rows: readonly string[]) => rows.flatMap((row) => row.split(' '));

const blocks = splitWords([
  'p h2 h3 h4 ul ol li dl dt dd blockquote hr br pre',
  'figure figcaption img details summary section aside div',
  'table caption colgroup col thead tbody tfoot tr th td',
]);
const inline = splitWords([
  'a abbr b bdi cite code data del dfn em i ins kbd',
  'mark q s samp small span strong sub sup time u var wbr',
]);

/** Tags whose text is removed too: readers would not see it either. */
const withoutText = splitWords([
  'script style textarea option xmp noscript template title iframe',
  'noembed noframes object svg math select button audio video',
]);

const attributes: NonNullable<IOptions['allowedAttributes']> = {
  '*': ['id', 'lang', 'dir'],
  a: ['href', 'title', 'hreflang', 'rel', 'name'],
  abbr: ['title'],
  blockquote: ['cite'],
  col: ['span'],
  colgroup: ['span'],
  data: ['value'],
  del: ['datetime'],
  details: ['open'],
  dfn: ['title'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
  ins: ['datetime'],
  li: ['value'],
  ol: ['start', 'reversed', 'type'],
  q: ['cite'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope', 'abbr'],
  time: ['datetime'],
};

/** Placeholders for our own origin while addresses are checked, with and without TLS. */
const site = 'https://site.invalid';
const plainSite = 'http://site.invalid';

/** An address as a browser resolves it (WHATWG URL); undefined for an invalid one. */
function resolve(address: string | undefined): URL | undefined {
  return address !== undefined && URL.canParse(address, site) ? new URL(address, site) : undefined;
}

/** Whether an address is on this site, over http and https alike: `https:x` is only on https. */
function isOurs(address: string): boolean {
  return [site, plainSite].every(
    (base) => URL.canParse(address, base) && new URL(address, base).origin === base,
  );
}

function cleanLink(tagName: string, attributes: Attributes): Tag {
  const { href = '', rel: _, ...rest } = attributes;
  const url = resolve(href);
  const isKnown = url && ['http:', 'https:', 'mailto:'].includes(url.protocol);
  // "https://our-bank.example@elsewhere.example" looks like another address than it is.
  if (!isKnown || url.username !== '' || url.password !== '') return { tagName, attribs: rest };
  if (isOurs(href)) return { tagName, attribs: { ...rest, href } };
  if (url.origin === site) return { tagName, attribs: rest };
  // A window that a link opens must not reach its opener, nor learn the referrer.
  const rel: Attributes = url.protocol === 'mailto:' ? {} : { rel: 'noopener noreferrer' };
  return { tagName, attribs: { ...rest, href: url.href, ...rel } };
}

const isSize = (value: string | undefined) => /^[1-9]\d{0,4}$/.test(value ?? '');

/** The column of an article's text, beside its margins on a phone. */
const sizes = '(min-width: 48rem) 44rem, calc(100vw - 2.5rem)';

/** An image on this site, by its path; any other has no source. */
function cleanPicture(tagName: string, attributes: Attributes): Tag {
  const { src, alt = '', width, height, id } = attributes;
  const url = resolve(src);
  const path = url?.origin === site && src?.startsWith('/') ? url.href.slice(site.length) : '';
  // "/..//elsewhere.example" resolves to a path that is the address of another site.
  if (path === '' || !isOurs(path)) return { tagName, attribs: {} };
  const stored = describePicture(path);
  const given = width && height && isSize(width) && isSize(height) ? { width, height } : {};
  const measured = stored && {
    width: String(stored.width),
    height: String(stored.height),
    srcset: stored.srcset,
    sizes,
  };
  return {
    tagName,
    attribs: {
      ...(id ? { id } : {}),
      src: path,
      alt,
      ...(measured ?? given),
      loading: 'lazy',
      decoding: 'async',
    },
  };
}

/** The address of an image on another site; undefined for any other. */
function readExternal(src: string | undefined): string | undefined {
  const url = src !== undefined && /^\s*https:\/\//i.test(src) ? resolve(src) : undefined;
  return url && url.username === '' && url.password === '' ? url.href : undefined;
}

/** Editors copy code as `<div style="white-space:pre">`: without the style it is a `pre`. */
function keepLines(tagName: string, attribs: Attributes): Tag {
  const style = attribs['style'] ?? '';
  const isPre = /(?:^|;)\s*white-space\s*:\s*pre\s*(?:!\s*important\s*)?(?:;|$)/i.test(style);
  return { tagName: isPre ? 'pre' : tagName, attribs };
}

const options: IOptions = {
  allowedTags: [...blocks, ...inline],
  allowedAttributes: attributes,
  allowedClasses: { code: [/^language-[\w+#-]{1,30}$/], pre: [/^language-[\w+#-]{1,30}$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: withoutText,
  nestingLimit: 40,
  transformTags: {
    a: cleanLink,
    div: keepLines,
    p: keepLines,
    // The page's own heading is the title.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
  },
};

/** More than any text needs; parsing more would block the process for other users. */
const maxTags = 10_000;

/** Whether HTML has more tags than a post may have. */
export function hasTooManyTags(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) tags++;
  return tags > maxTags;
}

/** The addresses of visible images of other sites. */
export function listExternalPictures(html: string): string[] {
  const found = new Set<string>();
  const img = (tagName: string, attribs: Attributes): Tag => {
    const address = readExternal(attribs['src']);
    if (address !== undefined) found.add(address);
    return { tagName, attribs: {} };
  };
  sanitizeHtml(html, { ...options, transformTags: { img } });
  return [...found];
}

interface ContentUse {
  /** Our copies of pictures of other sites, by their addresses. */
  readonly copies?: ReadonlyMap<string, string>;
  /** Called for each picture that is removed because it is not on this site. */
  readonly onLost?: () => void;
  readonly place?: ArticlePlace | undefined;
}

/**
 * HTML sanitized for posts (spec decision 24): text, tables, code and images, without scripts,
 * styles and handlers. Ids get a prefix, h2 and h3 without one get theirs, and links lead to them.
 * Idempotent: sanitizing the result changes nothing.
 */
export function sanitizeContent(html: string, { copies, onLost, place }: ContentUse = {}): string {
  const exclusiveFilter = ({ tag, attribs }: IFrame) => {
    const isLost = tag === 'img' && attribs['src'] === undefined;
    if (isLost) onLost?.();
    return isLost;
  };
  const img = (tagName: string, attributes: Attributes): Tag => {
    const copy = copies?.get(readExternal(attributes['src']) ?? '');
    return cleanPicture(tagName, copy ? { ...attributes, src: copy } : attributes);
  };
  const transformTags = { ...options.transformTags, img };
  const clean = sanitizeHtml(html, { ...options, transformTags, exclusiveFilter });
  return setAnchors(clean.trim(), place);
}
