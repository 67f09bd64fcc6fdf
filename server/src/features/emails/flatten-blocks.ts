import { keepSpaces } from '@longitude/contract/core/preformatted';
import { inlineTags, markInline } from './mark-inline.ts';

/** An element or a text of sanitized HTML. */
export interface Element {
  readonly name: string;
  /** Of the start tag, as written. */
  readonly start: string;
  readonly children: (Element | string)[];
}

/** Elements that become paragraphs; `hr` only separates. */
export const paragraphTags =
  'p div h1 h2 h3 h4 h5 h6 pre dt dd caption address article aside center details fieldset figcaption figure footer form header hgroup legend main nav section summary hr'.split(
    ' ',
  );
/** Elements whose children are blocks. */
export const containerTags = 'table thead tbody tfoot tr td th dl'.split(' ');

const paragraphs = new Set(paragraphTags);
const lists = new Set(['ul', 'ol', 'blockquote']);
const heading = /^h[1-6]$/;

const isBlock = (name: string) =>
  paragraphs.has(name) || lists.has(name) || containerTags.includes(name);

/** Whether HTML of `flatten` begins or contains a block. */
const hasBlock = (html: string) => /<(?:p|ul|ol|li|blockquote)[ >]/.test(html);
const isBlank = (html: string) => html.replaceAll(/<br \/>|&nbsp;|\s/g, '') === '';

/**
 * Blocks of other programs as paragraphs and lists, the way the composer pastes them: a row of a
 * table is a line with `|` between its cells, preformatted text keeps lines and indentation, a
 * heading is bold. An item with a `value` starts a list of its own with that number.
 * @param html balanced and escaped, as the sanitizer writes it
 */
export function flattenBlocks(html: string): string {
  const { children } = parse(html);
  // As in plain text: nothing else separates the lines.
  const isText = !children.some(hasBlockTag);
  return isText ? trim(joinLines(wrapLoose(children, false))) : wrapLoose(children, false);
}

/** Whether a node is or contains a block or a line break. */
function hasBlockTag(node: Element | string): boolean {
  if (typeof node === 'string') return false;
  return /^(?:br|li)$/.test(node.name) || isBlock(node.name) || node.children.some(hasBlockTag);
}

const joinLines = (html: string) =>
  html
    .trim()
    .split(/\r\n?|\n/)
    .join(lineBreak);

const lineBreak = '<br />';

/** Without line breaks at both ends; also without spaces there, unless they count. */
function trim(html: string, isPre = false): string {
  const isSpace = (at: number) => !isPre && /\s/.test(html.charAt(at));
  let start = 0;
  while (html.startsWith(lineBreak, start) || isSpace(start))
    start += isSpace(start) ? 1 : lineBreak.length;
  const text = html.slice(start);
  let end = text.length;
  while (text.endsWith(lineBreak, end) || isSpace(start + end - 1))
    end -= isSpace(start + end - 1) ? 1 : lineBreak.length;
  return text.slice(0, end);
}

/** Balanced markup as a tree; the depth is that of the sanitizer's limit. */
function parse(html: string): Element {
  const root: Element = { name: '', start: '', children: [] };
  const open = [root];
  for (const token of html.split(/(<[^>]*>)/)) {
    const [, slash, name = ''] = /^<(\/?)([a-z\d]+)/.exec(token) ?? [];
    const parent = open.at(-1) ?? root;
    if (name === '') {
      if (token !== '') parent.children.push(token);
    } else if (slash === '/') {
      if (open.length > 1) open.pop();
    } else {
      const element = { name, start: token, children: [] };
      parent.children.push(element);
      if (!token.endsWith('/>')) open.push(element);
    }
  }
  return root;
}

/** Content in which text beside blocks becomes paragraphs; text alone stays as it is. */
function wrapLoose(children: Element['children'], isPre: boolean): string {
  const isMixed = children.some((child) => typeof child !== 'string' && isBlock(child.name));
  if (!isMixed) return children.map((child) => flatten(child, isPre)).join('');
  let html = '';
  let line = '';
  const endLine = () => {
    html += isBlank(line) ? '' : `<p>${trim(line)}</p>`;
    line = '';
  };
  for (const child of children) {
    const written = flatten(child, isPre);
    if (typeof child !== 'string' && isBlock(child.name)) {
      endLine();
      // A cell outside a row.
      html += hasBlock(written) || isBlank(written) ? written : `<p>${trim(written)}</p>`;
    } else line += written;
  }
  endLine();
  return html;
}

