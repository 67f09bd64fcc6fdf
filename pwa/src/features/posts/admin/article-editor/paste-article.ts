import { forgetNames, parseInert, restoreTexts } from '../../../../ui/rich-text/inert-html.ts';
import { cleanHtml } from '../../../../ui/rich-text/paste/clean-html.ts';
import { readStyle } from '../../../../ui/rich-text/paste/read-format.ts';

/** Elements removed with their content. */
const dropped =
  'script, kept-style, template, noscript, iframe, object, embed, svg, math, audio, video, form, select, button, input, textarea, head, title, meta, link';

/**
 * Converts HTML from the clipboard for the article's schema, which supports headings, lists,
 * tables, code and images directly. Word's lists are only paragraphs that look like items.
 */
export function cleanPastedArticle(html: string): string {
  const document = forgetNames(parseInert(html));
  restoreTexts(document);
  const { body } = document;
  for (const element of body.querySelectorAll(dropped)) element.remove();
  for (const item of body.querySelectorAll(wordItem)) replaceWordList(item);
  for (const element of body.querySelectorAll('[data-kept-style]')) applyStyle(element);
  for (const img of body.querySelectorAll('img')) cleanPicture(img);
  return body.innerHTML;
}

const wordItem = 'p[data-kept-style*="mso-list" i]';

/**
 * Replaces an item of a Word list, and the items after it, with a list. Skips items that were
 * already replaced.
 */
function replaceWordList(first: Element): void {
  if (!first.isConnected) return;
  const siblings = [...(first.parentElement?.children ?? [])];
  const rest = siblings.slice(siblings.indexOf(first));
  const end = rest.findIndex((element) => !element.matches(wordItem));
  const items = end === -1 ? rest : rest.slice(0, end);
  const list = parseInert(cleanHtml(items.map(({ outerHTML }) => outerHTML).join('')));
  for (const item of items.slice(1)) item.remove();
  first.replaceWith(...list.body.childNodes);
}

/** Google Docs writes bold and italic as styles, and wraps everything in a `b` that is not bold. */
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

/** Keeps images that the server can copy, and those on the clipboard. */
function cleanPicture(img: HTMLImageElement): void {
  const src = (img.getAttribute('src') ?? '').replace(/^http:/i, 'https:');
  if (/^(https:\/\/|data:image\/|\/(?![/\\]))/i.test(src)) img.setAttribute('src', src);
  else img.remove();
}
