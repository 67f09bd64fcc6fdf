import { accent, escapeText, isWide, style } from './output.ts';
import { cutText, measureText, padText } from './text.ts';

interface AnyColumn<Item> {
  readonly title: string;
  /** The cell's raw text; the table escapes it. */
  readonly read: (item: Item) => string;
  /** The value for programs if it differs: a code, a complete time. */
  readonly raw?: (item: Item) => string | null;
  /** A visual mark, omitted for programs. */
  readonly isMark?: true;
  /** Minimum width of the terminal to show the column. */
  readonly from?: number;
  readonly style?: (item: Item) => Parameters<typeof style>[0] | undefined;
}
/** A column has a fixed width, that of its longest possible text, or adapts to the space. */
export type Column<Item> = AnyColumn<Item> &
  ({ readonly width: number } | { readonly minWidth: number });

const gap = 2;

interface Table<Item> {
  /** Lines for one page of items; the first page has the header and fixes the widths. */
  readonly render: (items: readonly Item[]) => string[];
  /** The number of truncated cells so far. */
  readonly countCut: () => number;
  /** The number of columns for which the terminal is too narrow. */
  readonly hiddenColumns: number;
}

/** A table that fits the terminal's columns, unless complete cells are requested. */
export function openTable<Item>(
  columns: readonly Column<Item>[],
  columnsOfTerminal: number,
): Table<Item> {
  const width = isWide() ? Infinity : columnsOfTerminal;
  const shown = columns.filter((column) => (column.from ?? 0) <= width);
  let widths: readonly number[] | undefined;
  let cut = 0;
  const join = (cells: string[]) => cells.join(' '.repeat(gap)).trimEnd();
  const fill = (text: string, columnWidth: number) => {
    if (isWide() || measureText(text) <= columnWidth) return padText(text, columnWidth);
    cut++;
    return padText(cutText(text, columnWidth), columnWidth);
  };
  const render = (items: readonly Item[]) => {
    const rows = items.map((item) => shown.map((column) => escapeCell(column.read(item))));
    const isFirst = widths === undefined;
    const fitted = (widths ??= fitWidths(shown, rows, width));
    const lines = items.map((item, row) =>
      join(
        shown.map((column, index) => {
          const text = fill(rows[row]?.[index] ?? '', fitted[index] ?? 0);
          const format = column.style?.(item);
          return format ? style(format, text) : text;
        }),
      ),
    );
    const titles = shown.map(({ title }, index) => accent(padText(title, fitted[index] ?? 0)));
    return isFirst ? [join(titles), ...lines] : lines;
  };
  return { render, countCut: () => cut, hiddenColumns: columns.length - shown.length };
}

/** A cell is one line: line breaks become spaces; programs get them as `\\x0a`. */
const escapeCell = (text: string): string => escapeText(text.replaceAll(/\r?\n/g, ' '));

/** A row for programs: complete escaped cells, separated by tabs. */
export function formatRow<Item>(columns: readonly Column<Item>[], item: Item): string {
  const cells = columns.filter(({ isMark }) => !isMark);
  return cells.map(({ read, raw = read }) => escapeText(raw(item) ?? '')).join('\t');
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
