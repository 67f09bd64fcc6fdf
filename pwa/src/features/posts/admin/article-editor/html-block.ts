import type { NodeSpec } from 'prosemirror-model';

/** Marks an element that the editor keeps as it is. */
const kept = 'data-kept-html';

/**
 * An element that the editor cannot edit, such as a definition list or an aside: shown as a box
 * with its text, stored as it was.
 */
export const htmlBlock: NodeSpec = {
  attrs: { html: { validate: 'string' } },
  group: 'block',
  atom: true,
  draggable: true,
  parseDOM: [
    {
      tag: `[${kept}]`,
      priority: 100,
      getAttrs: (element) => ({ html: element.getAttribute(kept) }),
    },
  ],
  toDOM: ({ attrs }) => {
    const html = String(attrs['html']);
    const element = readElement(html);
    const name = `<${element?.localName ?? 'html'}>`;
    const text = element?.textContent?.trim().replaceAll(/\s+/g, ' ') ?? '';
    return [
      'div',
      // Kept through the clipboard.
      { class: 'html-block', [kept]: html },
      ['p', `${name} can be changed in Edit HTML`],
      ['p', text],
    ];
  },
};

/** The first element of some HTML, in a document that runs and loads nothing. */
export function readElement(html: string): Element | null {
  return new DOMParser().parseFromString(html, 'text/html').body.firstElementChild;
}

/** The elements that the schema has, and those of their attributes that it keeps. */
const known: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h2: ['id'],
  h3: ['id'],
  h4: [],
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

/** Marks the blocks of stored HTML that the schema would lose something of. */
export function keepUnknownBlocks(root: Element): void {
  for (const element of root.children) {
    if (isInline(element)) continue;
    if (!isKnown(element)) element.setAttribute(kept, element.outerHTML);
    else keepUnknownBlocks(element);
  }
}

const blocks = 'address article aside details div dl fieldset footer form header nav section';
const unknownBlocks = new Set(blocks.split(' '));

function isInline({ localName }: Element): boolean {
  return !(localName in known) && !unknownBlocks.has(localName);
}

function isKnown(element: Element): boolean {
  const attributes = known[element.localName];
  if (
    !attributes?.every ||
    ![...element.attributes].every(({ name }) => attributes.includes(name))
  ) {
    return false;
  }
  if (element.localName === 'figure') return isPicture(element);
  return element.localName !== 'table' || isPlainTable(element);
}

/** One picture, and a caption without formatting. */
function isPicture(figure: Element): boolean {
  const [first, second, ...more] = figure.children;
  const isCaption = second?.localName === 'figcaption' && second.children.length === 0;
  return first?.localName === 'img' && (!second || isCaption) && more.length === 0;
}

function isPlainTable(table: Element): boolean {
  const caption = table.querySelector('caption');
  const has = (selector: string) => table.querySelector(selector) !== null;
  return (caption?.children.length ?? 0) === 0 && !has('colgroup, col, tfoot, table');
}
