import { Option, type Command } from 'commander';
import { connect, refuseAnswer, type Connection } from '../../connection.ts';
import { beginDay } from '../../dates.ts';
import { escapeText, formatJson, print, remark } from '../../output.ts';
import { checkTarget, formatSize, saveDownload } from '../../download.ts';
import type { Inbox, InboxItem, InboxQuery } from './inbox.ts';
import { listItems, pagingOptions, type ListOptions, type Paging } from '../list-items.ts';
import { failedLegend, hasFailedEmail } from './failed-mark.ts';

/** The part of an inbox that its list needs. */
type Listed<Item extends InboxItem> = Pick<
  Inbox<Item, string, unknown>,
  'noun' | 'emptyText' | 'statuses' | 'services' | 'columns' | 'chooseList'
>;

interface InboxListOptions extends ListOptions {
  readonly archived?: boolean;
  readonly inbox?: boolean;
  readonly all?: boolean;
  readonly spam?: boolean;
  readonly query?: string;
  readonly unread?: boolean;
  readonly unanswered?: boolean;
  readonly status?: string;
  readonly service?: string;
  readonly from?: string;
  readonly to?: string;
  readonly sort?: keyof typeof orders;
  /** True without a file: standard output. */
  readonly csv?: string | true;
  readonly force?: boolean;
}

const orders = { newest: '-createdAt', oldest: 'createdAt', name: 'name' } as const;

/** Adds the verb that lists an inbox, as a table, as JSON or as CSV. */
export function defineList<Item extends InboxItem>(noun: Command, inbox: Listed<Item>): void {
  const command = noun
    .command('list')
    .description(`List ${inbox.noun.toLowerCase()}s, newest first`);
  for (const option of listOptions(inbox)) command.addOption(option);
  command.action((_options, self: Command) => {
    const options = self.optsWithGlobals<InboxListOptions>();
    const query = readQuery(options);
    if (options.csv !== undefined) return saveList(inbox, query, options);
    const source = {
      columns: inbox.columns,
      emptyText: inbox.emptyText,
      list: ({ request }: Connection, paging: Paging) =>
        request(inbox.chooseList(query), { query: { ...query, ...paging } }),
      legend: { isFor: hasFailedEmail, text: failedLegend },
      isFiltered: isFiltered(query),
      isSearched: query.q !== undefined,
    };
    return listItems<Item>(source, options);
  });
}

function readQuery(options: InboxListOptions): InboxQuery {
  const { all, spam, query, status, service, sort } = options;
  // Days of this terminal's clock, as the times that are printed; a time itself ends the range.
  const from = options.from && beginDay(options.from);
  const to = options.to && beginDay(options.to, 1);
  const archived = all || spam ? undefined : options.archived === true;
  const { unread, unanswered } = options;
  const order = sort && orders[sort];
  return { archived, spam, q: query, unread, unanswered, status, service, from, to, sort: order };
}

function isFiltered(query: InboxQuery): boolean {
  const { q, unread, unanswered, status, service, from, to } = query;
  const choices = [q, unread, unanswered, status, service, from, to];
  return choices.some((choice) => choice !== undefined);
}

/** Saves all rows that fit as CSV (RFC 4180). @throws Failure unless all came */
async function saveList<Item extends InboxItem>(
  inbox: Listed<Item>,
  query: InboxQuery,
  options: InboxListOptions,
): Promise<void> {
  const path = options.csv === true || options.csv === undefined ? '-' : options.csv;
  const target = { path, isForced: options.force === true };
  checkTarget(target, 'A table as CSV');
  const { url, download } = await connect(options);
  const bytes = await saveDownload(target, url, async () => {
    const headers = { accept: 'text/csv' };
    const response = await download(inbox.chooseList(query), { query: { ...query }, headers });
    if (/^text\/csv\b/.test(response.headers.get('content-type') ?? '')) return response;
    await response.body?.cancel();
    throw refuseAnswer(url);
  });
  if (path === '-') remark(`CSV written (${formatSize(bytes)})`);
  else if (options.json) await print(formatJson({ file: path, bytes }));
  else await print(`CSV written to ${escapeText(path)} (${formatSize(bytes)})`);
}

function listOptions(inbox: Pick<Listed<InboxItem>, 'statuses' | 'services'>): Option[] {
  const folders = ['inbox', 'archived', 'all', 'spam'];
  const others = (name: string) => folders.filter((folder) => folder !== name);
  return [
    new Option('--inbox', 'what is not archived (the usual)').conflicts(others('inbox')),
    new Option('--archived', 'what is archived').conflicts(others('archived')),
    new Option('--all', 'both').conflicts(others('all')),
    new Option('--spam', 'suspected spam, which no other list shows'),
    new Option('--query <words>', 'only what holds all these words or their beginnings'),
    new Option('--unread', 'only what nobody has opened yet'),
    new Option('--unanswered', 'only what waits for an answer'),
    new Option('--status <status>', 'only this status').choices(inbox.statuses),
    new Option('--service <service>', 'only this service').choices(inbox.services),
    new Option('--from <date>', 'received on this day or later, such as 2026-01-31'),
    new Option('--to <date>', 'received on this day or earlier'),
    new Option('--sort <order>', 'order of the rows').choices(Object.keys(orders)),
    new Option(
      '--csv [file]',
      'save all of them as CSV; without a file on standard output',
    ).conflicts(['limit', 'cursor', 'allPages']),
    new Option('--force', 'let --csv replace a file of that name'),
    ...pagingOptions(),
  ];
}
