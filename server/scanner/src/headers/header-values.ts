import type { Exchange } from '../evidence/http.ts';

type WithHeaders = Pick<Exchange, 'headers'>;

/**
 * Trims HTTP whitespace (Fetch, 2.2), which is less than `trim` removes. Without a regular
 * expression, whose match at the end takes quadratic time in a value of spaces.
 */
function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  return text.slice(start, end);
}

const isSpace = (character: string | undefined) =>
  character === ' ' || character === '\t' || character === '\n' || character === '\r';

/** Every value of a header in order; `name` in lower case. */
export function readValues({ headers }: WithHeaders, name: string): string[] {
  return headers.filter(([other]) => other === name).map(([, value]) => trimSpace(value));
}

/** All values of a header, combined as in browsers (Fetch, "get"); null when there is none. */
export function readCombined(response: WithHeaders, name: string): string | null {
  const values = readValues(response, name);
  return values.length === 0 ? null : values.join(', ');
}

/**
 * The members of a list header, over all its lines: split at commas outside quoted strings (Fetch,
 * "get, decode, and split").
 */
export function readMembers(response: WithHeaders, name: string): string[] {
  const combined = readCombined(response, name);
  return combined === null ? [] : splitOutsideQuotes(combined, ',');
}

/** Splits at a separator outside quoted strings (RFC 9110, 5.6.4), and trims. */
export function splitOutsideQuotes(text: string, separator: string): string[] {
  const members: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isQuoted && character === '\\') index++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      members.push(text.slice(start, index));
      start = index + 1;
    }
  }
  members.push(text.slice(start));
  return members.map(trimSpace);
}

/** `name: value` for a report, truncated so that a huge value leaves room for the others. */
export function showHeader(name: string, value: string): string {
  return `${name}: ${value.length > 200 ? `${value.slice(0, 199)}…` : value}`;
}

/** Every line of a header for a report, or a statement that there is none. */
export function showHeaders(response: WithHeaders, name: string): string[] {
  const values = readValues(response, name);
  if (values.length === 0) return [`${name}: (not sent)`];
  return values.slice(0, 5).map((value) => showHeader(name, value));
}

/** Type and subtype in lower case, such as text/html; the last valid one wins (Fetch, "extract a MIME type"). */
export function readMimeType(response: Pick<Exchange, 'headers'>): string {
  const types = readMembers(response, 'content-type')
    .map((member) => (splitOutsideQuotes(member, ';')[0] ?? '').toLowerCase())
    .filter((type) => /^[!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+$/.test(type) && type !== '*/*');
  return types.at(-1) ?? '';
}

// MIME Sniffing, 7.1: first tags, after whitespace, that make an unlabelled response a page.
const pageStart =
  /^[\t\n\f\r ]*<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--)[\t\n\f\r >]/i;

/** Whether a browser shows the response as an HTML page. */
export function isHtml(response: Pick<Exchange, 'headers' | 'body'>): boolean {
  const type = readMimeType(response);
  if (type !== '') return type === 'text/html' || type === 'application/xhtml+xml';
  return !isNosniff(response) && pageStart.test(response.body.slice(0, 1445));
}

/** Only the first member counts, case-insensitively (Fetch, "determine nosniff"). */
export function isNosniff(response: Pick<Exchange, 'headers'>): boolean {
  return readMembers(response, 'x-content-type-options')[0]?.toLowerCase() === 'nosniff';
}
