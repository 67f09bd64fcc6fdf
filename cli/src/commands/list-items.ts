import { page } from '@longitude/contract/constants';
import { InvalidArgumentError, Option } from 'commander';
import { connect, type Connection, type GlobalOptions } from '../connection.ts';
import { formatJson, isOutputClosed, outputWidth, print, remark } from '../output.ts';
import { openTable } from '../table.ts';
import type { Inbox, InboxItem, InboxQuery, ListPage } from './inbox.ts';

export interface ListOptions extends GlobalOptions {
  readonly archived?: boolean;
  readonly inbox?: boolean;
  readonly all?: boolean;
  readonly status?: string;
  readonly service?: string;
  readonly limit?: number;
  readonly cursor?: string;
  readonly allPages?: boolean;
}

type AnyInbox<Item extends InboxItem> = Pick<
  Inbox<Item, string, never>,
  'list' | 'columns' | 'emptyText'
>;

/** The options of `list`. */
export function listOptions(inbox: {
  readonly statuses: readonly string[];
  readonly services: readonly string[];
}): Option[] {
  return [
    new Option('--inbox', 'what is not archived (the usual)').conflicts(['archived', 'all']),
    new Option('--archived', 'what is archived').conflicts(['inbox', 'all']),
    new Option('--all', 'both').conflicts(['inbox', 'archived']),
    new Option('--status <status>', 'only this status').choices(inbox.statuses),
    new Option('--service <service>', 'only this service').choices(inbox.services),
    new Option('--limit <count>', `rows of a page, up to ${page.largest}`).argParser(readLimit),
    new Option('--cursor <cursor>', 'a later page, as the page before named it'),
    new Option('--all-pages', 'every page to the end'),
  ];
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= page.smallest && limit <= page.largest) return limit;
  throw new InvalidArgumentError(
    `It must be a whole number from ${page.smallest} to ${page.largest}.`,
  );
}

/** Prints a page of the list, or all pages as they arrive. @throws Failure or ApiError */
export async function listItems<Item extends InboxItem>(
  inbox: AnyInbox<Item>,
  options: ListOptions,
): Promise<void> {
  const connection = await connect(options);
  const tell = options.json ? jsonWriter() : tableWriter(inbox, options);
  let shown = 0;
  let last: ListPage<Item> | undefined;
  for await (const each of readPages(connection, inbox, options)) {
    await tell.page(each.answer);
    shown += each.answer.length;
    last = each;
  }
  await tell.end(shown);
  if (last?.next && !isOutputClosed()) {
    const of = last.total === null ? '' : ` of ${last.total}`;
    remark(`${shown} shown${of}. Next page: --cursor ${last.next}`);
  }
}

async function* readPages<Item extends InboxItem>(
  connection: Connection,
  inbox: AnyInbox<Item>,
  options: ListOptions,
): AsyncGenerator<ListPage<Item>> {
  const { status, service, allPages } = options;
  const archived = options.all ? undefined : options.archived === true;
  const limit = options.limit ?? (allPages ? page.largest : undefined);
  for (let cursor = options.cursor; ;) {
    const query: InboxQuery = { archived, status, service, limit, cursor };
    const found = await inbox.list(connection, query);
    yield found;
    if (!allPages || found.next === null || isOutputClosed()) return;
    cursor = found.next;
  }
}

/** One JSON array over all pages. Its end is missing when a page failed: nobody takes it for whole. */
function jsonWriter() {
  let isFirst = true;
  return {
    page: async (items: readonly InboxItem[]) => {
      if (items.length === 0) return;
      const rows = formatJson(items).slice('[\n'.length, -'\n]'.length);
      await print(isFirst ? `[\n${rows}` : `,\n${rows}`);
      isFirst = false;
    },
    end: () => print(isFirst ? '[]' : ']'),
  };
}

function tableWriter<Item extends InboxItem>(inbox: AnyInbox<Item>, options: ListOptions) {
  const render = openTable(inbox.columns, outputWidth());
  const isFiltered = options.status !== undefined || options.service !== undefined;
  return {
    page: async (items: readonly Item[]) => {
      if (items.length > 0) await print(render(items).join('\n'));
    },
    end: async (shown: number) => {
      if (shown > 0) return;
      await print(isFiltered ? 'Nothing fits these choices' : inbox.emptyText);
    },
  };
}
