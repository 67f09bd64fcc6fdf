import { generalInquiry, formatService } from '@longitude/contract/constants';
import type { Email } from '@longitude/contract/emails';
import type { Overview } from '@longitude/contract/overview';
import type { StoredFile } from '@longitude/contract/files';
import type { InboxKind } from '@longitude/contract/inbox-items';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox, type ServiceRequest } from '@longitude/contract/requests';
import type { AnyInbox, Inbox, InboxDetail, InboxItem } from '../../commands/inbox/inbox.ts';
import type { Connection } from '../../connection.ts';
import { pageRows, type RowPage } from '../item-list.ts';

/** The columns of a row: 10,000 rows stay in memory. */
export interface InboxRow {
  readonly id: string;
  readonly name: string;
  /** The second line: the company, or the service of a message. */
  readonly about: string;
  readonly status: string;
  readonly isUnread: boolean;
  readonly createdAt: string;
}

export interface InboxNote {
  readonly createdAt?: string;
  readonly author: string | null;
  readonly content: string;
}

/** An item with all fields of its detail. */
export interface InboxRecord {
  readonly item: InboxItem & Pick<ServiceRequest, 'calculation'>;
  readonly notes: readonly InboxNote[];
  readonly files: readonly StoredFile[];
  readonly emails: readonly Email[];
}

interface ListFilter {
  readonly isArchived: boolean;
  readonly words: string;
}

/** One of the two inboxes, in the form that the screen uses. */
export interface InboxSource {
  readonly kind: InboxKind;
  readonly title: string;
  /** The noun of the command line. */
  readonly word: 'requests' | 'messages';
  readonly statuses: readonly string[];
  readonly bulk: AnyInbox['bulk'];
  readonly addNote: AnyInbox['addNote'];
  /** Keys of its footer, in the order in which they are dropped on narrow screens. */
  readonly footerKeys: string;
  readonly countInbox: (overview: Overview) => number;
  readonly countArchive: (connection: Connection) => Promise<number>;
  readonly readPage: (
    connection: Connection,
    filter: ListFilter,
    cursor: string | undefined,
  ) => Promise<RowPage<InboxRow>>;
  readonly readRecord: (connection: Connection, id: string) => Promise<InboxRecord>;
  /** Newest first. */
  readonly listEmails: (connection: Connection, id: string) => Promise<Email[]>;
}

type ContractInbox<Item extends InboxItem, Detail extends InboxDetail> = Pick<
  Inbox<Item, Detail>,
  'statuses' | 'bulk' | 'addNote' | 'list' | 'read' | 'emails'
> & { readonly kind: InboxKind; readonly counts: typeof requestInbox.counts };

interface Differences<Item, Detail> {
  readonly title: string;
  readonly word: InboxSource['word'];
  readonly footerKeys: string;
  readonly countInbox: InboxSource['countInbox'];
  readonly describe: (item: Item) => string;
  readonly pickItem: (detail: Detail) => Item;
  readonly pickNotes: (detail: Detail) => readonly InboxNote[];
}

function defineSource<Item extends InboxItem, Detail extends InboxDetail>(
  inbox: ContractInbox<Item, Detail>,
  { describe, pickItem, pickNotes, ...rest }: Differences<Item, Detail>,
): InboxSource {
  return {
    ...rest,
    kind: inbox.kind,
    statuses: inbox.statuses,
    bulk: inbox.bulk,
    addNote: inbox.addNote,
    countArchive: async ({ call }) =>
      (await call(inbox.counts, { query: { archived: true } })).total,
    readPage: async ({ request }, { isArchived, words }, cursor) => {
      const q = words.trim() === '' ? undefined : words.trim();
      const query = {
        limit: pageRows,
        archived: isArchived,
        fields: 'summary',
        q,
        cursor,
      } as const;
      const { response, total, next } = await request(inbox.list, { query });
      return { rows: response.map((item) => toRow(item, describe(item))), total, next };
    },
    listEmails: ({ call }, id) => call(inbox.emails.list, { params: { id } }),
    readRecord: async ({ call }, id) => {
      const params = { id };
      const [detail, emails] = await Promise.all([
        call(inbox.read, { params }),
        call(inbox.emails.list, { params }),
      ]);
      const { files } = detail;
      return { item: pickItem(detail), notes: pickNotes(detail), files, emails };
    },
  };
}

function toRow(item: InboxItem, about: string): InboxRow {
  const { id, name, status, unread, createdAt } = item;
  return { id, name, about, status, isUnread: unread, createdAt };
}

export const requestSource = defineSource(requestInbox, {
  title: 'Requests',
  word: 'requests',
  footerKeys: 'resmz/o',
  countInbox: ({ inboxRequests }) => inboxRequests,
  describe: ({ company }) => company ?? 'no company',
  pickItem: ({ request }) => request,
  // The newest first, like the list.
  pickNotes: ({ notes }) => notes.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
});

export const messageSource = defineSource(messageInbox, {
  title: 'Messages',
  word: 'messages',
  footerKeys: 'rmuze/o',
  countInbox: ({ inboxMessages }) => inboxMessages,
  describe: ({ service }) => formatService(service ?? generalInquiry.slug),
  pickItem: (detail) => detail,
  // The notes of a message are one text.
  pickNotes: ({ notes }) => (notes.trim() === '' ? [] : [{ author: null, content: notes }]),
});
