import { escapeText } from '../../output.ts';
import { takeColumns, wrapText } from '../../text.ts';
import { bold, dim, fitLine, measureLine, sliceLine, span, type Line } from './line.ts';
import { marks, type Style } from './theme.ts';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Exactly `rows` lines of exactly `columns`. */
export function fitLines(lines: readonly Line[], { columns, rows }: Size): Line[] {
  return Array.from({ length: rows }, (_, index) => fitLine(lines[index] ?? [], columns));
}

/** A text of several lines, wrapped to `columns`; long addresses too. Line breaks are kept. */
export function wrapLines(text: string, columns: number, style: Style = {}): Line[] {
  const safe = escapeText(text, { hasLines: true });
  const lines = wrapText(safe, columns).flatMap((line) => breakText(line, columns));
  return lines.map((line) => [span(line, style)]);
}

/** A text in pieces that fit: a frame would truncate a long address. */
function breakText(text: string, columns: number): string[] {
  const head = takeColumns(text, columns);
  if (head === text || head === '') return [text];
  return [head, ...breakText(text.slice(head.length), columns)];
}

/** A label with a wrapped value beside it. */
export function labelLines(label: string, value: string, columns: number, width = 9): Line[] {
  const lines = wrapLines(value, Math.max(8, columns - width));
  return lines.map((line, index) => [dim((index === 0 ? label : '').padEnd(width)), ...line]);
}

/** Two blocks beside each other, separated by a line. */
export function joinBeside(
  left: readonly Line[],
  right: readonly Line[],
  isRightFocused = false,
): Line[] {
  const side = isRightFocused ? bold(marks.focusedSide) : dim(marks.side);
  return left.map((line, index) => [...line, side, ...(right[index] ?? [])]);
}

export const ruleLine = (columns: number): Line => [dim(marks.rule.repeat(columns))];

/** `─ Notes 2 ─────` */
export function headingLine(title: string, count: number | undefined, columns: number): Line {
  const start = [dim(`${marks.rule} `), bold(title), dim(count === undefined ? ' ' : ` ${count} `)];
  return [...start, dim(marks.rule.repeat(Math.max(0, columns - measureLine(start))))];
}

/** The lines with a box drawn over them, from `top` and `left` on. */
export function overlayLines(
  base: readonly Line[],
  box: readonly Line[],
  { top, left }: { readonly top: number; readonly left: number },
): Line[] {
  return base.map((line, index) => {
    const over = box[index - top];
    if (!over) return line;
    const end = left + measureLine(over);
    return [...sliceLine(line, 0, left), ...over, ...sliceLine(line, end, measureLine(line))];
  });
}

/** A box with rounded corners around lines that are `columns - 2` wide. */
export function boxLines(
  title: string,
  lines: readonly Line[],
  footnote: string,
  columns: number,
): Line[] {
  const { rule, side } = marks;
  const head = [span(`${marks.topLeft}${rule} `), bold(title), span(' ')];
  const foot = footnote === '' ? [] : [span(' '), dim(footnote), span(' ')];
  const fill = columns - measureLine(head) - 1;
  const footFill = columns - measureLine(foot) - 4;
  return [
    [...head, span(rule.repeat(Math.max(0, fill)) + marks.topRight)],
    ...lines.map((line) => [span(side), ...fitLine(line, columns - 2), span(side)]),
    [
      span(marks.bottomLeft + rule.repeat(Math.max(0, footFill))),
      ...foot,
      span(rule.repeat(2) + marks.bottomRight),
    ],
  ];
}
