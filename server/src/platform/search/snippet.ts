import { foldText, foldWords } from './fold-words.ts';
import { foldQuery } from './words.ts';

/** Maximum characters of a snippet, and of its part before the hit. */
const maxLength = 140;
const before = 40;

/**
 * One line of the first text with a hit, around the hit; without one, the beginning of the first
 * text.
 */
export function makeSnippet(texts: readonly string[], query: string): string {
  const terms = foldQuery(query).flat(2);
  const lines = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  for (const line of lines) {
    const at = findHit(line, terms);
    if (at !== undefined) return cutAround(line, at);
  }
  return cutAround(lines[0] ?? '', 0);
}

/** The index of the first word that the query matches. */
function findHit(line: string, terms: readonly string[]): number | undefined {
  for (const { 0: run, index } of line.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const words = foldWords(run);
    const hit = terms.find((word) => words.some((each) => each.startsWith(word)));
    // Within a run without spaces an approximate place is enough: folding changes lengths.
    if (hit !== undefined) return index + Math.max(0, foldText(run).indexOf(hit));
  }
  return undefined;
}

function cutAround(line: string, at: number): string {
  if (line.length <= maxLength) return line;
  const start = at <= before ? 0 : line.lastIndexOf(' ', at - before) + 1 || at - before;
  const part = line.slice(start, start + maxLength);
  const isCut = start + maxLength < line.length;
  const end = isCut ? part.lastIndexOf(' ') : part.length;
  // A text without spaces is cut anywhere, but never within a character.
  const whole = (end > before ? part.slice(0, end) : part).toWellFormed().replaceAll('\uFFFD', '');
  return `${start > 0 ? '…' : ''}${whole}${isCut ? '…' : ''}`;
}
