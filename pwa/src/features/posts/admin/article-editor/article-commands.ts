import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { NodeType } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { isMarked } from '../../../../ui/rich-text/commands.ts';
import { articleSchema } from './schema.ts';

const { nodes, marks } = articleSchema;

/** Whether the cursor is inside a node of this kind, at any depth. */
export const isInside =
  (name: keyof typeof nodes) =>
  ({ selection: { $from } }: EditorState): boolean => {
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      if ($from.node(depth).type.name === name) return true;
    }
    return false;
  };

/** Whether the cursor is in inline code or in a code block. */
export const isCode = (state: EditorState): boolean =>
  isMarked('code')(state) || state.selection.$from.parent.type === nodes.code_block;

/** Level of the heading at the cursor; 0 for any other text. */
export function readHeading({ selection: { $from } }: EditorState): number {
  return $from.parent.type === nodes.heading ? Number($from.parent.attrs['level']) : 0;
}

/** Turns the selection into headings of a level, or into plain paragraphs for level 0. */
export const setHeading = (level: number): Command =>
  level === 0 ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level });

export const toggleQuote: Command = (state, ...rest) =>
  isInside('blockquote')(state) ? lift(state, ...rest) : wrapIn(nodes.blockquote)(state, ...rest);

/** Turns a few selected words into inline code, and one or more paragraphs into a code block. */
export const toggleCode: Command = (state, ...rest) => {
  const { empty, $from, $to } = state.selection;
  if ($from.parent.type === nodes.code_block) return setBlockType(nodes.paragraph)(state, ...rest);
  const isPart = !empty && $from.sameParent($to);
  if (isPart) return toggleMark(marks.code)(state, ...rest);
  return setBlockType(nodes.code_block)(state, ...rest);
};

/**
 * Inserts a table with three rows and two columns after the block of the cursor; the first row has
 * headings.
 */
export const insertTable: Command = (state, dispatch) => {
  const [table, row, head, cell] = ['table', 'table_row', 'table_header', 'table_cell'].map(
    (name) => articleSchema.nodes[name as keyof typeof nodes],
  );
  const fill = (type: NodeType | undefined) => type?.createAndFill() ?? [];
  const rows = [head, cell, cell].map((type) => row?.create(null, [fill(type), fill(type)].flat()));
  const after = state.selection.$to.after(1);
  if (!table || !dispatch) return table !== undefined;
  const node = table.create(
    null,
    rows.flatMap((each) => each ?? []),
  );
  const tr = state.tr.insert(after, node);
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1))).scrollIntoView());
  return true;
};
