import type { NodeSpec } from 'prosemirror-model';
import { parseHtml } from '../../../../platform/trusted-types.ts';
import styles from './article-editor.module.css';

/** Marks an element that the editor does not change. */
export const savedHtml = 'data-kept-html';

/**
 * An element that the editor cannot edit, such as a definition list or an aside. It is shown as a
 * box with its text, and stored unchanged.
 */
export const htmlBlock: NodeSpec = {
  attrs: { html: { validate: 'string' } },
  group: 'block',
  atom: true,
  draggable: true,
  parseDOM: [
    {
      tag: `[${savedHtml}]`,
      priority: 100,
      getAttrs: (element) => ({ html: element.getAttribute(savedHtml) }),
    },
  ],
  toDOM: ({ attrs }) => {
    const html = String(attrs['html']);
    const element = readElement(html);
    const name = `<${element?.localName ?? 'html'}>`;
    const text = readTexts(element);
    return [
      'div',
      // Survives copy and paste.
      { class: styles['html'], [savedHtml]: html },
      ['p', `This part (${name}) can only be changed in Edit HTML`],
      ['p', text],
    ];
  },
};

/** The text of an element, with a space between adjacent elements. */
function readTexts(element: Element | null): string {
  const text = element?.outerHTML.replaceAll('<', ' <') ?? '';
  return readElement(text)?.textContent?.trim().replaceAll(/\s+/g, ' ') ?? '';
}

/** The first element of some HTML, in a document that runs and loads nothing. */
export function readElement(html: string): Element | null {
  return parseHtml(html).body.firstElementChild;
}

/** The elements of the schema, with the attributes that it preserves. */
const known: Readonly<Record<string, readonly string[]>> = {
  p: ['id'],
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  blockquote: [],
  hr: [],
  pre: ['class'],
  ul: [],
  ol: ['start'],
  li: [],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tfoot: [],
  tr: [],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  figure: [],
};

/** Marks the blocks of stored HTML that would lose content in the schema. */
export function keepUnknownBlocks(root: Element): void {
  for (const paragraph of root.querySelectorAll(':scope > p')) {
    if (isPictureAlone(paragraph)) paragraph.replaceWith(...paragraph.children);
  }
  for (const element of root.children) {
    if (isInline(element)) continue;
    if (!isKnown(element)) element.setAttribute(savedHtml, element.outerHTML);
    else keepUnknownBlocks(element);
  }
}

const blocks = 'address article aside details div dl fieldset footer form header nav section';
const unknownBlocks = new Set(blocks.split(' '));

function isInline({ localName }: Element): boolean {
  return !(localName in known) && !unknownBlocks.has(localName);
}

function isKnown(element: Element): boolean {
  if (!(element.localName in known) || !hasKnownAttributes(element)) return false;
  if (element.querySelector(markedLanguage) ?? element.querySelector(bareAnchor)) return false;
  const test = tests[element.localName];
  return test === undefined || test(element);
}

/** Marks of the schema have no `lang`. */
const markedLanguage = ':is(a, strong, b, em, i, u, code, br):is([lang], [dir])';

/** An anchor without a link is no mark of the schema. */
const bareAnchor = 'a:not([href]):is([id], [name])';

function hasKnownAttributes(element: Element): boolean {
  const attributes = known[element.localName] ?? [];
  return [...element.attributes].every(({ name }) => attributes.includes(name));
}

/** Further conditions that elements must meet. */
const tests: Readonly<Record<string, (element: Element) => boolean>> = {
  figure: isPicture,
  table: isPlainTable,
  ul: isPlainList,
  ol: isPlainList,
  pre: isPlainCode,
  // An image is a separate block.
  p: (element) => element.querySelector('img') === null,
};

function isPlainList({ children }: Element): boolean {
  return [...children].every((item) => item.localName === 'li' && hasKnownAttributes(item));
}

/** Only text, or a single code element with only text. */
function isPlainCode({ children, textContent }: Element): boolean {
  const [code, ...more] = children;
  if (!code) return true;
  const isOnly = more.length === 0 && code.textContent === textContent;
  return isOnly && code.localName === 'code' && code.children.length === 0;
}

/** Other editors put images into paragraphs. */
function isPictureAlone({ children, textContent, attributes }: Element): boolean {
  const isImage = children.length === 1 && children[0]?.localName === 'img';
  return isImage && textContent?.trim() === '' && attributes.length === 0;
}

/** One image, and a caption without formatting. */
function isPicture(figure: Element): boolean {
  const [first, second, ...more] = figure.children;
  const isCaption = second?.localName === 'figcaption' && second.children.length === 0;
  return first?.localName === 'img' && (!second || isCaption) && more.length === 0;
}

/** At most one row of headings, and cells with attributes that the schema supports. */
function isPlainTable(table: Element): boolean {
  const caption = table.querySelector('caption');
  const has = (selector: string) => table.querySelector(selector) !== null;
  const parts = table.querySelectorAll('thead, tbody, tr, th, td');
  return (
    (caption?.children.length ?? 0) === 0 &&
    !has('colgroup, col, tfoot, table, thead td, thead > tr + tr, tbody + tbody') &&
    [...parts].every(hasKnownAttributes)
  );
}
