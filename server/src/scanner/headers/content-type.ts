import type { Exchange } from '../evidence/http.ts';
import { readMembers, splitOutsideQuotes } from './header-values.ts';

/** Type and subtype in lower case, such as text/html; of several the last that is one counts (Fetch, "extract a MIME type"). */
export function readMimeType(answer: Pick<Exchange, 'headers'>): string {
  const types = readMembers(answer, 'content-type')
    .map((member) => (splitOutsideQuotes(member, ';')[0] ?? '').toLowerCase())
    .filter((type) => /^[!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+$/.test(type) && type !== '*/*');
  return types.at(-1) ?? '';
}

// MIME Sniffing, 7.1: what makes an unlabelled answer a page, as the first tag after whitespace.
const pageStart =
  /^[\t\n\f\r ]*<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--)[\t\n\f\r >]/i;

/** Whether a browser shows the answer as an HTML page. */
export function isHtml(answer: Pick<Exchange, 'headers' | 'body'>): boolean {
  const type = readMimeType(answer);
  if (type !== '') return type === 'text/html' || type === 'application/xhtml+xml';
  return !isNosniff(answer) && pageStart.test(answer.body.slice(0, 1445));
}

/** The first member counts, in any case (Fetch, "determine nosniff"). */
export function isNosniff(answer: Pick<Exchange, 'headers'>): boolean {
  return readMembers(answer, 'x-content-type-options')[0]?.toLowerCase() === 'nosniff';
}
