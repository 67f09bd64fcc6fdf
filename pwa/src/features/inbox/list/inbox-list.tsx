import { capitalize } from '@longitude/contract/core/text';
import { generalInquiry, services } from '@longitude/contract/constants';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import type { BulkResult } from '@longitude/contract/core/records';
import type {
  BulkAction,
  folderQuery,
  InboxCounts,
  InboxKind,
  InboxQuery,
} from '@longitude/contract/inbox-items';
import type { InboxItem } from '@longitude/contract/inboxes';
import type { ChangeRequest } from '@longitude/contract/requests';
import type * as z from 'zod/mini';
import { adminApi } from '../../../platform/api.ts';
import { composeTabPath } from '@longitude/contract/dashboard-paths';
import type { Chip, Filter, FilterDefinition, ListFolder } from '../../../records/filter.ts';
import type { ListDefinition, Mark } from '../../../records/list-definition.ts';
import { RecordList } from '../../../records/record-list.ts';
import { StatusMark } from '../../../ui/status.tsx';
import { folders, inboxViews, type Folder, type InboxView } from '../inbox.ts';
import { folderActions, markActions, markFilters } from './marks.ts';

/** The marks that a change sets. */
export type InboxChange = Omit<ChangeRequest, 'status'>;

interface InboxBulkCall {
  readonly ids: string[];
  readonly action: BulkAction;
  readonly value?: boolean | string | undefined;
}

/** The part of an inbox's contract that lists use. */
export interface InboxContract<Item> {
  readonly kind: InboxKind;
  readonly statuses: readonly string[];
  readonly list: Endpoint<undefined, InboxQuery, Item[]>;
  readonly change: Endpoint<InboxChange, undefined>;
  readonly delete: Endpoint<undefined, undefined, undefined>;
  readonly bulk: Endpoint<InboxBulkCall, undefined, BulkResult>;
  readonly counts: Endpoint<undefined, z.infer<typeof folderQuery>, InboxCounts>;
}

interface InboxOptions {
  /** Archives one item, where the contract has an endpoint for that. */
  readonly archive?: Endpoint<{ archived: boolean }, undefined>;
}

/** One inbox on screen. */
export class Inbox<Item extends InboxItem = InboxItem> extends RecordList<Item> {
  readonly contract: InboxContract<Item>;
  readonly view: InboxView;

  constructor(contract: InboxContract<Item>, options: InboxOptions = {}) {
    const view = inboxViews[contract.kind];
    super(defineInbox(contract, view, options));
    this.contract = contract;
    this.view = view;
  }
}

function defineInbox<Item extends InboxItem>(
  contract: InboxContract<Item>,
  view: InboxView,
  { archive }: InboxOptions,
): ListDefinition<Item, InboxQuery, InboxChange> {
  const { updated } = view;
  return {
    kind: contract.kind,
    one: view.one,
    many: view.many,
    nameOf: ({ name }) => name,
    list: contract.list,
    filter: defineInboxFilter(contract.statuses, view),
    counts: async (query, signal) => {
      const { total, statuses, marks } = await adminApi.call(contract.counts, { query, signal });
      const counts: Readonly<Record<string, number>> = marks;
      return { total, of: ({ key, value }) => (key === 'status' ? statuses[value] : counts[key]) };
    },
    change: (id, payload) => {
      const { archived } = payload;
      return archive && archived !== undefined
        ? adminApi.call(archive, { params: { id }, payload: { archived } })
        : adminApi.call(contract.change, { params: { id }, payload });
    },
    bulk: contract.bulk,
    marks: markActions as Readonly<Record<string, Mark<Item, InboxChange>>>,
    removal: {
      call: (id) => adminApi.call(contract.delete, { params: { id } }),
      ask: ({ name }) => ({
        title: view.askToDelete,
        text: `From ${name}. It stays in the trash for 30 days.`,
      }),
      askMany: 'Deleted items stay in the trash for 30 days.',
      done: (items, count) =>
        count === 1 ? view.deleted : { title: updated, text: `Deleted: ${items}` },
      restored: (items) => ({ title: updated, text: `Restored: ${items}` }),
    },
    offers: (folder) => {
      const { first, more } = folderActions[toFolder(folder)];
      // Items leave the inbox through the archive or the suspected spam.
      return { first, more, swipe: first, isDeletable: folder !== '' };
    },
    describe: (done, items) => ({ title: updated, text: `${done}: ${items}` }),
  };
}

/** The folder of a filter. */
export const readFolder = ({ folder = '' }: Filter): Folder => toFolder(folder);

function toFolder(value: string): Folder {
  return folders.find(({ key }) => key === value)?.key ?? 'inbox';
}

const folderQueries = {
  inbox: { archived: false },
  archived: { archived: true },
  spam: { spam: true },
} as const;

const listFolders: readonly ListFolder[] = folders.map(({ key, title }) => ({
  value: key === 'inbox' ? '' : key,
  title,
  query: folderQueries[key],
}));

/** The filter in the address of an inbox. */
function defineInboxFilter(
  statuses: readonly string[],
  { tab }: Pick<InboxView, 'tab'>,
): FilterDefinition<InboxQuery> {
  const slugs = [...services, generalInquiry];
  return {
    path: composeTabPath(tab),
    folders: listFolders,
    choices: {
      status: {
        label: 'Status',
        options: [['', 'Any status'], ...statuses.map((each) => [each, capitalize(each)] as const)],
      },
      service: {
        label: 'Service',
        options: [['', 'Any service'], ...slugs.map(({ slug, name }) => [slug, name] as const)],
      },
    },
    marks: Object.fromEntries(markFilters.map(({ key, label }) => [key, label])),
    sorts: [
      ['', 'Newest first'],
      ['createdAt', 'Oldest first'],
      ['name', 'Name'],
    ],
    chips: listInboxChips(statuses),
  };
}

function listInboxChips(statuses: readonly string[]): readonly Chip[] {
  const marks = markFilters.map(({ key, chip, sort }) => {
    return { key, value: 'true', label: chip, sort };
  });
  return [
    ...marks.slice(0, 1),
    ...statuses.map((value) => ({ key: 'status', value, label: <StatusMark status={value} /> })),
    ...marks.slice(1),
  ];
}
