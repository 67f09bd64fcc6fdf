import { parseInert, restoreTexts } from '../../../../ui/rich-text/inert-html.ts';

/** Parses HTML, without any style, into a document that runs and loads nothing. */
export function parseUnstyled(html: string): Document {
  const document = parseInert(html);
  restoreTexts(document);
  for (const style of document.querySelectorAll('kept-style')) style.remove();
  for (const element of document.querySelectorAll('[data-kept-style]'))
    element.removeAttribute('data-kept-style');
  return document;
}
