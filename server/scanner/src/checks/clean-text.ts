// Control characters (C0, C1), format characters (Cf, such as bidi overrides), line and paragraph
// separators: a terminal or a page could interpret them.
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function cut(text: string, maxLength: number): string {
  // Cuts at a whole character, so that no lone surrogate remains.
  return text.length <= maxLength
    ? text
    : `${text
        .slice(0, maxLength - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}

/** One line of at most `maxLength` characters, without control characters. */
export function cleanLine(text: string, maxLength: number): string {
  return cut(text.toWellFormed().replace(controls, ' ').trim(), maxLength);
}

/**
 * Sentences on one line, whole ones as far as they fit: a missing sentence is not noticed, one cut
 * in the middle cannot be read. A first sentence that is too long ends at a word.
 */
export function cleanSentences(text: string, maxLength: number): string {
  const line = cleanLine(text, Infinity);
  if (line.length <= maxLength) return line;
  const ends = [...line.matchAll(/[.?!](?=\s+\p{Lu})/gu)].map(({ index }) => index + 1);
  const end = ends.findLast((index) => index <= maxLength);
  if (end !== undefined) return line.slice(0, end);
  const space = line.slice(0, maxLength).lastIndexOf(' ');
  return space > 0 ? `${line.slice(0, space)}…` : cut(line, maxLength);
}

/** One text of at most `maxLength` characters, with line feeds kept. */
export function cleanLines(text: string, maxLength: number): string {
  const lines = text.split(/\r?\n/).map((line) => line.toWellFormed().replace(controls, ' '));
  return cut(lines.join('\n').trim(), maxLength);
}
