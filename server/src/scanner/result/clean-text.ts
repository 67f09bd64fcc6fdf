// What a terminal or a page could take as an order: control characters (C0, C1), format characters
// (Cf, among them those that turn the direction of text around), line and paragraph separators.
const orders = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function cut(text: string, most: number): string {
  // At the last whole character, so that no surrogate stands alone.
  return text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}

/** One line of at most so many characters, in which nothing gives orders to what shows it. */
export function cleanLine(text: string, most: number): string {
  return cut(text.toWellFormed().replace(orders, ' ').trim(), most);
}

/** The same, with line feeds kept. */
export function cleanLines(text: string, most: number): string {
  const lines = text.split(/\r?\n/).map((line) => line.toWellFormed().replace(orders, ' '));
  return cut(lines.join('\n').trim(), most);
}
