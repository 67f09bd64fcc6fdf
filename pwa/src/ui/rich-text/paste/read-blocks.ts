import { keepSpaces } from '@longitude/contract/core/preformatted';
import { restoreText } from '../inert-html.ts';
import {
  plain,
  type Block,
  type Item,
  type List,
  type TextFormat,
  type Run,
  joinLines,
  lineBreak,
  tidyRuns,
} from './blocks.ts';
import { isHidden, readFormat, readStyle } from './read-format.ts';
import { readWordItem } from './word-lists.ts';

/** Dropped together with their content. */
const dropped = new Set(
  'script style kept-style head title meta link base noscript template svg math iframe frame frameset object embed applet audio video canvas img picture map select option input textarea button progress meter dialog xml rp'.split(
    ' ',
  ),
);
const blocks = new Set(
  'p div h1 h2 h3 h4 h5 h6 blockquote pre address article aside center dd details dl dt fieldset figcaption figure footer form header hr legend li main nav section summary tr td th caption thead tbody tfoot'.split(
    ' ',
  ),
);
/** Deeper than any real document: deeper nesting is dropped. */
const deepest = 200;

interface Place {
  readonly format: TextFormat;
  readonly isPre: boolean;
  /** Inside `pre`. */
  readonly isCode?: true;
  readonly depth: number;
}

/** Paragraphs and lists below a node, without empty ones. */
export function readBlocks(root: Node, place: Place = { format: plain, isPre: false, depth: 0 }) {
  const found: Block[] = [];
  let runs: Run[] = [];
  const flush = (item?: ReturnType<typeof readWordItem>) => {
    const tidied = tidyRuns(runs);
    runs = [];
    if (tidied.length > 0) found.push({ kind: 'p', runs: tidied, ...(item ? { item } : {}) });
  };

  function visit(node: Node, here: Place): void {
    if (node.nodeType === 3) {
      runs.push(...readText(restoreText(node.nodeValue ?? ''), here));
      return;
    }
    if (!(node instanceof Element) || here.depth > deepest || dropped.has(node.localName)) return;
    const style = readStyle(node);
    if (isHidden(node, style)) return;
    const inner = enter(node, style, here);
    if (node.localName === 'br') runs.push(lineBreak);
    else if (node.localName === 'ul' || node.localName === 'ol') {
      flush();
      found.push(...readList(node, inner));
    } else if (node.localName === 'table') {
      flush();
      found.push(...readTable(node, inner));
    } else if (blocks.has(node.localName)) {
      flush();
      for (const child of node.childNodes) visit(child, inner);
      flush(readWordItem(node, style));
    } else for (const child of node.childNodes) visit(child, inner);
  }

  for (const child of root.childNodes) visit(child, place);
  flush();
  return found;
}

/** The place inside an element. */
function enter(element: Element, style: ReadonlyMap<string, string>, place: Place): Place {
  const isCode = place.isCode || element.localName === 'pre';
  return {
    format: readFormat(element, style, place.format),
    isPre: place.isPre || isCode || (style.get('white-space') ?? '').startsWith('pre'),
    depth: place.depth + 1,
    ...(isCode ? { isCode } : {}),
  };
}

function readText(text: string, { format, isPre, isCode }: Place): Run[] {
  if (!isPre) return [{ text, format }];
  const lines = text
    .split(/\r\n?|\n/)
    .map((line): Run =>
      isCode ? { text: keepSpaces(line), format, isCode } : { text: line, format },
    );
  return lines.flatMap((line, index) => (index === 0 ? [line] : [lineBreak, line]));
}

/** Google Docs and Outlook put second-level lists beside the items instead of inside them. */
function readList(list: Element, place: Place): List[] {
  const items: { runs: readonly Run[]; lists: readonly List[] }[] = [];
  for (const child of list.childNodes) {
    const isList = child instanceof Element && /^[uo]l$/.test(child.localName);
    if (isList) {
      const nested = readList(child, { ...place, depth: place.depth + 1 });
      const last = items.at(-1) ?? { runs: [], lists: [] };
      if (items.length === 0) items.push(last);
      last.lists = [...last.lists, ...nested];
    } else {
      const item = readItem(child, place);
      if (item.runs.length > 0 || item.lists.length > 0) items.push(item);
    }
  }
  if (place.depth > deepest || items.length === 0) return [];
  const start = Number(list.getAttribute('start') ?? 1);
  const isNumbered = list.localName === 'ol';
  const numbered = isNumbered && Number.isInteger(start) && start !== 1 ? { start } : {};
  return [{ kind: isNumbered ? 'ol' : 'ul', items, ...numbered }];
}

function readItem(node: Node, place: Place): Item {
  const inside = node.ownerDocument?.createElement('div');
  inside?.append(node.cloneNode(true));
  const found = inside ? readBlocks(inside, place) : [];
  const texts = found.flatMap((block) => (block.kind === 'p' ? [block.runs] : []));
  const lists = found.flatMap((block) => (block.kind === 'p' ? [] : [block]));
  return { runs: joinLines(texts), lists };
}

/** An empty cell before another keeps its column, unless the row is a single text. */
function joinCells(cells: readonly (readonly Run[])[]): Run[] {
  const isFilled = (cell: readonly Run[] = []) => cell.length > 0;
  const last = cells.findLastIndex(isFilled);
  const isSingle = last === cells.findIndex(isFilled);
  return cells.slice(isSingle ? last : 0, last + 1).flatMap((cell, index) => {
    if (index === 0) return cell;
    const before = index === 1 && !isFilled(cells[0]) ? '' : ' ';
    return [{ text: `${before}|${isFilled(cell) ? ' ' : ''}`, format: plain }, ...cell];
  });
}

/** A row without lists or several lines in a cell becomes a line; a layout table is broken up. */
function readTable(table: Element, place: Place): Block[] {
  const own = [...table.querySelectorAll('tr, caption')].filter(
    (row) => row.parentElement?.closest('table') === table,
  );
  return own.flatMap((row): Block[] => {
    if (row.localName === 'caption') return readBlocks(row, place);
    const cells = [...row.children].flatMap((cell) => {
      const style = readStyle(cell);
      const format = readFormat(cell, style, place.format);
      return isHidden(cell, style) ? [] : [readBlocks(cell, { ...place, format })];
    });
    const isLine = cells.every(
      (cell) => cell.length <= 1 && cell.every(({ kind }) => kind === 'p'),
    );
    if (!isLine) return cells.flat();
    const texts = cells.map(([block]) => (block?.kind === 'p' ? block.runs : []));
    const runs = joinCells(texts);
    return runs.length > 0 ? [{ kind: 'p', runs }] : [];
  });
}
