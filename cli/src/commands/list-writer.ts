import { countWords, pluralize } from '@longitude/contract/core/text';
import { formatCount } from '@longitude/contract/totals';
import { listKnownFields } from '../response-fields.ts';
import { io } from '../io.ts';
import { readMode, type ModeOptions, type OutputMode } from '../output-mode.ts';
import { formatJson, isOutputClosed, outputWidth, print, remark } from '../output.ts';
import { openPager } from '../pager.ts';
import { formatLines, requireFields, selectFields } from '../print-result.ts';
import { formatRow, openTable, type Column } from '../table.ts';

/** How the rows of a list are shown. */
export interface ListLayout<Item> {
  readonly columns: readonly Column<Item>[];
  /** A sentence below the table when any such row is shown. */
  readonly legend?: { readonly isFor: (item: Item) => boolean; readonly text: string };
  /** The sentence for a list without rows. */
  readonly emptyText: string;
  /** The same when an option left rows out. */
  readonly noMatchText?: string;
  /** Whether an option may leave rows out. */
  readonly isFiltered?: boolean;
  /** The words of a search, whose total the server counts only up to a limit. */
  readonly words?: string | undefined;
}

/** Writes a list as its pages come. */
interface ListWriter<Item> {
  /** @throws Failure (usage) for an unknown field, and as `print` does */
  readonly page: (items: readonly Item[]) => Promise<void>;
  /** @param shown the number of all items */
  readonly end: (shown: number) => Promise<void>;
  /** Called at the end, also after a failure. */
  readonly close?: () => Promise<void>;
}

/** The writer that the options select: JSON, lines, a table, or in a pipe rows with tabs. */
export function openListWriter<Item extends object>(
  layout: ListLayout<Item>,
  options: ModeOptions,
): ListWriter<Item> {
  const mode = readMode(options);
  if (mode.kind === 'json') return jsonWriter(mode);
  if (mode.kind !== 'text') {
    return lineWriter((items) => {
      requireFields(mode, items, listKnownFields(items));
      return formatLines(mode, items);
    });
  }
  if (io().stdout.isTTY) return tableWriter(layout);
  const { page } = lineWriter<Item>((items) =>
    items.map((item) => formatRow(layout.columns, item)),
  );
  return { page, end: async (shown) => remarkEmpty(layout, shown) };
}

/**
 * Prints a complete list.
 * @throws as a writer
 */
export async function printItems<Item extends object>(
  items: readonly Item[],
  layout: ListLayout<Item>,
  options: ModeOptions,
): Promise<void> {
  const writer = openListWriter(layout, options);
  await writer.page(items);
  await writer.end(items.length);
}

/** One JSON array over all pages. A failed page leaves it unclosed, so no parser accepts it. */
function jsonWriter(mode: OutputMode): ListWriter<object> {
  let isFirst = true;
  return {
    page: async (items) => {
      requireFields(mode, items, listKnownFields(items));
      if (items.length === 0) return;
      const selected = items.map((item) => selectFields(item, mode.fields));
      const rows = formatJson(selected).slice('[\n'.length, -'\n]'.length);
      await print(isFirst ? `[\n${rows}` : `,\n${rows}`);
      isFirst = false;
    },
    end: () => print(isFirst ? '[]' : ']'),
  };
}

function lineWriter<Item>(format: (items: readonly Item[]) => string[]): ListWriter<Item> {
  return {
    page: async (items) => {
      const lines = format(items);
      if (lines.length > 0) await print(lines.join('\n'));
    },
    end: async () => {},
  };
}

function tableWriter<Item>(layout: ListLayout<Item>): ListWriter<Item> {
  const { render, countCut, hiddenColumns } = openTable(layout.columns, outputWidth());
  const { legend } = layout;
  const pager = openPager();
  let isExplained = false;
  return {
    page: async (items) => {
      if (items.length > 0) await pager.print(render(items).join('\n'));
      isExplained ||= legend !== undefined && items.some(legend.isFor);
    },
    end: async (shown) => {
      await pager.end();
      remarkEmpty(layout, shown);
      if (isOutputClosed()) return;
      if (legend && isExplained) remark(legend.text);
      if (shown > 0) remarkCut(countCut(), hiddenColumns);
    },
    close: () => pager.end(),
  };
}

function remarkEmpty(layout: ListLayout<never>, shown: number): void {
  if (shown > 0) return;
  const { words, isFiltered, emptyText, noMatchText = 'No results for these filters' } = layout;
  const filtered = isFiltered ? noMatchText : emptyText;
  remark(words === undefined ? filtered : `No results for “${words}”`);
}

/** A table never leaves anything out without saying so. */
function remarkCut(cells: number, columns: number): void {
  const parts = [
    ...(cells === 0 ? [] : [`${formatCount(cells)} ${pluralize(cells, 'cell')} cut`]),
    ...(columns === 0 ? [] : [`${countWords(columns, 'column')} left out`]),
  ];
  if (parts.length === 0) return;
  remark(`${parts.join(', ')}. --wide shows everything, --json has all fields`);
}
