import { formatService } from '@longitude/contract/constants';
import type { InboxQuery } from '@longitude/contract/inbox-items';
import { Option, type Command } from 'commander';
import type { Connection } from '../../connection.ts';
import { beginDay, formatAge } from '../../dates.ts';
import type { style } from '../../output.ts';
import type { Column } from '../../table.ts';
import { addExport } from '../csv.ts';
import { emailLegend, emailMarkColumn } from '../email-mark.ts';
import { listItems, pagingOptions, type ListOptions, type Paging } from '../list-items.ts';
import type { AnyInbox, Inbox, InboxDetail, InboxItem } from './inbox.ts';

/** The query of a list as a client sends it. */
type Query = { readonly [Key in keyof InboxQuery]?: string | number | boolean | undefined };

interface InboxListOptions extends ListOptions {
  readonly archived?: boolean;
  readonly all?: boolean;
  readonly spam?: boolean;
  readonly query?: string;
  readonly status?: string;
  readonly service?: string;
  readonly from?: string;
  readonly to?: string;
  readonly sort?: keyof typeof sorts;
}

const sorts = { newest: '-createdAt', oldest: 'createdAt', name: 'name' } as const;
const folders = ['inbox', 'archived', 'all', 'spam'];
const filterTexts: Readonly<Record<string, string>> = {
  unread: 'only unread items',
  unanswered: 'only unanswered items',
};

/** The columns of every inbox. */
export function defineColumns<Status extends string>(
  statusStyles: Readonly<Record<Status, Parameters<typeof style>[0]>>,
): readonly Column<InboxItem & { readonly status: Status }>[] {
  const statuses = Object.keys(statusStyles);
  return [
    { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
    {
      title: 'NAME',
      read: ({ name }) => name,
      minWidth: 8,
      style: ({ unread }) => (unread ? 'bold' : undefined),
    },
    { title: 'COMPANY', read: ({ company }) => company ?? '', minWidth: 8, from: 110 },
    {
      title: 'SERVICE',
      read: ({ service }) => formatService(service ?? ''),
      raw: ({ service }) => service,
      minWidth: 8,
      from: 68,
    },
    {
      title: 'STATUS',
      width: Math.max(...statuses.map((status) => status.length)),
      read: ({ status }) => status,
      style: ({ status }) => statusStyles[status],
    },
    emailMarkColumn,
    {
      title: 'RECEIVED',
      read: ({ createdAt }) => formatAge(createdAt),
      raw: ({ createdAt }) => createdAt,
      width: 10,
      from: 56,
    },
  ];
}

/** Adds the verbs that list an inbox and export it. */
export function addInboxList<Item extends InboxItem, Detail extends InboxDetail>(
  noun: Command,
  inbox: Inbox<Item, Detail>,
): void {
  const name = inbox.name.toLowerCase();
  const filters = findFilters(inbox);
  const command = noun.command('list').description(`List ${name}s, newest first`);
  const listOptions = defineOptions(inbox, filters);
  for (const option of [...listOptions, ...pagingOptions()]) command.addOption(option);
  const read = (self: Command) => {
    const options = self.optsWithGlobals<InboxListOptions>();
    const choices = readChoices(filters, options);
    const query = { ...choices, ...readFolder(options), sort: options.sort && sorts[options.sort] };
    const endpoint = (query.archived === undefined && inbox.listAll) || inbox.list;
    return { options, choices, query, endpoint };
  };
  addExport(noun, listOptions, read);
  command.action((_options, self: Command) => {
    const { options, choices, query, endpoint } = read(self);
    const source = {
      columns: inbox.columns,
      emptyText: `No ${name}s yet`,
      list: ({ request }: Connection, paging: Paging) =>
        request(endpoint, { query: { ...query, ...paging } }),
      legend: emailLegend,
      isFiltered: Object.values(choices).some((choice) => choice !== undefined),
      words: options.query,
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

/** The options that may exclude rows. */
function readChoices(filters: readonly string[], options: InboxListOptions): Query {
  const { query: q, status, service } = options;
  // Days are local, like the printed times; an exact time ends the range itself.
  const from = options.from && beginDay(options.from);
  const to = options.to && beginDay(options.to, 1);
  const given = options as Readonly<Record<string, unknown>>;
  const marks = Object.fromEntries(filters.map((key) => [key, given[key]]));
  return { q, status, service, from, to, ...marks };
}

function defineOptions(
  { statuses, services }: Pick<AnyInbox, 'statuses' | 'services'>,
  filters: readonly string[],
): Option[] {
  const others = (name: string) => folders.filter((folder) => folder !== name);
  return [
    new Option('--inbox', 'items that are not archived (default)').conflicts(others('inbox')),
    new Option('--archived', 'archived items').conflicts(others('archived')),
    new Option('--all', 'both').conflicts(others('all')),
    new Option('--spam', 'suspected spam, which other lists leave out'),
    new Option(
      '-q, --query <words>',
      'only items that match all these words (or their beginnings)',
    ),
    ...filters.map(
      (key) => new Option(`--${key}`, filterTexts[key] ?? `only items that are ${key}`),
    ),
    new Option('--status <status>', 'only this status').choices(statuses),
    new Option('--service <service>', 'only this service').choices(
      services.map(({ slug }) => slug),
    ),
    new Option('--from <date>', 'received on this day or later, such as 2026-01-31'),
    new Option('--to <date>', 'received on this day or earlier'),
    new Option('--sort <order>', 'sort order').choices(Object.keys(sorts)),
  ];
}
