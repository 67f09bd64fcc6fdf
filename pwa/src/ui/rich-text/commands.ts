import { toggleMark } from 'prosemirror-commands';
import { closeHistory } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { liftSelected, toggleList } from './lists.ts';

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

/** Moves an item out of its list. */
export const liftItem: Command = (state, ...rest) =>
  liftListItem(findNode(state, 'list_item'))(state, ...rest);

/** Removes bold, italic, underline, links and lists from the selection; without one, from the whole paragraph. */
export const clearFormat: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const from = empty ? $from.start() : state.selection.from;
  const to = empty ? $from.end() : state.selection.to;
  if (!dispatch) return true;
  const tr = closeHistory(state.tr).removeMark(from, to);
  for (const mark of Object.values(state.schema.marks)) tr.removeStoredMark(mark);
  liftSelected(state, tr);
  dispatch(tr);
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
