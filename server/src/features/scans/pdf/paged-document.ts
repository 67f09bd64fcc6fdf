// oxlint-disable-next-line import/no-named-as-default -- its types have only this export
import PDFDocument from 'pdfkit';

/**
 * Writes a page in one piece: pdfkit would keep each of some 3,000 operators as a separate buffer.
 */
export class PagedDocument extends PDFDocument {
  readonly #contents = new Map<PDFKit.PDFPage, string[]>();

  override addContent(operator: string): this {
    const content = this.#contents.get(this.page);
    if (content) content.push(operator);
    else this.#contents.set(this.page, [operator]);
    return this;
  }

  override flushPages(): void {
    for (const [page, content] of this.#contents) page.write(content.join('\n'));
    this.#contents.clear();
    super.flushPages();
  }
}
