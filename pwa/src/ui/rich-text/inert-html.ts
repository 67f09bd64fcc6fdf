import { parseHtml } from '../../platform/trusted-types.ts';

/**
 * Reads HTML in a document that runs and loads nothing. Styles become `data-kept-style` and
 * `<kept-style>`: an inert document has the content security policy of its creator, which reports
 * each `style` that it finds.
 */
export function parseInert(html: string): Document {
  const quiet = html
    .replaceAll(/(?<=[\s"'/])style(?=\s*=)/gi, allowedStyle)
    .replaceAll(/<(\/?)style\b/gi, '<$1kept-style');
  return parseHtml(quiet);
}

/**
 * Removes the names from all elements: a named field shadows a property of its form, and a named
 * image one of its document (`[LegacyOverrideBuiltIns]` in the HTML standard), so that code that
 * reads the tree would fail on an input called `nodeName`.
 */
export function forgetNames(document: Document): Document {
  const named = Document.prototype.querySelectorAll.call(document, '[name], [id]');
  for (const element of named) {
    for (const name of ['name', 'id']) Element.prototype.removeAttribute.call(element, name);
  }
  return document;
}

const allowedStyle = 'data-kept-style';

/** The `style` attribute that an element had. */
export function readAllowedStyle(element: Element): string {
  return element.getAttribute(allowedStyle) ?? '';
}

/** Restores a text that contained the word style. */
export function restoreText(text: string): string {
  return text.replaceAll(allowedStyle, 'style');
}

/** Like `restoreText`, in all texts of a document. */
export function restoreTexts(document: Document): void {
  const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.nodeValue?.includes(allowedStyle)) text.nodeValue = restoreText(text.nodeValue);
  }
}
