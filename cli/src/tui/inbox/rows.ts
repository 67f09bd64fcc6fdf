import { accent, bold, dim, fitLine, joinEnds, reverseLine, span, type Line } from '../ui/line.ts';
import { isMark } from '../ui/marks.ts';
import { marks } from '../ui/theme.ts';
import { formatListTime } from '../ui/times.ts';
import type { InboxModel } from './model.ts';
import type { InboxRow } from './source.ts';

/** Lines per row. */
const rowLines = 2;

/** The mark of a status; those of messages share the shapes. */
export function markStatus(status: string): string {
  const shapes: Readonly<Record<string, string>> = {
    read: marks.accepted,
    replied: marks.completed,
  };
  return isMark(status) ? marks[status] : (shapes[status] ?? marks.untested);
}

/** The rows that fit, two lines each; a sentence when there are none. */
export function renderRows(model: InboxModel, columns: number, rows: number): Line[] {
  const { list } = model;
  if (list.rows.length === 0) return renderEmpty(model);
  const visible = list.window(Math.max(1, Math.floor(rows / rowLines)));
  return visible.rows.flatMap((row, index) => {
    const isChosen = visible.start + index === list.index && model.foundId === undefined;
    const isSelected = model.selectedIds.has(row.id);
    const lines = renderRow(row, columns, { isChosen, isSelected });
    // While the detail has the focus, only the bar marks the row.
    return isChosen && !model.isDetailFocused ? lines.map(reverseLine) : lines;
  });
}

function renderRow(
  row: InboxRow,
  columns: number,
  { isChosen, isSelected }: { readonly isChosen: boolean; readonly isSelected: boolean },
): Line[] {
  const bar = span(isChosen ? marks.bar : ' ');
  const selected = bold(isSelected ? marks.selected : ' ');
  const mark = row.isUnread ? accent(marks.unread) : span(' ');
  const width = columns - 5;
  const name = row.isUnread ? bold(row.name) : span(row.name);
  const first = joinEnds([name], [dim(formatListTime(row.createdAt))], width);
  const second = joinEnds([dim(row.about)], [span(markStatus(row.status))], width);
  return [
    fitLine([bar, selected, mark, span(' '), ...first], columns),
    fitLine([bar, span('   '), ...second], columns),
  ];
}

function renderEmpty({ list, words, isArchive, source }: InboxModel): Line[] {
  if (!list.isLoaded) return [[], [dim('   Loading...')]];
  if (words !== '') return [[], [dim('   No matches. Esc clears the search.')]];
  const folder = isArchive ? 'The archive is empty.' : `No ${source.word} yet.`;
  return [[], [dim(`   ${folder}`)]];
}
