import type { MouseEvent } from 'react';
import checkStyles from '../ui/checkbox.module.css';
import { OutcomeMark } from '../ui/outcome-mark.tsx';
import type { Row } from './paged-rows.ts';
import type { RecordList } from './record-list.ts';
import styles from './row-parts.module.css';

/** The props of a row besides its item: it re-renders only when one of these changes. */
export interface RowMarks {
  /** Formatted by describeTime. */
  readonly when: string;
  readonly isChosen: boolean;
  /** The row for the keys. */
  readonly isAtCursor: boolean;
  /** The name of the person who removed it from the list; null if it is still there. */
  readonly removed: string | null;
}

/** The state of a row, for the style sheets: `data-state`. */
export function rowState(unread: boolean, { isAtCursor, removed, isChosen }: RowMarks): string {
  return [unread && 'unread', isAtCursor && 'at', removed !== null && 'gone', isChosen && 'chosen']
    .filter(Boolean)
    .join(' ');
}

interface RowPickProps<Item extends Row> {
  readonly rows: RecordList<Item>;
  readonly item: Item;
  readonly isChosen: boolean;
}

/** The checkbox that selects a row; with Shift, every row from the last selected one. */
export function RowPick<Item extends Row>({ rows, item, isChosen }: RowPickProps<Item>) {
  const toggle = (event: MouseEvent) => {
    const ids = (rows.list.peek().items.peek() ?? []).map(({ id }) => id);
    rows.selection.toggle(item.id, event.shiftKey ? ids : []);
  };
  return (
    <label data-drawn="" className={checkStyles['pick']}>
      <input
        type="checkbox"
        aria-label={`Select ${rows.definition.nameOf(item)}`}
        checked={isChosen}
        onClick={toggle}
        readOnly
      />
    </label>
  );
}

/** An email about the item could not be sent: opening the item shows why, with a retry. */
export function FailedNote({ hasFailed = false }: { readonly hasFailed?: boolean | undefined }) {
  if (!hasFailed) return null;
  return (
    <span className={styles['failed']}>
      <OutcomeMark outcome="fail" />
      Email not sent
    </span>
  );
}

/** The row is no longer on the list; the next load removes it. */
export function RemovedNote({ removed }: Pick<RowMarks, 'removed'>) {
  return removed === null ? null : <span className={styles['removed']}>{removed}</span>;
}
