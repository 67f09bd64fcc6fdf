import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';

/** Headings; numbers and labels; running text. */
export const fontNames = ['heading', 'medium', 'text'] as const;
export type FontName = (typeof fontNames)[number];

/** Noto Sans has every Latin letter of Unicode, and Greek and Cyrillic ones. */
const packages: Readonly<Record<FontName, string>> = {
  heading: '@expo-google-fonts/familjen-grotesk/600SemiBold/FamiljenGrotesk_600SemiBold.ttf',
  medium: '@expo-google-fonts/familjen-grotesk/500Medium/FamiljenGrotesk_500Medium.ttf',
  text: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
};

/** Part of a line in one font. */
export interface FontRun {
  readonly font: FontName;
  readonly text: string;
}

const allFonts = /^[\x20-\x7e\u00a0-\u00ff‘’“”–—…]*$/;

/** The fonts of a report, loaded once: shaping and glyphs are cached across reports. */
export class PdfFonts {
  readonly #fonts: Readonly<Record<FontName, CachedFont>>;

  private constructor(fonts: Record<FontName, CachedFont>) {
    this.#fonts = fonts;
  }

  static load(): PdfFonts {
    const { resolve } = createRequire(import.meta.url);
    const open = (name: FontName) => {
      const font = create(readFileSync(resolve(packages[name]))) as Font;
      loadGlyphs(font);
      return keepLayouts(font);
    };
    return new PdfFonts({ heading: open('heading'), medium: open('medium'), text: open('text') });
  }

  /** For pdfkit. */
  get(name: FontName): Font {
    return this.#fonts[name].font;
  }

  /** Whether one of the fonts has a character. */
  canDraw(codePoint: number): boolean {
    return fontNames.some((name) => this.#fonts[name].font.hasGlyphForCodePoint(codePoint));
  }

  /** Splits a text where another font has to replace the requested one. */
  splitRuns(text: string, wanted: FontName): FontRun[] {
    if (allFonts.test(text)) return text === '' ? [] : [{ font: wanted, text }];
    const runs: { font: FontName; text: string }[] = [];
    for (const character of text) {
      const font = this.#choose(character, wanted, runs.at(-1)?.font);
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  }

  /** A combining mark stays in the font of its letter, if that has it. */
  #choose(character: string, wanted: FontName, current: FontName | undefined): FontName {
    const codePoint = character.codePointAt(0) ?? 0;
    const has = (name: FontName) => this.#fonts[name].font.hasGlyphForCodePoint(codePoint);
    if (current && /\p{M}/u.test(character) && has(current)) return current;
    return [wanted, 'text' as const, 'heading' as const].find(has) ?? 'text';
  }

  /** Width of a text in one font, in points. */
  measure({ font, text }: FontRun, size: number): number {
    let units = 0;
    // The same pieces that pdfkit requests, so that each is shaped once.
    for (const piece of text.match(/[^ ]* |[^ ]+$/g) ?? []) {
      units += this.#fonts[font].measure(piece);
    }
    return (units * size) / 1000;
  }

  /**
   * Points from the baseline to the vertical centre of lines of this size: the middle of capitals.
   */
  centreOf(font: FontName, size: number): number {
    const { capHeight, unitsPerEm } = this.#fonts[font].font;
    return (capHeight * size) / unitsPerEm / 2;
  }
}

/**
 * A glyph can represent several characters, such as both kinds of space, and keeps the first that
 * it was requested for: that must be the common one, and not depend on the reports drawn before.
 */
function loadGlyphs(font: Font): void {
  // Ligatures first: they have code points of their own, which no one searches for.
  for (const letters of ['ffi', 'ffl', 'ff', 'fi', 'fl']) font.layout(letters);
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
}

const maxCached = 4000;
const maxKeptLength = 40;

interface CachedFont {
  /** For pdfkit. */
  readonly font: Font;
  /** Width of a word in units of 1,000 per em. */
  measure(word: string): number;
}

/** Caches shaped words, which are most of the work of a page. */
function keepLayouts(font: Font): CachedFont {
  const scale = 1000 / font.unitsPerEm;
  const kept = new Map<string, GlyphRun>();
  const shape = (text: string): GlyphRun => {
    const known = kept.get(text);
    if (known) return known;
    const { glyphs, positions, advanceWidth } = font.layout(text);
    const run = { glyphs, positions, advanceWidth: advanceWidth * scale } as GlyphRun;
    if (text.length > maxKeptLength) return run;
    if (kept.size >= maxCached) kept.clear();
    kept.set(text, run);
    return run;
  };
  // pdfkit scales the positions that it receives, by 1 if that changes nothing.
  const layout = (text: string): GlyphRun => {
    const run = shape(text);
    if (scale === 1) return run;
    return { ...run, positions: run.positions.map((position) => ({ ...position })) };
  };
  return {
    font: Object.create(font, { layout: { value: layout } }) as Font,
    measure: (word) => shape(word).advanceWidth,
  };
}
