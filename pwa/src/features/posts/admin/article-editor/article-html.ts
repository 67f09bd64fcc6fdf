import { DOMParser as SchemaParser, DOMSerializer, type Node } from 'prosemirror-model';
import { textToHtml } from '../../../../ui/rich-text/plain-text.ts';
import { keepUnknownBlocks, readElement } from './html-block.ts';
import { parseUnstyled } from './parse-unstyled.ts';
import { anchorName, articleSchema, tableScroll } from './schema.ts';

/**
 * Parses stored HTML without losing anything that the server allows. Text without tags is plain
 * text.
 */
export function readArticle(html: string): Node {
  const source = /<[a-z]/i.test(html) ? html : textToHtml(html);
  const { body } = parseUnstyled(source);
  keepUnknownBlocks(body);
  return addRoom(SchemaParser.fromSchema(articleSchema).parse(body));
}

/** An empty paragraph below a trailing image or table, to type in; not stored. */
function addRoom(doc: Node): Node {
  const paragraph = articleSchema.nodes.paragraph.create();
  return needsRoom(doc) ? doc.copy(doc.content.addToEnd(paragraph)) : doc;
}

export function needsRoom({ lastChild }: Node): boolean {
  return !lastChild?.isTextblock || lastChild.type.spec.code === true;
}

/**
 * Serialized blocks: blocks are immutable, so only the edited one of a long article is serialized
 * again.
 */
const written = new WeakMap<Node, string>();

/** HTML with each block on its own line. Empty for an article without content. */
export function writeArticle(doc: Node): string {
  const blocks: string[] = [];
  doc.forEach((block, _offset, index) => {
    // The empty paragraph below the last block, for the cursor.
    const isEmpty = block.type.name === 'paragraph' && block.content.size === 0;
    if (isEmpty && index === doc.childCount - 1) return;
    const html = written.get(block) ?? writeBlock(block);
    written.set(block, html);
    blocks.push(html);
  });
  return blocks.join('\n');
}

function writeBlock(block: Node): string {
  const place = document.implementation.createHTMLDocument('');
  const options = { document: place };
  const element = DOMSerializer.fromSchema(articleSchema).serializeNode(block, options);
  place.body.append(element);
  tidy(place.body);
  return [...place.body.children].map((each) => format(each, '')).join('\n');
}

/** Writes lists and tables in the usual form: without paragraphs in items and cells. */
function tidy(body: HTMLElement): void {
  for (const saved of body.querySelectorAll('[data-kept-html]')) {
    const original = readElement(saved.getAttribute('data-kept-html') ?? '');
    if (original) saved.replaceWith(body.ownerDocument.importNode(original, true));
  }
  for (const only of body.querySelectorAll('li > p:first-child, :is(td, th) > p:only-child')) {
    if (only.parentElement?.querySelectorAll(':scope > p').length === 1) {
      only.replaceWith(...only.childNodes);
    }
  }
  for (const named of body.querySelectorAll(`[${anchorName}]`)) {
    named.setAttribute('id', named.getAttribute(anchorName) ?? '');
    named.removeAttribute(anchorName);
  }
  for (const caption of body.querySelectorAll('caption'))
    caption.removeAttribute('contenteditable');
  for (const scroll of body.querySelectorAll(`[${tableScroll}]`))
    scroll.replaceWith(...scroll.children);
  for (const table of body.querySelectorAll('table')) wrapHead(table);
}

/** A first row of headings is the table's head. */
function wrapHead(table: HTMLTableElement): void {
  const [first] = table.rows;
  if (!first || first.parentElement?.localName !== 'tbody') return;
  if (![...first.cells].every(({ localName }) => localName === 'th')) return;
  const body = first.parentElement;
  const head = table.ownerDocument.createElement('thead');
  head.append(first);
  body.before(head);
  if (body.children.length === 0) body.remove();
}

/** Elements whose children are on separate lines. */
const containers = new Set(['ul', 'ol', 'blockquote', 'figure', 'table', 'thead', 'tbody', 'tr']);

function format(element: Element, indent: string): string {
  const children = [...element.children];
  if (!containers.has(element.localName) || children.length === 0)
    return indent + element.outerHTML;
  const shell = element.cloneNode(false) as Element;
  const [open = '', close = ''] = shell.outerHTML.split(/(?=<\/)/);
  const inner = children.map((child) => format(child, `${indent}  `));
  return [indent + open, ...inner, indent + close].join('\n');
}
