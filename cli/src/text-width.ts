const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const plain = /^[\x20-\x7e]*$/;
const halfWidth = /^[\uff61-\uffdc]/;
// East Asian Wide and Fullwidth (UAX #11), as far as scripts and blocks name them, and pictures.
const wide =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\p{Emoji_Presentation}\u3000-\u303e\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6]|\ufe0f/u;
const invisible = /^[\p{M}\p{Cf}]+$/u;

/** Columns that an escaped text without line breaks takes on a terminal. */
export function measureText(text: string): number {
  if (plain.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of segmenter.segment(text)) columns += measureGrapheme(segment);
  return columns;
}

function measureGrapheme(grapheme: string): number {
  if (halfWidth.test(grapheme)) return 1;
  if (invisible.test(grapheme)) return 0;
  return wide.test(grapheme) ? 2 : 1;
}

/** Cuts a text to so many columns, with an ellipsis when something is missing. */
export function cutText(text: string, columns: number): string {
  if (measureText(text) <= columns) return text;
  return `${takeColumns(text, columns - 1)}…`;
}

/** The beginning of a text that fits into so many columns. */
function takeColumns(text: string, columns: number): string {
  let taken = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    used += measureGrapheme(segment);
    if (used > columns) break;
    taken += segment;
  }
  return taken;
}

/** Fills a text up with spaces to so many columns. */
export function padText(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - measureText(text)));
}

/** Breaks a text into lines of at most so many columns, at spaces where there are any. Addresses stay whole. */
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
      // At least one character a line, even where none fits.
      const head = takeColumns(rest, columns) || String.fromCodePoint(rest.codePointAt(0) ?? 0);
      if (head === rest) break;
      lines.push(head);
      rest = rest.slice(head.length);
    }
    line += rest;
  }
  return [...lines, line.trimEnd()];
}
