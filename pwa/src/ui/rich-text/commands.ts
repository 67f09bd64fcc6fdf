import { toggleMark } from 'prosemirror-commands';

import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';

/** Commands look up their types by name: they work in each schema that has them. */
const mark =
  (name: string): Command =>
  (state, ...rest) => {
    const type = state.schema.marks[name];
    return type !== undefined && toggleMark(type)(state, ...rest);
  };

export const toggleBold = mark('strong');
export const toggleItalic = mark('em');
export const toggleUnderline = mark('underline');
export const toggleBullets = toggleList('bullet_list');
export const toggleNumbers = toggleList('ordered_list');

/** The innermost list around the cursor. */
function findList({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.spec.group?.includes('list')) return { node, pos: $from.before(depth) };
  }
  return null;
}

/** Moves an item out of its list. */
export const liftItem: Command = (state, ...rest) => {
  const item = state.schema.nodes['list_item'];
  return item !== undefined && liftListItem(item)(state, ...rest);
};

/** Makes a list, changes its kind, or removes it. */
function toggleList(name: string): Command {
  return (state, dispatch, view) => {
    const list = findList(state);
    const type = state.schema.nodes[name];
    if (!type) return false;
    if (!list) return wrapInList(type)(state, dispatch, view);
    if (list.node.type === type) return liftItem(state, dispatch, view);
    dispatch?.(state.tr.setNodeMarkup(list.pos, type));
    return true;
  };
}

/** Removes bold, italic, underline, links and lists from the selection; without one, from the whole paragraph. */
export const clearFormat: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const from = empty ? $from.start() : state.selection.from;
  const to = empty ? $from.end() : state.selection.to;
  if (!dispatch || !view) return true;
  const tr = state.tr.removeMark(from, to);
  for (const mark of Object.values(state.schema.marks)) tr.removeStoredMark(mark);
  dispatch(tr);
  // Lifts one level at a time, until no list is left.
  let isLifted = true;
  while (isLifted && findList(view.state)) isLifted = liftItem(view.state, dispatch);
  return true;
};

/** Whether the whole cursor, or any of the selection, has a mark. */
function isMarked(state: EditorState, name: string): boolean {
  const type = state.schema.marks[name];
  if (!type) return false;
  const { from, to, empty, $from } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

/** Whether the cursor is inside a node, however deep. */
function isInside({ selection: { $from } }: EditorState, name: string): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name === name) return true;
  }
  return false;
}

export interface Active {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly link: boolean;
  readonly bullets: boolean;
  readonly numbers: boolean;
  readonly quote: boolean;
  readonly code: boolean;
  readonly table: boolean;
  /** Level of the heading; 0 for any other text. */
  readonly heading: number;
}

/** The formats at the cursor, for the pressed state of the buttons. */
export function readActive(state: EditorState): Active {
  const list = findList(state)?.node.type.name;
  const { parent } = state.selection.$from;
  return {
    bold: isMarked(state, 'strong'),
    italic: isMarked(state, 'em'),
    underline: isMarked(state, 'underline'),
    link: isMarked(state, 'link'),
    bullets: list === 'bullet_list',
    numbers: list === 'ordered_list',
    quote: isInside(state, 'blockquote'),
    code: isMarked(state, 'code') || parent.type.spec.code === true,
    table: isInside(state, 'table'),
    heading: parent.type.name === 'heading' ? Number(parent.attrs['level']) : 0,
  };
}

export function isInList(state: EditorState): boolean {
  return findList(state) !== null;
}
