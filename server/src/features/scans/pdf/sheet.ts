import { PagedDocument } from './paged-document.ts';
import { palette } from './palette.ts';
import { breakLines, type Line, type Span, type TextStyle } from './type/break-lines.ts';
import type { PdfFonts } from './type/fonts.ts';
import { fontNames } from './type/fonts.ts';
import { replacement, toPrintable } from './type/printable.ts';

/** Converts millimetres to points. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

export const paper = { width: mm(210), height: mm(297) } as const;
export const margin = mm(20);
export const column = paper.width - 2 * margin;
/** Top and bottom of a page's text. */
export const frame = { top: mm(32), bottom: mm(274) } as const;

interface DocumentFacts {
  readonly title: string;
  readonly createdAt: Date;
}

type Structure = PDFKit.PDFStructureElement;
type StructureTag =
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Code'
  | 'L'
  | 'LI'
  | 'LBody'
  | 'Figure'
  | 'Link';
export interface TagOptions {
  /** Replaces a drawing. */
  readonly alt?: string;
  /** Replaces text that a drawing completes. */
  readonly actual?: string;
  /** Bounding box of a drawing: left, top, right, bottom. */
  readonly bbox?: readonly [number, number, number, number];
}

/**
 * The pages of a tagged document (PDF/UA): all content is either part of its structure, or an
 * artifact, which is decoration.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly fonts: PdfFonts;
  /** Top of the next block, from the top of the page. */
  y: number = frame.top;
  /** Whether an undrawable character was replaced. */
  hasReplaced = false;
  readonly #parents: Structure[] = [];
  #section: PDFKit.PDFOutline | undefined;
  readonly #bytes: Uint8Array[] = [];

  constructor(fonts: PdfFonts, { title, createdAt }: DocumentFacts) {
    this.fonts = fonts;
    const options = {
      size: [paper.width, paper.height] as [number, number],
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      pdfVersion: '1.7' as const,
      subset: 'PDF/UA' as const,
      tagged: true,
      lang: 'en-CA',
      displayTitle: true,
      // The same scan results in the same file, whose ID is made of this. pdfkit writes the title
      // into XML unchanged.
      info: {
        Title: title.replaceAll(/[<>&]/g, ' '),
        CreationDate: createdAt,
        Producer: 'Longitude',
        Creator: 'Longitude',
      },
    };
    // Its types lag behind: they lack PDF/UA and the positions of bookmarks.
    this.doc = new PagedDocument(options as object);
    this.doc.on('data', (chunk: Uint8Array) => this.#bytes.push(chunk));
    for (const name of fontNames) this.doc.registerFont(name, fonts.get(name) as never);
    const root = this.doc.struct('Document');
    this.doc.addStructure(root);
    this.#parents.push(root);
  }

  /** A page without a ruler. */
  addCover(): void {
    this.doc.addPage();
  }

  addPage(): void {
    this.doc.addPage();
    this.artifact(() => this.#drawRuler());
    this.y = frame.top;
  }

  get isOnCover(): boolean {
    return this.doc.bufferedPageRange().count === 1;
  }

  get isAtTop(): boolean {
    return this.y === frame.top;
  }

  get room(): number {
    return frame.bottom - this.y;
  }

  #drawRuler(): void {
    const [top, height] = [mm(18), mm(1.4)];
    const step = column / 24;
    for (let index = 0; index < 24; index += 2) {
      this.doc.rect(margin + index * step, top, step, height);
    }
    this.doc.fill(palette.ink);
    this.doc.lineWidth(mm(0.25)).strokeColor(palette.ink);
    for (const y of [top, top + height]) this.doc.moveTo(margin, y).lineTo(margin + column, y);
    this.doc.stroke();
  }

  /** Draws decoration. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** Puts the output of `draw` into an element of the structure. */
  within(type: StructureTag, draw: () => void): void {
    const element = this.open(type);
    this.#parents.push(element);
    draw();
    this.#parents.pop();
    element.end();
  }

  /** An element of the structure that its caller fills and ends: a paragraph over several pages. */
  open(type: StructureTag, options: TagOptions = {}): Structure {
    const element = this.doc.struct(type, options);
    this.#parents.at(-1)?.add(element);
    return element;
  }

  /** Draws the content of one element. */
  tag(type: StructureTag, draw: () => void, options?: TagOptions): void {
    const element = this.open(type, options);
    element.add(draw);
    element.end();
  }

  setLines(content: string | readonly Span[], style: TextStyle, width: number): Line[] {
    const lines = breakLines(this.fonts, content, style, width);
    this.hasReplaced ||= lines.some(({ runs }) =>
      runs.some((run) => run.text.includes(replacement)),
    );
    return lines;
  }

  /** One line, truncated with an ellipsis if it does not fit. */
  setOneLine(text: string, style: TextStyle, width: number): Line {
    return this.setFewLines(text, style, width, 1)[0] ?? { runs: [], width: 0 };
  }

  /** A limited number of lines; more are truncated with an ellipsis. */
  setFewLines(text: string, style: TextStyle, width: number, most: number): Line[] {
    const lines = this.setLines(text, style, width);
    if (lines.length <= most) return lines;
    const kept = this.setLines(text, style, width - style.size).slice(0, most);
    const last =
      kept
        .at(-1)
        ?.runs.map((run) => run.text)
        .join('') ?? '';
    return [...kept.slice(0, -1), ...this.setLines(`${last.trimEnd()}…`, style, width)];
  }

  /** Draws lines from `top`, inside of an element or artifact. @returns their bottom */
  drawLines(
    lines: readonly Line[],
    { font, size, leading, tracking = 0 }: TextStyle,
    { x, top, align = 'left' }: { x: number; top: number; align?: 'left' | 'right' | 'middle' },
  ): number {
    const centre = this.fonts.centreOf(font, size);
    for (const [index, { runs, width }] of lines.entries()) {
      const baseline = top + (index + 0.5) * leading + centre;
      let left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
      for (const run of runs) {
        this.doc.font(run.font, size).fillColor(run.colour);
        // With the known width pdfkit need not shape the text again.
        const known = { textWidth: run.width, wordCount: 1 };
        const options = { lineBreak: false, baseline: 'alphabetic', ...known } as const;
        this.doc.text(run.text, left, baseline, { ...options, characterSpacing: tracking });
        left += run.width;
      }
    }
    return top + lines.length * leading;
  }

  /** Links an area to an address: left, top, width, height. */
  linkTo(
    url: string,
    [x, y, width, height]: readonly [number, number, number, number],
    element: Structure,
  ): void {
    // A primitive string would become a name.
    const options = { structParent: element, Contents: Object(url) as string };
    this.doc.link(x, y, width, height, url, options);
  }

  /** A bookmark to the next block; `level` 2 is below the last of level 1. */
  bookmark(title: string, level: 1 | 2): void {
    const canDraw = (codePoint: number) => this.fonts.canDraw(codePoint);
    const text = toPrintable(title.slice(0, 200), canDraw).replaceAll('\n', ' ');
    // pdfkit counts from the right.
    const place = { top: this.y - mm(6), left: paper.width };
    const parent = level === 1 ? this.doc.outline : (this.#section ?? this.doc.outline);
    const item = parent.addItem(text, place as object);
    if (level === 1) this.#section = item;
  }

  /** Draws on every page but the cover, once the number of pages is known. */
  onEveryPage(draw: (page: number, pages: number) => void): void {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 1; page < count; page++) {
      this.doc.switchToPage(page);
      this.doc.markContent('Artifact', { type: 'Pagination' });
      draw(page + 1, count);
      this.doc.endMarkedContent();
    }
  }

  /** The whole file. */
  async finish(): Promise<Uint8Array> {
    this.#parents[0]?.end();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.doc.once('end', resolve);
    this.doc.once('error', reject);
    this.doc.end();
    await promise;
    // A copy, which can be transferred to another thread.
    return new Uint8Array(Buffer.concat(this.#bytes));
  }
}
