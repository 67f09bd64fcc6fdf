import { escapeText, style } from './output.ts';
import { cutText, measureText, padText } from './text.ts';

interface AnyColumn<Item> {
  readonly title: string;
  /** The cell's raw text; the table escapes it. */
  readonly read: (item: Item) => string;
  /** Minimum width of the terminal to show the column. */
  readonly from?: number;
  readonly style?: (item: Item) => Parameters<typeof style>[0] | undefined;
}
/** A column has a fixed width, that of its longest possible text, or adapts to the space. */
export type Column<Item> = AnyColumn<Item> &
  ({ readonly width: number } | { readonly minWidth: number });

const gap = 2;

/**
 * A table that fits the terminal's columns. The returned function renders one page of items; the
 * first page includes the header and fixes the column widths.
 */
export function openTable<Item>(
  columns: readonly Column<Item>[],
  width: number,
): (items: readonly Item[]) => string[] {
  const shown = columns.filter((column) => (column.from ?? 0) <= width);
  let widths: readonly number[] | undefined;
  const join = (cells: string[]) => cells.join(' '.repeat(gap)).trimEnd();
  return (items) => {
    const rows = items.map((item) => shown.map((column) => escapeText(column.read(item))));
    const isFirst = widths === undefined;
    const fitted = (widths ??= fitWidths(shown, rows, width));
    const fill = (text: string, index: number) =>
      padText(cutText(text, fitted[index] ?? 0), fitted[index] ?? 0);
    const header = join(shown.map(({ title }, index) => style('bold', fill(title, index))));
    const lines = items.map((item, row) =>
      join(
        shown.map((column, index) => {
          const text = fill(rows[row]?.[index] ?? '', index);
          const format = column.style?.(item);
          return format ? style(format, text) : text;
        }),
      ),
    );
    return isFirst ? [header, ...lines] : lines;
  };
}

/** Starts from natural widths, then shrinks the widest flexible column until the line fits. */
function fitWidths<Item>(
  columns: readonly Column<Item>[],
  rows: readonly (readonly string[])[],
  width: number,
): number[] {
  const widths = columns.map((column, index) =>
    'width' in column
      ? column.width
      : Math.max(column.title.length, ...rows.map((row) => measureText(row[index] ?? ''))),
  );
  const smallest = columns.map((column) => ('width' in column ? column.width : column.minWidth));
  let excess = widths.reduce((sum, each) => sum + each, gap * (widths.length - 1)) - width;
  for (; excess > 0; excess--) {
    const cuttable = widths.map((each, index) => (each > (smallest[index] ?? 0) ? each : 0));
    const widest = cuttable.indexOf(Math.max(...cuttable));
    if (!cuttable[widest]) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}
