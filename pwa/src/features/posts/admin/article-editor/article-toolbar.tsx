import { redo, undo } from 'prosemirror-history';
import type { Command } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
} from 'prosemirror-tables';
import { basicItems } from '../../../../ui/rich-text/toolbar-items.ts';
import type { ToolbarChoiceProps, ToolbarItem } from '../../../../ui/rich-text/toolbar.tsx';
import {
  insertTable,
  isCode,
  isInside,
  readHeading,
  setHeading,
  toggleCode,
  toggleQuote,
} from './article-commands.ts';

const quotePath = 'M4 6h4v4c0 2.5-1.2 3.8-3.5 4.2M12 6h4v4c0 2.5-1.2 3.8-3.5 4.2';
const codePath = 'm7 5.5-4.5 4.5L7 14.5M13 5.5l4.5 4.5-4.5 4.5';
const tablePath = 'M3 4h14v12H3zM3 8h14M3 12h14M9 4v12';
const picturePath = 'M3 4h14v12H3zM3 13.5l4-4 3.5 3.5 2.5-2 4 3.5M13 7.5h.01';
const undoPath = 'M7 4 3 8l4 4M3.5 8h8a4.5 4.5 0 0 1 0 9H8';
const redoPath = 'm13 4 4 4-4 4M16.5 8h-8a4.5 4.5 0 0 0 0 9H12';
const rowPath = 'M3 3.5h14v6H3zM10 12v6M7 15h6';
const columnPath = 'M3.5 3h6v14h-6zM12 10h6M15 7v6';
const lessRowPath = 'M3 3.5h14v6H3zM7 15h6';
const lessColumnPath = 'M3.5 3h6v14h-6zM12 10h6';
const lessTablePath = 'M3 4h14v12H3zM7 7.5l6 5M13 7.5l-6 5';

/** The buttons of the basic editor, and those of articles. */
export function createToolbar(insertPicture: Command): readonly ToolbarItem[] {
  return [
    { label: 'Paragraph style', command: null, Choice: ParagraphStyle },
    ...basicItems.slice(0, -1),
    { label: 'Quote', command: toggleQuote, isActive: isInside('blockquote'), path: quotePath },
    { label: 'Code', command: toggleCode, isActive: isCode, path: codePath },
    { label: 'Table', command: insertTable, isActive: isInTable, path: tablePath },
    { label: 'Image', command: insertPicture, path: picturePath },
    { label: 'Add row', command: addRowAfter, isShown: isInTable, path: rowPath, isFirst: true },
    { label: 'Add column', command: addColumnAfter, isShown: isInTable, path: columnPath },
    { label: 'Delete row', command: deleteRow, isShown: isInTable, path: lessRowPath },
    { label: 'Delete column', command: deleteColumn, isShown: isInTable, path: lessColumnPath },
    { label: 'Delete table', command: deleteTable, isShown: isInTable, path: lessTablePath },
    ...basicItems.slice(-1),
    { label: 'Undo', command: undo, keys: 'Control+Z', path: undoPath, isFirst: true },
    { label: 'Redo', command: redo, keys: 'Control+Y', path: redoPath },
  ];
}

const styles = [
  [0, 'Text'],
  [2, 'Heading 2'],
  [3, 'Heading 3'],
  [4, 'Heading 4'],
] as const;

function ParagraphStyle({ state, isStop, onPress }: ToolbarChoiceProps) {
  return (
    <select
      aria-label="Paragraph style"
      tabIndex={isStop ? 0 : -1}
      value={state ? readHeading(state) : 0}
      onChange={({ currentTarget }) => onPress(setHeading(Number(currentTarget.value)))}
    >
      {styles.map(([level, text]) => (
        <option key={level} value={level}>
          {text}
        </option>
      ))}
    </select>
  );
}
