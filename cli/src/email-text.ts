import { keepSpaces } from '@longitude/contract/core/preformatted';

const escapes: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&${escapes[character]};`);

const link = /https?:\/\/[^\s<>"“”„«»‹›]+/gi;
/** Belongs to the sentence around a link, or is invisible. */
const trailing = /[.,;:!?'*`|…。，、！？：；\p{Pe}\p{Pi}\p{Pf}\p{Cf}]$/u;
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[' };
const item = /^\s*[-*] +/;

/**
 * Converts plain text to an email's HTML: a blank line ends a paragraph, other line breaks stay,
 * lines that begin with `- ` are a list, and web addresses are links. Indentation stays; everything else is escaped.
 */
export function textToHtml(text: string): string {
  const blocks = text
    .replaceAll(/\r\n?/g, '\n')
    .trimEnd()
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .split(/\n\s*\n/);
  return blocks.flatMap((block) => splitLists(block.split('\n'))).join('');
}

/** Groups list items and other lines into one element each. */
function splitLists(lines: readonly string[]): string[] {
  const runs: { isList: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const isList = item.test(line);
    const last = runs.at(-1);
    if (last?.isList === isList) last.lines.push(line);
    else runs.push({ isList, lines: [line] });
  }
  return runs.map((run) => (run.isList ? formatList(run.lines) : formatParagraph(run.lines)));
}

function formatList(lines: readonly string[]): string {
  const items = lines.map((line) => `<li>${formatLine(line.replace(item, ''))}</li>`);
  return `<ul>${items.join('')}</ul>`;
}

function formatParagraph(lines: readonly string[]): string {
  return `<p>${lines.map((line) => formatLine(line.trimEnd())).join('<br>')}</p>`;
}

function formatLine(line: string): string {
  const text = keepSpaces(line);
  let html = '';
  let end = 0;
  for (const { 0: found, index } of text.matchAll(link)) {
    const address = trimAddress(found);
    if (address.endsWith('//')) continue;
    const href = escapeHtml(address);
    html += `${escapeHtml(text.slice(end, index))}<a href="${href}">${href}</a>`;
    end = index + address.length;
  }
  return html + escapeHtml(text.slice(end));
}

/** Without the punctuation after an address; a bracket that it opened stays. */
function trimAddress(found: string): string {
  const count = (char: string) => found.split(char).length;
  const surplus = new Map(
    Object.entries(brackets).map(([close, open]) => [close, count(close) - count(open)]),
  );
  let end = found.length;
  for (;;) {
    const last = found.charAt(end - 1);
    if (!trailing.test(last)) return found.slice(0, end);
    const more = surplus.get(last);
    if (more !== undefined && more <= 0) return found.slice(0, end);
    if (more !== undefined) surplus.set(last, more - 1);
    end -= 1;
  }
}
