import { closeHistory } from 'prosemirror-history';
import type { Node, NodeType, ResolvedPos } from 'prosemirror-model';
import { liftListItem, wrapRangeInList } from 'prosemirror-schema-list';
import { EditorState, TextSelection, type Command, type Transaction } from 'prosemirror-state';

/** A node and the position before it. */
interface Place {
  readonly node: Node;
  readonly pos: number;
}

/** A paragraph, heading or the like that is selected, in whole or in part. */
interface TextBlock extends Place {
  /** The innermost list around it. */
  readonly list: Place | null;
}

const findType = ({ schema }: Node['type'], name: string) => schema.nodes[name] as NodeType;
const endOf = ({ node, pos }: Place) => pos + node.nodeSize;

/** The innermost list around a position. What is around a cell of a table does not count. */
function findListAround($pos: ResolvedPos): Place | null {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const node = $pos.node(depth);
    if (node.type.spec.isolating) return null;
    if (node.type.spec.group?.includes('list')) return { node, pos: $pos.before(depth) };
  }
  return null;
}

export function isInList({ selection: { $from } }: EditorState): boolean {
  return findListAround($from) !== null;
}

/**
 * The selected text blocks that can be items of a list, in order. Code and tables within a longer
 * selection stay as they are, and so does a last block of which nothing is selected.
 */
function findBlocks({ doc, selection }: EditorState): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const { $from, $to } of selection.ranges) {
    doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      const isAround = pos < $from.pos && pos + node.nodeSize > $to.pos;
      if (node.type.spec.isolating && !isAround) return false;
      if (!node.isTextblock || node.type.spec.code) return true;
      blocks.push({ node, pos, list: findListAround(doc.resolve(pos + 1)) });
      return false;
    });
  }
  const last = blocks.at(-1);
  const isLeftOut = last && (last.node.content.size === 0 || selection.to === last.pos + 1);
  return isLeftOut && blocks.length > 1 ? blocks.slice(0, -1) : blocks;
}

const areListed = (blocks: readonly TextBlock[], name: string) =>
  blocks.length > 0 && blocks.every(({ list }) => list?.node.type.name === name);

/** Whether all selected text is in lists of this kind. */
export const isListed = (name: string) => (state: EditorState) =>
  areListed(findBlocks(state), name);

/**
 * Makes each selected text block an item of one list of this kind, changes lists of the other kind,
 * or, if all are items of this kind already, makes them paragraphs. One step to undo.
 */
export const toggleList =
  (name: string): Command =>
  (state, dispatch) => {
    const blocks = findBlocks(state);
    if (blocks.length === 0) return false;
    if (!dispatch) return true;
    const tr = closeHistory(state.tr);
    if (areListed(blocks, name)) liftBlocks(tr, blocks);
    else listBlocks(tr, blocks, findType(state.doc.type, name));
    dispatch(tr.scrollIntoView());
    return true;
  };

/** Moves the selected text blocks out of all lists. */
export function liftSelected(state: EditorState, tr: Transaction): void {
  liftBlocks(tr, findBlocks(state));
}

function liftBlocks(tr: Transaction, blocks: readonly TextBlock[]): void {
  const lift = liftListItem(findType(tr.doc.type, 'list_item'));
  const add = ({ steps }: Transaction) => {
    for (const step of steps) tr.step(step);
  };
  for (const { pos } of blocks) {
    // One level at a time.
    let isLifted = true;
    while (isLifted) {
      const selection = TextSelection.create(tr.doc, tr.mapping.map(pos + 1));
      const state = EditorState.create({ doc: tr.doc, selection });
      isLifted = isInList(state) && lift(state, add);
    }
  }
}

function listBlocks(tr: Transaction, blocks: readonly TextBlock[], type: NodeType): void {
  const paragraph = findType(type, 'paragraph');
  // From the last to the first: positions before a change stay as they are.
  for (const { node, pos, list } of blocks.toReversed()) {
    if (list) {
      if (tr.doc.nodeAt(list.pos)?.type !== type) tr.setNodeMarkup(list.pos, type);
    } else {
      // An item starts with a paragraph: a heading becomes one.
      if (node.type !== paragraph) tr.setNodeMarkup(pos, paragraph);
      const range = tr.doc.resolve(pos + 1).blockRange();
      if (range) wrapRangeInList(tr, range, type);
    }
  }
  const outer = blocks.map((block) => block.list ?? block);
  const from = Math.min(...outer.map(({ pos }) => pos));
  const to = Math.max(...outer.map(endOf));
  joinLists(tr, { from: tr.mapping.map(from, -1), to: tr.mapping.map(to, 1), type });
}

interface Seams {
  readonly from: number;
  readonly to: number;
  readonly type: NodeType;
}

/** Makes lists of one kind that follow each other a single list, so that numbers continue. */
function joinLists(tr: Transaction, { from, to, type }: Seams): void {
  const seams: number[] = [];
  const end = Math.min(to + 1, tr.doc.content.size);
  tr.doc.nodesBetween(from, end, (node, pos, parent, index) => {
    const isSeam = node.type === type && parent?.maybeChild(index - 1)?.type === type;
    if (isSeam && pos >= from) seams.push(pos);
  });
  for (const pos of seams.toReversed()) tr.join(pos);
}
