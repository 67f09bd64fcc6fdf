import { column, margin, mm, type Sheet } from '../sheet.ts';
import { measureBlocks, measureRow, placeBlocks, placeRow, type Block, type Row } from '../rows.ts';
import type { TextStyle } from '../type/break-lines.ts';
import { styles } from './styles.ts';

const space = { above: mm(13), below: mm(5) } as const;

interface Section {
  readonly title: string;
  /** Number of its entries. */
  readonly count?: number;
  /**
   * Points that the section's beginning needs below the heading, so that a heading never ends a
   * page.
   */
  readonly need: number;
}

/**
 * A heading with its number of entries: on this page if the beginning fits, otherwise on the next.
 */
export function startSection(sheet: Sheet, { title, count, need }: Section): void {
  const height = space.above + styles.title.leading + space.below + need;
  if (sheet.isOnCover || sheet.room < height) sheet.addPage();
  else if (!sheet.isAtTop) sheet.y += space.above;
  sheet.bookmark(title, 1);
  const { title: style, count: muted } = styles;
  const spans = [
    { ...style, text: count === undefined ? title : `${title} ` },
    ...(count === undefined ? [] : [{ ...muted, text: `${count}` }]),
  ];
  const lines = sheet.setLines(spans, style, column);
  const top = sheet.y;
  sheet.tag('H2', () => sheet.drawLines(lines, style, { x: margin, top }));
  sheet.y += style.leading + space.below;
}

/** A section of rows; none without rows. */
export function drawRows(sheet: Sheet, title: string, rows: readonly Row[]): void {
  const [first] = rows;
  if (!first) return;
  startSection(sheet, { title, count: rows.length, need: measureRow(first) });
  placeRows(sheet, rows);
}

/** Rows below each other, as a list if they are its entries. */
export function placeRows(sheet: Sheet, rows: readonly Row[]): void {
  const place = () => {
    for (const row of rows) placeRow(sheet, row);
  };
  if (rows[0]?.type === 'LI') sheet.within('L', place);
  else place();
}

/**
 * A heading within a section, on the next page if there is no room for it and the beginning of its
 * content.
 * @param need points of that beginning
 */
export function drawHeading(sheet: Sheet, title: string, need: number): void {
  if (sheet.room < styles.heading.leading + need && !sheet.isAtTop) sheet.addPage();
  const lines = sheet.setLines(title, styles.heading, column);
  const top = sheet.y;
  sheet.tag('H3', () => sheet.drawLines(lines, styles.heading, { x: margin, top }));
  sheet.y += styles.heading.leading;
}

/** Paragraphs across the whole width. */
export function drawParagraphs(sheet: Sheet, texts: readonly string[], style: TextStyle): void {
  placeBlocks(sheet, composeParagraphs(sheet, texts, style), { x: margin, width: column });
}

/** Height of paragraphs in points. */
export const measureParagraphs = (sheet: Sheet, texts: readonly string[], style: TextStyle) =>
  measureBlocks(composeParagraphs(sheet, texts, style));

const composeParagraphs = (sheet: Sheet, texts: readonly string[], style: TextStyle): Block[] =>
  texts.map((text, index) => ({
    parts: [{ lines: sheet.setLines(text, style, column), style, tag: 'P' }],
    gap: index === 0 ? 0 : style.leading / 2,
  }));
