import { type Mark, type Node, DOMParser as SchemaParser } from 'prosemirror-model';
import { escapeAttribute, escapeHtml, textToHtml } from './plain-text.ts';
import { forgetNames } from './inert-html.ts';
import { schema } from './schema.ts';
import { parseHtml } from '../../platform/trusted-types.ts';

const tags: Readonly<Record<string, string>> = { strong: 'strong', em: 'em', underline: 'u' };

/**
 * A document as minimal HTML, deterministic: list items contain their text without a paragraph, an
 * empty paragraph contains a line break. Empty for a document without content.
 */
export function serialise(doc: Node): string {
  if (doc.childCount === 1 && doc.firstChild?.content.size === 0) return '';
  return map(doc, serialiseBlock);
}

function map(node: Node, write: (child: Node) => string): string {
  let html = '';
  node.forEach((child) => {
    html += write(child);
  });
  return html;
}

function serialiseBlock(node: Node): string {
  if (node.type.name === 'bullet_list') return `<ul>${map(node, serialiseItem)}</ul>`;
  if (node.type.name === 'ordered_list') {
    const start = Number(node.attrs['start']);
    return `<ol${start === 1 ? '' : ` start="${start}"`}>${map(node, serialiseItem)}</ol>`;
  }
  return `<p>${node.content.size === 0 ? '<br>' : serialiseInline(node)}</p>`;
}

function serialiseItem(item: Node): string {
  const write = (child: Node) =>
    child.type.name === 'paragraph' ? serialiseInline(child) : serialiseBlock(child);
  return `<li>${map(item, write)}</li>`;
}

/** Keeps marks open across as many pieces as possible: `<strong>a <em>b</em></strong>`. */
function serialiseInline(paragraph: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  const close = (saved: number) => {
    for (const mark of open.slice(saved).toReversed()) html += `</${findTag(mark)}>`;
    open = open.slice(0, saved);
  };
  paragraph.forEach((child) => {
    let shared = 0;
    while (open[shared] && child.marks[shared] && open[shared]?.eq(child.marks[shared] as Mark))
      shared += 1;
    close(shared);
    for (const mark of child.marks.slice(shared)) html += openTag(mark);
    open = child.marks;
    html += child.isText ? escapeHtml(child.text ?? '') : '<br>';
  });
  close(0);
  return html;
}

function findTag(mark: Mark): string {
  return tags[mark.type.name] ?? 'a';
}

function openTag(mark: Mark): string {
  const tag = tags[mark.type.name];
  return tag ? `<${tag}>` : `<a href="${escapeAttribute(String(mark.attrs['href']))}">`;
}

/** Parses stored text; drops everything outside the schema. Text without tags is plain text. */
export function readHtml(html: string): Node {
  const source = /<[a-z]/i.test(html) ? html : textToHtml(html);
  const { body } = forgetNames(parseHtml(source));
  // In HTML an empty paragraph needs a line break to be visible; in the editor it does not.
  for (const lone of body.querySelectorAll('p > br:only-child')) {
    if (lone.parentNode?.childNodes.length === 1) lone.remove();
  }
  return SchemaParser.fromSchema(schema).parse(body, { preserveWhitespace: true });
}
