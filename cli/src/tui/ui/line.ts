import { escapeText } from '../../output.ts';
import { cutText, measureText, splitCharacters, takeColumns } from '../../text.ts';
import { marks, paintText, type Style } from './theme.ts';

/** A piece of a line. Only `span` makes one, so its text has passed `escapeText`. */
export interface Segment extends Style {
  readonly text: string;
  readonly columns: number;
}
export type Line = readonly Segment[];

/** A piece of a line from any text, including the server's. */
export function span(text: string, style: Style = {}): Segment {
  const safe = escapeText(text);
  return { ...style, text: safe, columns: measureText(safe) };
}

export const bold = (text: string): Segment => span(text, { isBold: true });
export const dim = (text: string): Segment => span(text, { isDim: true });
export const accent = (text: string): Segment => span(text, { tone: 'accent' });
const blank = (columns: number): Segment => ({
  text: ' '.repeat(Math.max(0, columns)),
  columns: Math.max(0, columns),
});

export function measureLine(line: Line): number {
  return line.reduce((sum, { columns }) => sum + columns, 0);
}

/** The line, truncated with an ellipsis or padded to exactly `columns`. */
export function fitLine(line: Line, columns: number): Line {
  const used = measureLine(line);
  if (used === columns) return line;
  if (used < columns) return [...line, blank(columns - used)];
  const saved: Segment[] = [];
  let left = columns;
  for (const segment of line) {
    // A segment that ends at the edge leaves no room for the ellipsis of the next one.
    const isLast = segment.columns >= left;
    if (!isLast) {
      saved.push(segment);
      left -= segment.columns;
      continue;
    }
    const isWhole = segment.columns === left && segment === line.at(-1);
    const text = isWhole ? segment.text : cutText(`${segment.text}  `, left, marks.cut);
    const cut = left > 0 ? { ...segment, text, columns: measureText(text) } : blank(0);
    return [...saved, cut, blank(left - cut.columns)];
  }
  return saved;
}

/**
 * Two lines at the ends of `columns`; the left one is truncated, two columns before the right one.
 */
export function joinEnds(left: Line, right: Line, columns: number): Line {
  const rightWidth = measureLine(right);
  if (rightWidth === 0) return fitLine(left, columns);
  if (rightWidth + 3 > columns) return fitLine(left, columns);
  const gap = 2;
  return [...fitLine(left, columns - rightWidth - gap), blank(gap), ...right];
}

/** A part of a line; a wide character at the edge of the part becomes a space. */
export function sliceLine(line: Line, from: number, to: number): Line {
  const parts: Segment[] = [];
  let start = 0;
  for (const segment of line) {
    const end = start + segment.columns;
    if (end > from && start < to) {
      parts.push(...sliceSegment(segment, Math.max(0, from - start), Math.min(to, end) - start));
    }
    start = end;
  }
  return fitLine(parts, to - from);
}

function sliceSegment(segment: Segment, from: number, to: number): Segment[] {
  if (from === 0 && to === segment.columns) return [segment];
  const skipped = takeColumns(segment.text, from);
  const lead = from - measureText(skipped);
  const rest = segment.text.slice(skipped.length);
  // A wide character across the edge is skipped whole.
  const hidden = lead > 0 ? (splitCharacters(rest)[0]?.length ?? 0) : 0;
  const head = lead > 0 ? ' ' : '';
  const text = head + takeColumns(rest.slice(hidden), to - from - head.length);
  const columns = measureText(text);
  return [{ ...segment, text, columns }, blank(to - from - columns)];
}

/** The line in reverse video. */
export const reverseLine = (line: Line): Line =>
  line.map((segment) => ({ ...segment, isReversed: true }));

/** The line with the control sequences of its styles. */
export function paintLine(line: Line): string {
  return line.map((segment) => paintText(segment.text, segment)).join('');
}
