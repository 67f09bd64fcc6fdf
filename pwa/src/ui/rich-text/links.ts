import type { MarkType } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';

const linkOf = ({ schema }: EditorState) => schema.marks['link'] as MarkType;

export interface LinkRange {
  readonly from: number;
  readonly to: number;
  /** Empty when there is no link yet. */
  readonly href: string;
  /** Nothing is selected and there is no link: the address itself becomes the text. */
  readonly isBare: boolean;
}

/** The range that the link dialog edits: the link around the cursor, otherwise the selection. */
export function findLink(state: EditorState): LinkRange {
  const { from, to, empty, $from } = state.selection;
  const link = linkOf(state);
  if (!empty) return { from, to, href: findHref(state, from, to), isBare: false };
  const here = $from.marks().find((mark) => mark.type === link);
  const next = $from.nodeAfter?.marks.find((mark) => mark.type === link);
  const mark = here ?? next;
  if (!mark) return { from, to, href: '', isBare: true };
  const href = String(mark.attrs['href']);
  const parent = $from.parent;
  const start = $from.start();
  let index = here && !$from.textOffset ? Math.max(0, $from.index() - 1) : $from.index();
  let end = index;
  const has = (at: number) =>
    at >= 0 && at < parent.childCount && mark.isInSet(parent.child(at).marks);
  if (!has(index) && has(index + 1)) index = end = index + 1;
  while (has(index - 1)) index -= 1;
  while (has(end + 1)) end += 1;
  const offset = (count: number) => {
    let size = 0;
    for (let at = 0; at < count; at += 1) size += parent.child(at).nodeSize;
    return size;
  };
  return { from: start + offset(index), to: start + offset(end + 1), href, isBare: false };
}

/** Address of the first link within a selection; empty for none. */
function findHref(state: EditorState, from: number, to: number): string {
  let href = '';
  state.doc.nodesBetween(from, to, (node) => {
    const mark = linkOf(state).isInSet(node.marks);
    if (mark && href === '') href = String(mark.attrs['href']);
  });
  return href;
}

/** Sets or replaces a link; null removes it. */
export function changeLink(state: EditorState, range: LinkRange, href: string | null): Transaction {
  const { from, to } = range;
  const [tr, link] = [state.tr, linkOf(state)];
  if (href === null) return tr.removeMark(from, to, link);
  const mark = link.create({ href });
  if (!range.isBare) return tr.removeMark(from, to, link).addMark(from, to, mark);
  const text = href.replace(/^(?:https?:\/\/|mailto:)/, '').replace(/\/$/, '');
  const marks = state.selection.$from.marks().filter((other) => other.type !== link);
  return tr
    .replaceRangeWith(from, to, state.schema.text(text, [mark, ...marks]))
    .removeStoredMark(link);
}
