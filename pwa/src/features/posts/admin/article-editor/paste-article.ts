import { forgetNames, parseInert, restoreTexts } from '../../../../ui/rich-text/inert-html.ts';
import { cleanHtml } from '../../../../ui/rich-text/paste/clean-html.ts';
import { readStyle } from '../../../../ui/rich-text/paste/read-format.ts';

/** Dropped together with their content. */
const dropped =
  'script, kept-style, template, noscript, iframe, object, embed, svg, math, audio, video, form, select, button, input, textarea, head, title, meta, link';

/**
 * HTML from the clipboard for the article's schema, which takes headings, lists, tables, code and
 * pictures as they are. Word's lists are only paragraphs that look like items.
 */
export function cleanPastedArticle(html: string): string {
  if (/mso-list/i.test(html)) return cleanHtml(html);
  const document = forgetNames(parseInert(html));
  restoreTexts(document);
  const { body } = document;
  for (const element of body.querySelectorAll(dropped)) element.remove();
  for (const element of body.querySelectorAll('[data-kept-style]')) applyStyle(element);
  for (const img of body.querySelectorAll('img')) cleanPicture(img);
  return body.innerHTML;
}

/** Google Docs writes bold and italic as styles, and wraps all of it in a `b` that is not bold. */
function applyStyle(element: Element): void {
  const style = readStyle(element);
  element.removeAttribute('data-kept-style');
  const weight = style.get('font-weight') ?? '';
  if (element.localName === 'b' && (weight === 'normal' || weight === '400')) {
    element.replaceWith(...element.childNodes);
    return;
  }
  if (element.localName !== 'span') return;
  if (weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600) wrap(element, 'strong');
  if (/^(italic|oblique)/.test(style.get('font-style') ?? '')) wrap(element, 'em');
}

function wrap(element: Element, name: string): void {
  if (element.closest(`h1, h2, h3, h4, h5, h6, ${name}`)) return;
  const inner = element.ownerDocument.createElement(name);
  inner.append(...element.childNodes);
  element.append(inner);
}

/** Keeps pictures that the server can copy, and those that are in the clipboard. */
function cleanPicture(img: HTMLImageElement): void {
  const src = (img.getAttribute('src') ?? '').replace(/^http:/i, 'https:');
  if (/^(https:\/\/|data:image\/|\/(?![/\\]))/i.test(src)) img.setAttribute('src', src);
  else img.remove();
}
