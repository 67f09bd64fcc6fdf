import { page } from '@longitude/contract/constants';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { formatCount, formatTotal } from '@longitude/contract/totals';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { connect, type Connection, type GlobalOptions } from '../connection.ts';
import { formatJson, isOutputClosed, outputWidth, print, remark } from '../output.ts';
import { openTable, type Column } from '../table.ts';
import { csvOptions, saveCsv, type CsvOptions } from './csv.ts';

/** The rows of a list that a call requests. */
export interface Paging {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface ListOptions extends GlobalOptions, Paging {
  readonly allPages?: boolean;
}

interface ListPage<Item> {
  readonly answer: readonly Item[];
  readonly total: number | null;
  readonly next: string | null;
}

/** The rows of a list, and how they are shown. */
interface ListSource<Item> {
  readonly list: (connection: Connection, paging: Paging) => Promise<ListPage<Item>>;
  readonly columns: readonly Column<Item>[];
  /** A sentence below the table when any such row is shown. */
  readonly legend?: { readonly isFor: (item: Item) => boolean; readonly text: string };
  /** The sentence for a list without rows. */
  readonly emptyText: string;
  /** Whether an option may leave rows out. */
  readonly isFiltered?: boolean;
  /** Whether it is a word search, whose total the server counts only up to a limit. */
  readonly isSearched?: boolean;
}

interface ListCommand<Item, Options> extends Pick<
  ListSource<Item>,
  'columns' | 'emptyText' | 'legend'
> {
  readonly description: string;
  /** Options that filter rows. */
  readonly options?: readonly Option[];
  readonly paging?: readonly Option[];
  /** The call that answers all rows as CSV, with the query of `list`. */
  readonly csv?: Pick<Endpoint, 'method' | 'path'>;
  readonly list: (connection: Connection, query: Paging & Options) => Promise<ListPage<Item>>;
}

/** Adds the verb `list` to a noun. */
export function addListCommand<Item extends object, Options extends object>(
  noun: Command,
  {
    description,
    options = [],
    paging = pagingOptions(),
    csv,
    ...source
  }: ListCommand<Item, Options>,
): void {
  const command = noun.command('list').description(description);
  for (const option of [...options, ...(csv ? csvOptions() : []), ...paging]) {
    command.addOption(option);
  }
  command.action((_options, self: Command) => {
    const keys = options.map((option) => option.attributeName());
    const given = Object.entries(self.opts()).filter(([key]) => keys.includes(key));
    const choices = Object.fromEntries(given) as Options;
    const table = self.optsWithGlobals<CsvOptions>();
    if (csv && table.csv !== undefined) return saveCsv(csv, choices, table);
    const list = (connection: Connection, page: Paging) =>
      source.list(connection, { ...choices, ...page });
    const isFiltered = given.length > 0;
    return listItems({ ...source, list, isFiltered }, self.optsWithGlobals<ListOptions>());
  });
}

/** The paging options of every list. */
export function pagingOptions(): Option[] {
  return [
    new Option('--limit <count>', `rows of a page, up to ${page.max}`).argParser(readLimit),
    new Option('--cursor <cursor>', 'a later page, as the page before named it'),
    new Option('--all-pages', 'every page to the end'),
  ];
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= page.min && limit <= page.max) return limit;
  throw new InvalidArgumentError(`It must be a whole number from ${page.min} to ${page.max}.`);
}

/** Prints one page of the list, or all pages as they arrive. @throws Failure or ApiError */
export async function listItems<Item extends object>(
  source: ListSource<Item>,
  options: ListOptions,
): Promise<void> {
  const connection = await connect(options);
  const writer = options.json ? jsonWriter() : tableWriter(source);
  const legend = options.json ? undefined : source.legend;
  let shown = 0;
  let isExplained = false;
  let last: ListPage<Item> | undefined;
  for await (const each of readPages(connection, source, options)) {
    await writer.page(each.answer);
    shown += each.answer.length;
    isExplained ||= legend !== undefined && each.answer.some(legend.isFor);
    last = each;
  }
  await writer.end(shown);
  if (legend && isExplained && !isOutputClosed()) remark(legend.text);
  if (last?.next && !isOutputClosed()) {
    const of =
      last.total === null ? '' : ` of ${formatTotal(last.total, source.isSearched === true)}`;
    remark(`${formatCount(shown)} shown${of}. Next page: --cursor ${last.next}`);
  }
}

async function* readPages<Item>(
  connection: Connection,
  source: ListSource<Item>,
  options: ListOptions,
): AsyncGenerator<ListPage<Item>> {
  const { allPages } = options;
  const limit = options.limit ?? (allPages ? page.max : undefined);
  for (let cursor = options.cursor; ;) {
    const found = await source.list(connection, { limit, cursor });
    yield found;
    if (!allPages || found.next === null || isOutputClosed()) return;
    cursor = found.next;
  }
}

/** One JSON array over all pages. A failed page leaves it unclosed, so no parser accepts it. */
function jsonWriter() {
  let isFirst = true;
  return {
    page: async (items: readonly object[]) => {
      if (items.length === 0) return;
      const rows = formatJson(items).slice('[\n'.length, -'\n]'.length);
      await print(isFirst ? `[\n${rows}` : `,\n${rows}`);
      isFirst = false;
    },
    end: () => print(isFirst ? '[]' : ']'),
  };
}

function tableWriter<Item>({ columns, emptyText, isFiltered }: ListSource<Item>) {
  const render = openTable(columns, outputWidth());
  return {
    page: async (items: readonly Item[]) => {
      if (items.length > 0) await print(render(items).join('\n'));
    },
    end: async (shown: number) => {
      if (shown > 0) return;
      await print(isFiltered ? 'Nothing fits these choices' : emptyText);
    },
  };
}
