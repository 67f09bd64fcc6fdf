import { nameService } from '@longitude/contract/constants';
import type { InboxQuery } from '@longitude/contract/inbox-items';
import { Option, type Command } from 'commander';
import { connect, refuseAnswer, type Connection } from '../../connection.ts';
import { beginDay, formatAge } from '../../dates.ts';
import { checkTarget, copyBody, saveDownload, type FileOptions } from '../../download.ts';
import type { style } from '../../output.ts';
import type { Column } from '../../table.ts';
import { listItems, pagingOptions, type ListOptions, type Paging } from '../list-items.ts';
import type { AnyInbox, Inbox, InboxDetail, InboxItem } from './inbox.ts';

/** The query of a list as a client sends it. */
type Query = { readonly [Key in keyof InboxQuery]?: string | number | boolean | undefined };

interface InboxListOptions extends ListOptions, FileOptions {
  readonly archived?: boolean;
  readonly all?: boolean;
  readonly spam?: boolean;
  readonly query?: string;
  readonly status?: string;
  readonly service?: string;
  readonly from?: string;
  readonly to?: string;
  readonly sort?: keyof typeof sorts;
  /** True without a file: standard output. */
  readonly csv?: string | true;
}

const sorts = { newest: '-createdAt', oldest: 'createdAt', name: 'name' } as const;
const folders = ['inbox', 'archived', 'all', 'spam'];
const filterTexts: Readonly<Record<string, string>> = {
  unread: 'only what nobody has opened yet',
  unanswered: 'only what waits for an answer',
};

const hasFailedEmail = ({ emailFailed }: InboxItem): boolean => emailFailed === true;
const legend = {
  isFor: hasFailedEmail,
  text: '! an e-mail could not be sent: longitude outbox list --state failed says why',
};

/** The columns of every inbox. */
export function defineColumns<Status extends string>(
  statusStyles: Readonly<Record<Status, Parameters<typeof style>[0]>>,
): readonly Column<InboxItem & { readonly status: Status }>[] {
  const statuses = Object.keys(statusStyles);
  return [
    { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
    {
      title: 'STATUS',
      width: Math.max(...statuses.map((status) => status.length)),
      read: ({ status }) => status,
      style: ({ status }) => statusStyles[status],
    },
    // A single character, explained by the legend, so that the other columns fit into 80.
    {
      title: '!',
      width: 1,
      read: (item) => (hasFailedEmail(item) ? '!' : ''),
      style: (item) => (hasFailedEmail(item) ? 'red' : undefined),
    },
    {
      title: 'NAME',
      read: ({ name }) => name,
      minWidth: 8,
      style: ({ unread }) => (unread ? 'bold' : undefined),
    },
    { title: 'COMPANY', read: ({ company }) => company ?? '', minWidth: 8, from: 110 },
    { title: 'SERVICE', read: ({ service }) => nameService(service ?? ''), minWidth: 8, from: 68 },
    { title: 'RECEIVED', read: ({ createdAt }) => formatAge(createdAt), width: 10, from: 56 },
  ];
}

/** Adds the verb that lists an inbox, as a table, as JSON or as CSV. */
export function addInboxList<Item extends InboxItem, Detail extends InboxDetail>(
  noun: Command,
  inbox: Inbox<Item, Detail>,
): void {
  const name = inbox.name.toLowerCase();
  const filters = findFilters(inbox);
  const command = noun.command('list').description(`List ${name}s, newest first`);
  for (const option of defineOptions(inbox, filters)) command.addOption(option);
  command.action((_options, self: Command) => {
    const options = self.optsWithGlobals<InboxListOptions>();
    const choices = readChoices(filters, options);
    const query = { ...choices, ...readFolder(options), sort: options.sort && sorts[options.sort] };
    const endpoint = (query.archived === undefined && inbox.listAll) || inbox.list;
    if (options.csv !== undefined) return saveList(endpoint, query, options);
    const source = {
      columns: inbox.columns,
      emptyText: `No ${name}s yet`,
      list: ({ request }: Connection, paging: Paging) =>
        request(endpoint, { query: { ...query, ...paging } }),
      legend,
      isFiltered: Object.values(choices).some((choice) => choice !== undefined),
      isSearched: choices.q !== undefined,
    };
    return listItems<Item>(source, options);
  });
}

/** The marks that can filter the contract's list, except those that are folders. */
function findFilters({ query }: Pick<AnyInbox, 'query'>): string[] {
  return Object.entries(query.shape).flatMap(([key, schema]) => {
    const value: unknown = schema.safeParse('true').data;
    return value === true && !folders.includes(key) ? [key] : [];
  });
}

function readFolder({ archived, all, spam }: InboxListOptions): Query {
  return { archived: all || spam ? undefined : archived === true, spam };
}

/** The options that may leave rows out. */
function readChoices(filters: readonly string[], options: InboxListOptions): Query {
  const { query: q, status, service } = options;
  // Days are local, like the printed times; an exact time ends the range itself.
  const from = options.from && beginDay(options.from);
  const to = options.to && beginDay(options.to, 1);
  const given = options as Readonly<Record<string, unknown>>;
  const marks = Object.fromEntries(filters.map((key) => [key, given[key]]));
  return { q, status, service, from, to, ...marks };
}

/** Saves all matching rows as CSV (RFC 4180). @throws Failure unless all arrived */
async function saveList(
  endpoint: AnyInbox['list'],
  query: Query,
  options: InboxListOptions,
): Promise<void> {
  const path = typeof options.csv === 'string' ? options.csv : '-';
  checkTarget(path, 'A table as CSV');
  const { url, download } = await connect(options);
  await saveDownload('CSV', path, options, async (sink) => {
    const response = await download(endpoint, { query, headers: { accept: 'text/csv' } });
    if (/^text\/csv\b/.test(response.headers.get('content-type') ?? '')) {
      return copyBody(response, url, sink);
    }
    await response.body?.cancel();
    throw refuseAnswer(url);
  });
}

function defineOptions(
  { statuses, services }: Pick<AnyInbox, 'statuses' | 'services'>,
  filters: readonly string[],
): Option[] {
  const others = (name: string) => folders.filter((folder) => folder !== name);
  return [
    new Option('--inbox', 'what is not archived (the usual)').conflicts(others('inbox')),
    new Option('--archived', 'what is archived').conflicts(others('archived')),
    new Option('--all', 'both').conflicts(others('all')),
    new Option('--spam', 'suspected spam, which no other list shows'),
    new Option('--query <words>', 'only what holds all these words or their beginnings'),
    ...filters.map((key) => new Option(`--${key}`, filterTexts[key] ?? `only what is ${key}`)),
    new Option('--status <status>', 'only this status').choices(statuses),
    new Option('--service <service>', 'only this service').choices(
      services.map(({ slug }) => slug),
    ),
    new Option('--from <date>', 'received on this day or later, such as 2026-01-31'),
    new Option('--to <date>', 'received on this day or earlier'),
    new Option('--sort <order>', 'order of the rows').choices(Object.keys(sorts)),
    new Option(
      '--csv [file]',
      'save all of them as CSV; without a file on standard output',
    ).conflicts(['limit', 'cursor', 'allPages']),
    new Option('--force', 'let --csv replace a file of that name'),
    ...pagingOptions(),
  ];
}
