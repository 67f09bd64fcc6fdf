import stringWidth from 'string-width';
import { escapeText, isAscii, style } from './output.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Characters that are one column wide; the data for others takes 8 ms to load. Without the soft
 * hyphen.
 */
const narrow = /^[ -~\u00a1-\u00ac\u00ae-\u02ff…]*$/;

/** Terminal columns of an escaped text without line breaks (East Asian Width, UAX #11). */
export function measureText(text: string): number {
  if (narrow.test(text)) return text.length;
  return stringWidth(text, { countAnsiEscapeCodes: true });
}

/** Truncates a text to a number of columns, with an ellipsis of one column. */
export function cutText(
  text: string,
  columns: number,
  ellipsis: string = isAscii() ? '~' : '…',
): string {
  if (measureText(text) <= columns) return text;
  return `${takeColumns(text, columns - 1)}${ellipsis}`;
}

/** The longest prefix of a text that fits a number of columns. */
export function takeColumns(text: string, columns: number): string {
  if (narrow.test(text)) return text.slice(0, Math.max(0, columns));
  let taken = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    used += measureText(segment);
    if (used > columns) break;
    taken += segment;
  }
  return taken;
}

/** The characters of a text as people count them (UAX #29). */
export function splitCharacters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Pads a text with spaces to a number of columns. */
export function padText(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - measureText(text)));
}

/** Wraps a text to a number of columns, at spaces where possible. Never breaks URLs. */
export function wrapText(text: string, columns: number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, columns));
}

function wrapParagraph(paragraph: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of paragraph.split(/(?<= )(?=[^ ])/)) {
    if (line !== '' && measureText(line) + measureText(piece.trimEnd()) > columns) {
      lines.push(line.trimEnd());
      line = '';
    }
    let rest = piece;
    while (measureText(rest.trimEnd()) > columns && !/^https?:/.test(rest)) {
      // At least one character per line, even if none fits.
      const head = takeColumns(rest, columns) || String.fromCodePoint(rest.codePointAt(0) ?? 0);
      if (head === rest) break;
      lines.push(head);
      rest = rest.slice(head.length);
    }
    line += rest;
  }
  return [...lines, line.trimEnd()];
}

/** Lines of labels and raw values; omits missing values. */
export function renderFields(
  fields: readonly (readonly [label: string, value: string | null | undefined])[],
  width: number,
): string[] {
  const given = fields.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  const labelWidth = Math.max(...given.map(([label]) => label.length)) + 2;
  return given.flatMap(([label, value]) =>
    wrapText(escapeText(value), Math.max(20, width - labelWidth)).map((line, index) =>
      (style('dim', padText(index === 0 ? label : '', labelWidth)) + line).trimEnd(),
    ),
  );
}

/** A heading with a text of several lines beneath it; nothing when there is no text. */
export function renderSection(
  title: string,
  text: string | null | undefined,
  width: number,
): string[] {
  if (!text) return [];
  return ['', style('bold', title), ...wrapText(escapeText(text, { hasLines: true }), width)];
}

/** Two texts at the ends of a line; the left one is truncated to fit. */
export function joinEnds(left: string, right: string, width: number): string {
  const leftWidth = Math.max(1, width - measureText(right) - 2);
  return `${padText(cutText(left, leftWidth), leftWidth)}  ${right}`;
}
