import { wrap } from './layout.ts';

/** A piece of HTML as `parse` sees it: text, or an element with what is in it. */
type Node = string | Element;
interface Element {
  readonly name: string;
  readonly href: string | undefined;
  readonly children: Node[];
}

const blocks = new Set(['p', 'ul', 'ol', 'li', 'blockquote']);
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};

/**
 * The plain text of sanitised HTML (paragraphs, emphasis, lists, quotes, links): lines of at most
 * `columns`, links and other single words excepted.
 */
export function writeText(html: string, columns = 76): string {
  return layOutBlocks(parse(html).children, columns)
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Reads what the sanitiser wrote, where every element but br is closed and attributes are quoted. */
function parse(html: string): Element {
  const root: Element = { name: '', href: undefined, children: [] };
  const open: Element[] = [root];
  for (const [, end, name = '', rest = '', text] of html.matchAll(
    /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g,
  )) {
    const inner = open.at(-1) ?? root;
    if (text !== undefined) inner.children.push(decode(text));
    else if (end) {
      if (open.length > 1) open.pop();
    } else {
      const href = /href="([^"]*)"/.exec(rest)?.[1];
      const element = { name, href: href && decode(href), children: [] };
      inner.children.push(element);
      if (name !== 'br') open.push(element);
    }
  }
  return root;
}

function decode(text: string): string {
  return text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const isBlock = (node: Node): node is Element => typeof node !== 'string' && blocks.has(node.name);

/** Blocks with a blank line between them; what stands between blocks is a paragraph of its own. */
function layOutBlocks(nodes: readonly Node[], columns: number): string[] {
  const parts: string[][] = [];
  let run: Node[] = [];
  const endRun = () => {
    const lines = layOutRun(run, columns);
    if (lines.length > 0) parts.push(lines);
    run = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      run.push(node);
      continue;
    }
    endRun();
    const lines = layOutBlock(node, columns);
    if (lines.length > 0) parts.push(lines);
  }
  endRun();
  return parts.flatMap((lines, n) => (n === 0 ? lines : ['', ...lines]));
}

function layOutBlock({ name, children }: Element, columns: number): string[] {
  if (name === 'ul' || name === 'ol') return layOutList(children, name === 'ol', columns);
  if (name !== 'blockquote') return layOutBlocks(children, columns);
  return layOutBlocks(children, Math.max(20, columns - 2)).map((line) => `> ${line}`);
}

/** Items below each other, their further lines and lists indented. */
function layOutList(children: readonly Node[], isOrdered: boolean, columns: number): string[] {
  let number = 0;
  return children.flatMap((item) => {
    if (!isBlock(item)) return layOutRun([item], columns);
    const mark = isOrdered ? `${++number}. ` : '- ';
    const inner = Math.max(20, columns - mark.length);
    const lines = isTight(item)
      ? item.children.flatMap((child) => layOutBlocks([child], inner))
      : layOutBlocks(item.children, inner);
    const indent = ' '.repeat(mark.length);
    return (lines.length === 0 ? [''] : lines).map((line, n) => (n === 0 ? mark : indent) + line);
  });
}

/** One paragraph, maybe with lists below it: needs no blank lines. */
function isTight({ children }: Element): boolean {
  const paragraphs = children.filter((child) => isBlock(child) && child.name === 'p');
  return children.every(isBlock) && paragraphs.length <= 1;
}

function layOutRun(nodes: readonly Node[], columns: number): string[] {
  const text = nodes.map(readInline).join('');
  // White space is one space in HTML; a line break is only what <br> says.
  const lines = text
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .split('\u0000')
    .map((line) => line.trim());
  while (lines.at(-1) === '') lines.pop();
  while (lines[0] === '') lines.shift();
  return lines.flatMap((line) => wrap(line, columns));
}

/** Text with NUL for each line break: the contract lets none in. */
function readInline(node: Node): string {
  if (typeof node === 'string') return node;
  if (node.name === 'br') return '\u0000';
  const text = node.children.map(readInline).join('');
  if (node.name !== 'a' || node.href === undefined) return text;
  const shown = text.trim();
  const isShown = [shown, `${shown}/`, `mailto:${shown}`].includes(node.href);
  return isShown ? text : `${text} <${node.href}>`;
}
