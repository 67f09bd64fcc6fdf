import type { FontMetrics } from './font-metrics.ts';

export interface WrappedTitle {
  readonly lines: readonly string[];
  /** Height of a letter's body, in pixels. */
  readonly size: number;
}

interface Box {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** From the largest; the first that fits is used. */
  readonly sizes: readonly number[];
}

/** Line height by size. */
export const lineHeight = 1.12;

/**
 * Breaks a title into lines that fit a box, as large as possible; a title too long for the smallest
 * size ends in an ellipsis. Null when the font lacks a letter: a title with gaps is worse than
 * none. Missing symbols, such as emoji, are left out.
 */
export function wrapTitle(title: string, font: FontMetrics, box: Box): WrappedTitle | null {
  const text = keepKnownSigns(title, font);
  if (text === null || text === '') return null;
  const smallest = box.sizes.at(-1) ?? 0;
  for (const size of box.sizes) {
    const lines = breakLines(text, font, size, box.width);
    const most = Math.floor(box.height / (size * lineHeight));
    if (lines.length <= most) return { lines, size };
    if (size === smallest) return { lines: endInEllipsis(lines.slice(0, most)), size };
  }
  return null;
}

function keepKnownSigns(title: string, font: FontMetrics): string | null {
  let kept = '';
  for (const letter of title.normalize('NFC')) {
    if (font.has(letter)) kept += letter;
    else if (/\s/u.test(letter)) kept += ' ';
    else if (/[\p{L}\p{N}\p{M}]/u.test(letter)) return null;
  }
  return kept.trim().replaceAll(/\s+/g, ' ');
}

function breakLines(text: string, font: FontMetrics, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((word) => splitLongWord(word, font, size, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (font.measure(longer, size) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** A word that is wider than a line continues in the next one. */
function splitLongWord(word: string, font: FontMetrics, size: number, width: number): string[] {
  if (font.measure(word, size) <= width) return [word];
  const parts = [''];
  for (const letter of word) {
    const part = `${parts.at(-1)}${letter}`;
    if (part.length > 1 && font.measure(part, size) > width) parts.push(letter);
    else parts[parts.length - 1] = part;
  }
  return parts;
}

function endInEllipsis(lines: readonly string[]): string[] {
  const last = lines.at(-1) ?? '';
  return [...lines.slice(0, -1), `${last.replace(/.[\s\p{P}]*$/u, '')}…`];
}
