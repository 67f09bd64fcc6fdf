import type { Press } from '../press.ts';
import { boxLines, overlayLines, type Size } from '../ui/lines.ts';
import type { Line } from '../ui/line.ts';

/** A box over the tab that takes all keys until it closes. */
export interface Overlay {
  /** The tab's lines with the box over them. */
  view(base: readonly Line[], size: Size): Line[];
  onPress(press: Press): void;
  /** A text that would be lost if the program ended now. */
  readonly draft?: () => string;
}

interface Box {
  readonly title: string;
  readonly footnote: string;
  /** Between the borders. */
  readonly lines: readonly Line[];
  readonly columns: number;
  /** The first line of it; the middle without one. */
  readonly top?: number;
}

/** Draws a box in the middle of the width. Lines that do not fit are omitted. */
export function placeBox(base: readonly Line[], size: Size, box: Box): Line[] {
  const columns = Math.min(box.columns, size.columns);
  const lines = box.lines.slice(0, Math.max(0, size.rows - 2));
  const drawn = boxLines(box.title, lines, box.footnote, columns);
  const middle = Math.floor((size.rows - drawn.length) / 2);
  const top = Math.max(0, Math.min(box.top ?? middle, size.rows - drawn.length));
  return overlayLines(base, drawn, { top, left: Math.floor((size.columns - columns) / 2) });
}