function flatten(node: Element | string, isPre: boolean): string {
  if (typeof node === 'string') return isPre ? writePre(node) : node;
  const { name, start, children } = node;
  if (name === 'br' || name === 'hr') return name === 'br' ? start : '';
  if (name === 'tr') return writeRow(node, isPre);
  if (containerTags.includes(name)) return writeContainer(node, isPre);
  if (name === 'ol') return writeNumbered(node, isPre);
  if (inlineTags.includes(name)) {
    return markInline(node, children.map((child) => flatten(child, isPre)).join(''));
  }
  if (paragraphs.has(name)) return writeParagraph(node, isPre || name === 'pre');
  const opening = name === 'li' ? '<li>' : start;
  return `${opening}${children.map((child) => flatten(child, isPre)).join('')}</${name}>`;
}

function writeParagraph({ name, children }: Element, isPre: boolean): string {
  const inner = wrapLoose(children, isPre);
  if (hasBlock(inner)) return inner;
  const shown = isPre ? trim(inner, true) : inner;
  return `<p>${heading.test(name) && !isBlank(shown) ? `<strong>${shown}</strong>` : shown}</p>`;
}

/** The first line break of preformatted text is not part of it (HTML, 4.4.3). */
function writePre(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => keepSpaces(line))
    .join('<br />');
}

/** Spaces between rows are not content. */
function writeContainer({ name, children }: Element, isPre: boolean): string {
  const isCell = name === 'td' || name === 'th' || name === 'dl';
  const own = isCell
    ? children
    : children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  return wrapLoose(isCell ? own : groupCells(own), isPre);
}

/** Cells outside a row are one, as browsers read them. */
function groupCells(children: Element['children']): Element['children'] {
  const rows: Element['children'] = [];
  let row: Element | undefined;
  for (const child of children) {
    const isCell = typeof child !== 'string' && (child.name === 'td' || child.name === 'th');
    if (isCell) {
      if (!row) rows.push((row = { name: 'tr', start: '<tr>', children: [] }));
      row.children.push(child);
    } else {
      row = undefined;
      rows.push(child);
    }
  }
  return rows;
}

function writeRow({ children }: Element, isPre: boolean): string {
  const cells = children
    .filter((child) => typeof child !== 'string')
    .map((cell) => {
      const html = trim(unwrap(wrapLoose(cell.children, isPre)));
      return cell.name === 'th' && !isBlank(html) && !hasBlock(html)
        ? `<strong>${html}</strong>`
        : html;
    });
  const filled = cells.filter((cell) => !isBlank(cell));
  if (filled.length === 0) return '';
  // A layout table, or a list in a cell: the cells follow each other.
  if (filled.some(hasBlock)) {
    return filled.map((cell) => (hasBlock(cell) ? cell : `<p>${cell}</p>`)).join('');
  }
  // An empty cell keeps its column, unless the row is a single text.
  if (filled.length === 1) return `<p>${filled[0]}</p>`;
  const end = cells.findLastIndex((cell) => !isBlank(cell));
  const shown = cells.slice(0, end + 1).map((cell) => (isBlank(cell) ? '' : cell));
  return `<p>${shown.join(' | ').trim()}</p>`;
}

/** The only paragraph of a cell is its line. */
function unwrap(html: string): string {
  const [, inner] = /^\s*<p>((?:(?!<p>)[^])*)<\/p>\s*$/.exec(html) ?? [];
  return inner !== undefined && !hasBlock(inner) ? inner : html;
}

/** Plain text and mail programs know the number of a list, not that of an item. */
function writeNumbered({ start, children }: Element, isPre: boolean): string {
  let html = start;
  let hasItem = false;
  for (const child of children) {
    const value = typeof child === 'string' ? undefined : /\svalue="(-?\d{1,6})"/.exec(child.start);
    if (value) {
      if (hasItem) html += '</ol>';
      html = hasItem ? `${html}<ol start="${value[1]}">` : `<ol start="${value[1]}">`;
    }
    if (typeof child !== 'string') hasItem = true;
    html += flatten(child, isPre);
  }
  return `${html}</ol>`;
}
