import { toggleMark } from 'prosemirror-commands';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';

// Types are looked up by name: the commands work in each schema that has these.
const findMark = ({ schema }: EditorState, name: string) => schema.marks[name] as MarkType;
const findNode = ({ schema }: EditorState, name: string) => schema.nodes[name] as NodeType;

const mark =
  (name: string): Command =>
  (state, ...rest) =>
    toggleMark(findMark(state, name))(state, ...rest);

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
export const liftItem: Command = (state, ...rest) =>
  liftListItem(findNode(state, 'list_item'))(state, ...rest);

/** Makes a list, changes its kind, or removes it. */
function toggleList(name: string): Command {
  return (state, dispatch, view) => {
    const list = findList(state);
    const type = findNode(state, name);
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
export const isMarked =
  (name: string) =>
  (state: EditorState): boolean => {
    const type = findMark(state, name);
    const { from, to, empty, $from } = state.selection;
    if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
    return state.doc.rangeHasMark(from, to, type);
  };

/** Whether the innermost list around the cursor is of this kind. */
export const isListed = (name: string) => (state: EditorState) =>
  findList(state)?.node.type.name === name;

export function isInList(state: EditorState): boolean {
  return findList(state) !== null;
}
