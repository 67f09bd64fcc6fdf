import { readAllowedStyle } from '../inert-html.ts';
import type { Block, Item, List, Paragraph } from './blocks.ts';

type WordParagraph = Paragraph & Required<Pick<Paragraph, 'item'>>;
type OpenItem = { runs: Item['runs']; lists: OpenList[] };
type OpenList = { kind: List['kind']; items: OpenItem[] };

/** Whether a paragraph of Word is an item of a list (`mso-list:l0 level2 lfo1`), and which marker it shows. */
export function readWordItem(
  element: Element,
  style: ReadonlyMap<string, string>,
): Paragraph['item'] {
  const level = /\blevel([1-9])\b/.exec(style.get('mso-list') ?? '')?.[1];
  if (!level) return undefined;
  const hidden = [...element.querySelectorAll('[data-kept-style]')].find((part) =>
    /mso-list\s*:\s*ignore/i.test(readAllowedStyle(part)),
  );
  const marker = (hidden?.textContent ?? '').replaceAll(/[\s\u00a0]/g, '');
  return { level: Number(level), isNumbered: /^\(?(?:\d+|[a-z]{1,5})[.)]$/i.test(marker) };
}

/** Makes lists of neighbouring paragraphs that Word shows as items. */
export function gatherWordLists(blocks: readonly Block[]): Block[] {
  const gathered: Block[] = [];
  let row: WordParagraph[] = [];
  const flush = () => {
    gathered.push(...nestItems(row));
    row = [];
  };
  for (const block of blocks) {
    if (block.kind === 'p' && block.item) row.push({ ...block, item: block.item });
    else {
      flush();
      gathered.push(block);
    }
  }
  flush();
  return gathered;
}

function nestItems(row: readonly WordParagraph[]): List[] {
  const roots: OpenList[] = [];
  /** The list that is open on each level, outermost first. */
  let open: { level: number; list: OpenList }[] = [];
  for (const { runs, item } of row) {
    open = open.filter(({ level }) => level <= item.level);
    const last = open.at(-1);
    const kind = item.isNumbered ? 'ol' : 'ul';
    if (last?.level === item.level && last.list.kind === kind) {
      last.list.items.push({ runs, lists: [] });
      continue;
    }
    if (last?.level === item.level) open.pop();
    const list: OpenList = { kind, items: [{ runs, lists: [] }] };
    const parent = open.at(-1)?.list.items.at(-1);
    (parent ? parent.lists : roots).push(list);
    open.push({ level: item.level, list });
  }
  return roots;
}
