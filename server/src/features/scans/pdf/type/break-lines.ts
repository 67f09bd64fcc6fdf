import type { FontName, FontRun, PdfFonts } from './fonts.ts';
import { toPrintable } from './printable.ts';

export interface TextStyle {
  readonly font: FontName;
  /** Points. */
  readonly size: number;
  /** Line height in points. */
  readonly leading: number;
  readonly colour: string;
  /** Letter spacing in points. */
  readonly tracking?: number;
}

/** A part of a paragraph that looks different. */
export type Span = Pick<TextStyle, 'font' | 'colour'> & { readonly text: string };

interface LineRun extends FontRun {
  readonly colour: string;
  readonly width: number;
}

export interface Line {
  readonly runs: readonly LineRun[];
  readonly width: number;
}

/** Characters after which a word that is longer than a line may be broken. */
const breakable = /[/\-._=&?,;:+~|)\]}>]/;

/** Sets a paragraph in lines of at most `width` points; words that are longer are broken. */
export function breakLines(
  fonts: PdfFonts,
  content: string | readonly Span[],
  style: TextStyle,
  width: number,
): Line[] {
  const spans = typeof content === 'string' ? [{ ...style, text: content }] : content;
  const setter = new LineSetter(fonts, style, width);
  for (const span of spans) {
    const text = toPrintable(span.text, (codePoint) => fonts.canDraw(codePoint));
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) setter.breakLine(span);
      // A word with the spaces after it.
      for (const word of line.match(/[^ ]+ *| +/g) ?? []) setter.addWord(word, span);
    }
  }
  return setter.finish();
}

class LineSetter {
  readonly #fonts: PdfFonts;
  readonly #style: TextStyle;
  readonly #max: number;
  readonly #lines: Line[] = [];
  #runs: LineRun[] = [];
  /** Includes trailing spaces. */
  #width = 0;

  constructor(fonts: PdfFonts, style: TextStyle, width: number) {
    this.#fonts = fonts;
    this.#style = style;
    this.#max = width;
  }

  addWord(word: string, span: Omit<Span, 'text'>): void {
    const width = this.#measureWord(word, span.font);
    if (this.#runs.length > 0 && this.#width + width > this.#max) this.endLine();
    if (width <= this.#max) this.#add(word, span);
    else this.#addPieces(word, span);
  }

  /** The space separates the last word from the next line's when only the text is read. */
  breakLine(span: Omit<Span, 'text'>): void {
    if (this.#runs.length > 0) this.#add(' ', span);
    this.endLine();
  }

  endLine(): void {
    const width = this.#runs.reduce((sum, run) => sum + run.width, 0);
    this.#lines.push({ runs: this.#runs, width });
    this.#runs = [];
    this.#width = 0;
  }

  finish(): Line[] {
    if (this.#runs.length > 0) this.endLine();
    return this.#lines;
  }

  #addPieces(word: string, span: Omit<Span, 'text'>): void {
    let rest = word;
    while (this.#measureWord(rest, span.font) > this.#max) {
      const piece = this.#cut(rest, span.font);
      this.#add(piece, span);
      this.endLine();
      rest = rest.slice(piece.length);
    }
    if (rest !== '') this.#add(rest, span);
  }

  /**
   * The longest part of a word that fits, up to a break character if there is one in its second
   * half.
   */
  #cut(word: string, font: FontName): string {
    // Without the last one: the slice may have cut it in half.
    const characters = Array.from(word.slice(0, this.#maxCharacters + 1)).slice(0, -1);
    // Kerned pairs are measured together.
    let width = 0;
    let count = characters.findIndex((character) => {
      width += this.#measure(character, font);
      return width > this.#max;
    });
    if (count < 0) count = characters.length;
    while (count > 1 && this.#measure(characters.slice(0, count).join(''), font) > this.#max)
      count--;
    count = Math.max(1, count);
    const good = characters.slice(0, count).findLastIndex((character) => breakable.test(character));
    return characters.slice(0, good + 1 > count / 2 ? good + 1 : count).join('');
  }

  #add(text: string, { font: wanted, colour }: Omit<Span, 'text'>): void {
    for (const run of this.#fonts.splitRuns(text, wanted)) {
      const width = this.#measureRun(run);
      const last = this.#runs.at(-1);
      if (last?.font === run.font && last.colour === colour) {
        this.#runs[this.#runs.length - 1] = {
          ...last,
          text: last.text + run.text,
          width: last.width + width,
        };
      } else this.#runs.push({ ...run, colour, width });
      this.#width += width;
    }
  }

  /**
   * More characters than fit in a line: a longer text need not be shaped to know that it is too
   * wide.
   */
  get #maxCharacters(): number {
    return Math.ceil((this.#max / this.#style.size) * 5) + 1;
  }

  /** Without trailing spaces. */
  #measureWord(word: string, font: FontName): number {
    if (word.length > this.#maxCharacters) return Number.POSITIVE_INFINITY;
    return this.#measure(word.trimEnd(), font);
  }

  #measure(text: string, font: FontName): number {
    const runs = this.#fonts.splitRuns(text, font);
    return runs.reduce((sum, run) => sum + this.#measureRun(run), 0);
  }

  #measureRun(run: FontRun): number {
    const { size, tracking = 0 } = this.#style;
    return this.#fonts.measure(run, size) + tracking * run.text.length;
  }
}
