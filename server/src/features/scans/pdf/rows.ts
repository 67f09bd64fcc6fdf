import { palette } from './palette.ts';
import { column, frame, margin, mm, type Sheet } from './sheet.ts';
import type { Line, TextStyle } from './type/break-lines.ts';

/** A paragraph, set in lines. */
export interface Part {
  readonly lines: readonly Line[];
  readonly style: TextStyle;
  readonly tag: 'P' | 'Code';
}

/** Paragraphs that stay on one page, on a background of their own if they have one. */
export interface Block {
  readonly parts: readonly Part[];
  /** Points above it. */
  readonly gap: number;
  readonly background?: 'land' | 'water' | 'quote';
  /** Differs from the column's width. */
  readonly width?: number;
}

/** Points around the text of a block. */
export function insetOf({ background }: Pick<Block, 'background'>): { x: number; y: number } {
  if (background === undefined) return { x: 0, y: 0 };
  return { x: mm(3), y: background === 'quote' ? mm(0.4) : mm(1.9) };
}

interface Place {
  readonly x: number;
  readonly width: number;
}

/** A line with its paragraph. */
interface PlacedLine {
  readonly part: number;
  readonly line: Line;
  readonly leading: number;
}

const heightOfLines = (lines: readonly PlacedLine[]) =>
  lines.reduce((sum, { leading }) => sum + leading, 0);

const listLines = ({ parts }: Block): PlacedLine[] =>
  parts.flatMap(({ lines, style }, part) =>
    lines.map((line) => ({ part, line, leading: style.leading })),
  );

/** Total height of blocks in points. */
export const measureBlocks = (blocks: readonly Block[]): number =>
  blocks.reduce(
    (sum, block) => sum + block.gap + 2 * insetOf(block).y + heightOfLines(listLines(block)),
    0,
  );

/** Draws blocks below each other, over as many pages as they need. */
export function placeBlocks(sheet: Sheet, blocks: readonly Block[], place: Place): void {
  for (const block of blocks) {
    if (!sheet.isAtTop) sheet.y += block.gap;
    placeBlock(sheet, block, place);
  }
}

function placeBlock(sheet: Sheet, block: Block, place: Place): void {
  const inset = insetOf(block);
  const elements = block.parts.map(({ tag }) => sheet.open(tag));
  let rest = listLines(block);
  while (rest.length > 0) {
    const count = countFitting(rest, sheet.room - 2 * inset.y);
    // A single line of several does not stay behind on its own.
    if (count < Math.min(2, rest.length) && !sheet.isAtTop) {
      sheet.addPage();
      continue;
    }
    const shown = rest.slice(0, Math.max(1, count));
    rest = rest.slice(shown.length);
    const height = heightOfLines(shown) + 2 * inset.y;
    drawBackground(sheet, block, { width: place.width, ...block, x: place.x }, height);
    let top = sheet.y + inset.y;
    for (const [index, element] of elements.entries()) {
      const own = shown.filter(({ part }) => part === index).map(({ line }) => line);
      const style = block.parts[index]?.style;
      if (own.length === 0 || !style) continue;
      element.add(() => {
        top = sheet.drawLines(own, style, { x: place.x + inset.x, top });
      });
    }
    sheet.y += height;
  }
  for (const element of elements) element.end();
}

function countFitting(lines: readonly PlacedLine[], room: number): number {
  let height = 0;
  for (const [index, { leading }] of lines.entries()) {
    height += leading;
    if (height > room + 0.01) return index;
  }
  return lines.length;
}

function drawBackground(
  sheet: Sheet,
  { background }: Block,
  { x, width }: Place,
  height: number,
): void {
  if (background === undefined) return;
  sheet.artifact(() => {
    if (background === 'quote') sheet.doc.rect(x, sheet.y, mm(0.6), height).fill(palette.line);
    else sheet.doc.rect(x, sheet.y, width, height).fill(palette[background]);
  });
}

export interface Row {
  /** Its element in the structure. */
  readonly type: 'Sect' | 'LI';
  /** The drawing beside the text, and its height. */
  readonly side: { readonly height: number; readonly draw: (top: number) => void };
  readonly blocks: readonly Block[];
  /** Of the text. */
  readonly place: Place;
  /** Points above and below. */
  readonly padding: number;
  /** Name of its bookmark. */
  readonly bookmark?: string;
}

/** Points for the heading of a section and its first row on the same page. */
const headRoom = mm(17);

/** Points that a row needs on a page: its height, or a good part of it if it is longer. */
export function measureRow({ side, blocks, padding }: Row): number {
  const height = Math.max(side.height, measureBlocks(blocks)) + 2 * padding;
  return height > frame.bottom - frame.top - headRoom ? mm(60) : height;
}

/** Draws a row below a hairline; one that fits on a page below a heading is never split. */
export function placeRow(sheet: Sheet, row: Row): void {
  const { type, side, blocks, place, padding, bookmark } = row;
  if (!sheet.isAtTop && sheet.room < measureRow(row)) sheet.addPage();
  if (bookmark !== undefined) sheet.bookmark(bookmark, 2);
  drawHairline(sheet);
  sheet.y += padding;
  const top = sheet.y;
  const page = sheet.doc.page;
  const draw = () => {
    side.draw(top);
    placeBlocks(sheet, blocks, place);
  };
  sheet.within(type, () => {
    if (type === 'LI') sheet.within('LBody', draw);
    else draw();
  });
  const end = sheet.doc.page === page ? Math.max(sheet.y, top + side.height) : sheet.y;
  sheet.y = end + padding;
}

function drawHairline(sheet: Sheet): void {
  sheet.artifact(() => {
    const { doc, y } = sheet;
    doc.moveTo(margin, y).lineTo(margin + column, y);
    doc.lineWidth(mm(0.25)).stroke(palette.line);
  });
}
