import { page } from '@longitude/contract/constants';
import { formatCount, formatTotal } from '@longitude/contract/totals';
import { InvalidArgumentError, Option } from 'commander';
import { connect, type Connection, type GlobalOptions } from '../connection.ts';
import { isOutputClosed, remark } from '../output.ts';
import { openListWriter, type ListLayout } from './list-writer.ts';

/** The rows of a list that a call requests. */
export interface Paging {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface ListOptions extends GlobalOptions, Paging {
  readonly allPages?: boolean;
}

export interface ListPage<Item> {
  readonly response: readonly Item[];
  readonly total: number | null;
  readonly next: string | null;
}

/** The rows of a list, and how they are shown. */
interface ListSource<Item> extends ListLayout<Item> {
  readonly list: (connection: Connection, paging: Paging) => Promise<ListPage<Item>>;
}

/** The paging options of every list. */
export function pagingOptions(): Option[] {
  return [
    new Option('--limit <count>', `rows per page, up to ${page.max}`).argParser(readLimit),
    new Option(
      '--cursor <cursor>',
      'start at a later page: the value that the previous page printed',
    ),
    new Option('--all-pages', 'print all pages'),
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
  const writer = openListWriter(source, options);
  let shown = 0;
  let last: ListPage<Item> | undefined;
  try {
    for await (const each of readPages(connection, source, options)) {
      await writer.page(each.response);
      shown += each.response.length;
      last = each;
    }
    await writer.end(shown);
  } finally {
    await writer.close?.();
  }
  if (!last?.next || isOutputClosed()) return;
  const isSearched = source.words !== undefined;
  const of = last.total === null ? '' : ` of ${formatTotal(last.total, isSearched)}`;
  remark(`${formatCount(shown)}${of} shown. Next page: --cursor ${last.next}, all: --all-pages`);
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
