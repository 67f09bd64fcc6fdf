import { toggleMark } from 'prosemirror-commands';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './schema.ts';

const { marks, nodes } = schema;

export const toggleBold = toggleMark(marks.strong);
export const toggleItalic = toggleMark(marks.em);
export const toggleUnderline = toggleMark(marks.underline);
export const toggleBullets = toggleList(nodes.bullet_list);
export const toggleNumbers = toggleList(nodes.ordered_list);

/** The innermost list around the cursor. */
function findList({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.spec.group?.includes('list')) return { node, pos: $from.before(depth) };
  }
  return null;
}

/** Makes a list, changes its kind, or removes it. */
function toggleList(type: NodeType): Command {
  return (state, dispatch, view) => {
    const list = findList(state);
    if (!list) return wrapInList(type)(state, dispatch, view);
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch, view);
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
  for (const mark of Object.values(marks)) tr.removeStoredMark(mark);
  dispatch(tr);
  // Lifts one level at a time, until no list is left.
  const lift = liftListItem(nodes.list_item);
  let isLifted = true;
  while (isLifted && findList(view.state)) isLifted = lift(view.state, dispatch);
  return true;
};

function isMarked(state: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

export interface Active {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly link: boolean;
  readonly bullets: boolean;
  readonly numbers: boolean;
}

/** The formats at the cursor, for the pressed state of the buttons. */
export function readActive(state: EditorState): Active {
  const list = findList(state)?.node.type;
  return {
    bold: isMarked(state, marks.strong),
    italic: isMarked(state, marks.em),
    underline: isMarked(state, marks.underline),
    link: isMarked(state, marks.link),
    bullets: list === nodes.bullet_list,
    numbers: list === nodes.ordered_list,
  };
}

export function isInList(state: EditorState): boolean {
  return findList(state) !== null;
}
