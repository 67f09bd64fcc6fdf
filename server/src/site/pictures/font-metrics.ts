import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

/** Widths of a font's characters, and which characters it has. */
export interface FontMetrics {
  /** Whether the font has a character. */
  has(letter: string): boolean;
  /** Width of a line of text at a size, in the size's unit; kerning is left out. */
  measure(text: string, size: number): number;
}

/**
 * Reads a TrueType file: `head`, `hhea`, `hmtx`, and format 4 of `cmap`, which contains the
 * characters of the basic plane (OpenType specification).
 * @throws AssertionError for any other kind of font
 */
export function readFontMetrics(file: Buffer): FontMetrics {
  const tables = readTables(file);
  const unitsPerEm = findTable(tables, 'head').readUInt16BE(18);
  const widthCount = findTable(tables, 'hhea').readUInt16BE(34);
  const widths = findTable(tables, 'hmtx');
  const glyphs = readGlyphs(findTable(tables, 'cmap'));
  const glyphOf = (letter: string) => glyphs.get(letter.codePointAt(0) ?? 0) ?? 0;
  // The glyphs after the last width share it.
  const widthOf = (letter: string) =>
    widths.readUInt16BE(Math.min(glyphOf(letter), widthCount - 1) * 4);
  return {
    has: (letter) => glyphOf(letter) !== 0,
    measure: (text, size) => {
      let units = 0;
      for (const letter of text) units += widthOf(letter);
      return (units * size) / unitsPerEm;
    },
  };
}

function readTables(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < file.readUInt16BE(4); index++) {
    const entry = 12 + index * 16;
    const start = file.readUInt32BE(entry + 8);
    const name = file.toString('latin1', entry, entry + 4);
    tables.set(name, file.subarray(start, start + file.readUInt32BE(entry + 12)));
  }
  return tables;
}

function findTable(tables: ReadonlyMap<string, Buffer>, name: string): Buffer {
  const table = tables.get(name);
  assert.ok(table, `the font has no table ${name}`);
  return table;
}

/** Glyph numbers by code point. */
function readGlyphs(cmap: Buffer): Map<number, number> {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.readUInt32BE(8 + index * 8),
  );
  const start = starts.find((offset) => cmap.readUInt16BE(offset) === 4);
  assert.ok(start !== undefined, 'the font has no cmap of format 4');
  const table = cmap.subarray(start);
  const segments = table.readUInt16BE(6) / 2;
  const glyphs = new Map<number, number>();
  for (let segment = 0; segment < segments; segment++)
    readSegment(table, segments, segment, glyphs);
  return glyphs;
}

/** The four arrays of format 4 in their order: ends, starts, deltas, range offsets. */
function readSegment(
  table: Buffer,
  segments: number,
  segment: number,
  glyphs: Map<number, number>,
): void {
  const end = table.readUInt16BE(14 + segment * 2);
  const start = table.readUInt16BE(16 + (segments + segment) * 2);
  const delta = table.readUInt16BE(16 + (2 * segments + segment) * 2);
  const place = 16 + (3 * segments + segment) * 2;
  const range = table.readUInt16BE(place);
  for (let code = start; code <= end && code < 0xff_ff; code++) {
    const found = range === 0 ? code : table.readUInt16BE(place + range + (code - start) * 2);
    const glyph = found === 0 ? 0 : (found + delta) % 0x1_00_00;
    if (glyph !== 0) glyphs.set(code, glyph);
  }
}

const font = '@expo-google-fonts/familjen-grotesk/600SemiBold/FamiljenGrotesk_600SemiBold.ttf';

/** Path of the heading font, in the weight of headings, with all its characters. */
export const fontFile = createRequire(import.meta.url).resolve(font);
