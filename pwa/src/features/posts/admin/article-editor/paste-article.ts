import { forgetNames, parseInert, restoreTexts } from '../../../../ui/rich-text/inert-html.ts';
import { gatherCode } from '../../../../ui/rich-text/paste/gather-code.ts';
import { cleanHtml } from '../../../../ui/rich-text/paste/clean-html.ts';
import { readStyle } from '../../../../ui/rich-text/paste/read-format.ts';
import { savedHtml } from './html-block.ts';

/** Elements removed with their content. */
const dropped =
  'script, kept-style, template, noscript, iframe, object, embed, svg, math, audio, video, form, select, button, input, textarea, head, title, meta, link';

/**
 * Converts HTML from the clipboard for the article's schema, which supports headings, lists,
 * tables, code and images directly. Word's lists are only paragraphs that look like items.
 */
export function cleanPastedArticle(html: string): string {
  const document = parseInert(html);
  const restoreAnchors = takeAnchors(document);
  forgetNames(document);
  restoreTexts(document);
  gatherCode(document);
  const { body } = document;
  for (const element of body.querySelectorAll(dropped)) element.remove();
  for (const item of body.querySelectorAll(wordItem)) replaceWordList(item);
  for (const element of body.querySelectorAll('[data-kept-style]')) applyStyle(element);
  for (const img of body.querySelectorAll('img')) cleanPicture(img);
  restoreAnchors();
  for (const element of body.querySelectorAll(uneditable)) keepElement(element);
  return body.innerHTML;
}

/**
 * Remembers the anchors that links of the same text lead to, such as footnotes; browsers copy such
 * links with the address of their page. Other ids are noise.
 * @returns puts them back
 */
function takeAnchors(document: Document): () => void {
  const all = (selector: string): NodeListOf<Element> =>
    Document.prototype.querySelectorAll.call(document, selector);
  const nameOf = (element: Element) =>
    Element.prototype.getAttribute.call(element, 'id') ??
    Element.prototype.getAttribute.call(element, 'name');
  const links = [...all('a[href*="#"]')].map((link) => {
    const href = Element.prototype.getAttribute.call(link, 'href') ?? '';
    return { link, fragment: href.slice(href.indexOf('#') + 1) };
  });
  const wanted = new Set(links.map(({ fragment }) => fragment).filter(Boolean));
  const targets = [...all('[id], a[name]')].flatMap((element) => {
    const name = nameOf(element);
    return name !== null && wanted.has(name) ? [{ element, name }] : [];
  });
  const names = new Set(targets.map(({ name }) => name));
  return () => {
    for (const { element, name } of targets) element.setAttribute('id', name);
    for (const { link, fragment } of links)
      if (names.has(fragment)) link.setAttribute('href', `#${fragment}`);
  };
}

/** What the editor shows as a box, because its schema would lose it. */
const uneditable =
  'dl, ol[reversed], ol:has(> li[value]), :is(ul, ol):has(li[id]), table:has([id]), p:has(> a[id]:not([href]))';
const keptAttributes =
  /^(id|href|value|start|reversed|colspan|rowspan|scope|lang|dir|src|alt|title)$/;

/** Stores an element without the styles of its program. */
function keepElement(element: Element): void {
  if (element.parentElement?.closest(uneditable)) return;
  for (const each of [element, ...element.querySelectorAll('*')]) {
    for (const name of each.getAttributeNames())
      if (!keptAttributes.test(name)) each.removeAttribute(name);
  }
  element.setAttribute(savedHtml, element.outerHTML);
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
