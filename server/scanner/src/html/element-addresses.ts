import { maxAddress, type Attributes, type Resource, type ResourceKind } from './page.ts';

/** Attributes whose URLs elements load automatically. */
const loading: Readonly<Record<string, readonly (readonly [string, ResourceKind])[]>> = {
  img: [['src', 'image']],
  image: [
    ['href', 'image'],
    ['xlink:href', 'image'],
  ],
  video: [
    ['src', 'media'],
    ['poster', 'image'],
  ],
  audio: [['src', 'media']],
  source: [['src', 'media']],
  track: [['src', 'media']],
  iframe: [['src', 'frame']],
  frame: [['src', 'frame']],
  object: [['data', 'object']],
  embed: [['src', 'object']],
};

/** Addresses that an element other than a script or a style sheet loads. */
export function findAddresses(name: string, attributes: Attributes): Resource[] {
  const pairs = Object.hasOwn(loading, name) ? (loading[name] ?? []) : [];
  const found = pairs.flatMap(([attribute, kind]) => locate(kind, attributes[attribute]));
  if (name === 'input' && attributes['type']?.toLowerCase() === 'image') {
    found.push(...locate('image', attributes['src']));
  }
  if (name === 'img' || name === 'source') {
    found.push(...readSourceSet(attributes['srcset'] ?? ''));
  }
  if (
    name === 'link' &&
    /(?:^|\s)(?:icon|apple-touch-icon)(?:\s|$)/i.test(attributes['rel'] ?? '')
  ) {
    found.push(...locate('image', attributes['href']));
  }
  return found;
}

function locate(kind: ResourceKind, address: string | undefined): Resource[] {
  // A data URL loads nothing, and may be as long as an image.
  if (address === undefined || /^\s*data:/i.test(address)) return [];
  return [{ kind, url: address.slice(0, maxAddress) }];
}

// Repetitions are bounded: in a long run of spaces they would take quadratic time.
const sourceEnd = /,\s{1,20}|\s{1,20}[\d.]{1,20}[wxh]\s{0,20}(?:,|$)/;

/** Candidates of a srcset: a URL each, up to a space or the end (HTML, 4.8.4.2.1). */
function readSourceSet(value: string): Resource[] {
  const candidates = value.slice(0, 20_000).split(sourceEnd);
  return candidates.flatMap((candidate) => {
    const [address = ''] = candidate.trim().split(/\s+/);
    return address === '' ? [] : locate('image', address);
  });
}

const inlineLimits = { maxCharacters: 200_000, maxFound: 200 };
/** For a file, which may contain the styles of a whole site. */
export const fileLimits = { maxCharacters: 1_000_000, maxFound: 2000 };
/** A name follows these. */
const namingRule = /@(?:namespace|(?:-moz-)?document)[^;{}]*$/i;
const maxRule = 200;

// CSS, 4.3.6: a quoted or bare URL. Both repetitions are bounded, so that no text makes it slow.
const styleAddress =
  /(@import(?:\s{1,20}|(?=["']))|(?:^|[\s:,(]))(?:url\(\s{0,20}(?:"([^"\n]{1,2000})"|'([^'\n]{1,2000})'|([^"'()\s]{1,2000}))|"([^"\n]{1,2000})"|'([^'\n]{1,2000})')/gi;

/** Addresses in a style sheet or a style attribute; comments and mere names load none. */
export function readStyle(css: string, { maxCharacters, maxFound } = inlineLimits): Resource[] {
  const text = dropComments(css.slice(0, maxCharacters));
  const found: Resource[] = [];
  for (const match of text.matchAll(styleAddress)) {
    const before = text.slice(Math.max(0, match.index - maxRule), match.index + 1);
    if (namingRule.test(before)) continue;
    const isImport = /^@import/i.test(match[1] ?? '');
    const url = match[2] ?? match[3] ?? match[4];
    const bare = match[5] ?? match[6];
    if (url !== undefined) found.push(...locate(isImport ? 'css import' : 'css url', url));
    // A quoted string is a URL only after @import.
    else if (isImport && bare !== undefined) found.push(...locate('css import', bare));
    if (found.length >= maxFound) break;
  }
  return found;
}

/**
 * Keeps strings, in which comment marks mean nothing (CSS, 4.3.1). Reads each character once, also
 * in unterminated comments and strings.
 */
function dropComments(css: string): string {
  const kept: string[] = [];
  const mark = /\/\*|["']/g;
  let at = 0;
  for (let start = mark.exec(css); start !== null; start = mark.exec(css)) {
    if (start[0] === '/*') {
      kept.push(css.slice(at, start.index), ' ');
      const end = css.indexOf('*/', start.index + 2);
      at = end < 0 ? css.length : end + 2;
      mark.lastIndex = at;
    } else mark.lastIndex = findStringEnd(css, start.index);
  }
  return kept.join('') + css.slice(at);
}

/** After the closing quote, or at the line's end, where a string ends as well (CSS, 4.3.5). */
function findStringEnd(css: string, start: number): number {
  for (let at = start + 1; at < css.length; at += 1) {
    if (css[at] === '\\') at += 1;
    else if (css[at] === css[start]) return at + 1;
    else if (css[at] === '\n') return at;
  }
  return css.length;
}

const scriptType =
  /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script(?:1\.[0-5])?)$/i;

/** Whether a script element runs: data blocks, templates and scripts for old browsers do not. */
export function isRunnable(attributes: Attributes): boolean {
  const type = (attributes['type'] ?? '').trim();
  const isModuleBrowsers = !Object.hasOwn(attributes, 'nomodule');
  return isModuleBrowsers && (type === '' || scriptType.test(type));
}
