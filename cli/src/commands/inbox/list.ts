import { formatService } from '@longitude/contract/constants';
import type { InboxQuery } from '@longitude/contract/inbox-items';
import { Option } from 'commander';
import { formatAge } from '../../dates.ts';
import type { style } from '../../output.ts';
import type { ListCommand } from '../../records.ts';
import type { Column } from '../../table.ts';
import { emailLegend, emailMarkColumn } from '../email-mark.ts';
import { isMark, type FilterTexts, type ListFilter } from '../list-filters.ts';
import type { AnyInbox, Inbox, InboxDetail, InboxItem } from './inbox.ts';

const folders = ['inbox', 'archived', 'all', 'spam'];

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

/** The verbs that list an inbox and export it. */
export function defineInboxList<Item extends InboxItem, Detail extends InboxDetail>({
  columns,
  ...inbox
}: Inbox<Item, Detail>): ListCommand<Item, InboxQuery> {
  const name = inbox.name.toLowerCase();
  const slugs = inbox.services.map(({ slug }) => slug);
  return {
    description: `List ${name}s, newest first`,
    endpoint: (query) => (query['archived'] === undefined && inbox.listAll) || inbox.list,
    folders: folderFilter,
    filter: {
      q: true,
      ...describeMarks(inbox),
      status: 'only this status',
      service: new Option('--service <service>', 'only this service').choices(slugs),
      from: 'received on this day or later, such as 2026-01-31',
      to: 'received on this day or earlier',
      sort: 'sort order',
    },
    isExported: true,
    columns,
    emptyText: `No ${name}s yet`,
    legend: emailLegend,
  };
}

/** The marks that can filter the contract's list, except those that are folders. */
function describeMarks({ query }: Pick<AnyInbox, 'query'>): FilterTexts<InboxQuery> {
  const marks = Object.entries(query.shape).filter(
    ([key, schema]) => isMark(schema) && !folders.includes(key),
  );
  return Object.fromEntries(marks.map(([key]) => [key, `only ${key} items`]));
}

const others = (name: string) => folders.filter((folder) => folder !== name);

/** Inbox and archive, one or both, or the suspected spam. */
const folderFilter: ListFilter = {
  options: [
    new Option('--inbox', 'items that are not archived (default)').conflicts(others('inbox')),
    new Option('--archived', 'archived items').conflicts(others('archived')),
    new Option('--all', 'both').conflicts(others('all')),
    new Option('--spam', 'suspected spam, which other lists leave out'),
  ],
  read: ({ archived, all, spam }) => ({
    archived: all || spam ? undefined : archived === true,
    spam: spam === true ? true : undefined,
  }),
};
