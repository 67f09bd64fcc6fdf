import type { EmailAccepted, SendFollowUp } from '@longitude/contract/emails';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import type { StoredFile } from '@longitude/contract/files';
import type { InboxQuery } from '@longitude/contract/inbox-items';
import type { ContactMessage, messageInbox } from '@longitude/contract/messages';
import type { CreateNote } from '@longitude/contract/notes';
import type { Column } from '../../table.ts';

/** The fields that the items of every inbox have. */
export interface InboxItem extends Omit<ContactMessage, 'status' | 'notes'> {
  readonly status: string;
  readonly phone?: string | null;
}

export interface InboxDetail {
  readonly files: readonly StoredFile[];
}

/** An inbox of the contract, with its place on the command line. */
export interface Inbox<Item extends InboxItem, Detail extends InboxDetail> extends Pick<
  typeof messageInbox,
  'statuses' | 'query' | 'bulk' | 'emails' | 'files'
> {
  /** An item's name in messages: `Service request`. */
  readonly name: string;
  /** The noun of the command line: `requests`. */
  readonly word: string;
  /** One of them, in sentences: `request`. */
  readonly kind: string;
  readonly services: readonly { readonly slug: string }[];
  readonly columns: readonly Column<Item>[];
  readonly list: Endpoint<undefined, InboxQuery, Item[]>;
  /** Inbox and archive together, where `list` cannot return both. */
  readonly listAll?: Endpoint<undefined, InboxQuery, Item[]>;
  readonly read: Endpoint<undefined, undefined, Detail>;
  readonly change: Endpoint<{ status?: Item['status'] | undefined }, undefined, Item>;
  readonly addNote: Endpoint<CreateNote, undefined, object>;
  readonly send: Endpoint<SendFollowUp, undefined, EmailAccepted>;
  /** Whether a copy of a reply can go to the company. */
  readonly canCopy: boolean;
  /** The default reply (back-office section 2). */
  readonly composeReply: (item: Item, company: string) => ReplyDefault;
  readonly pickItem: (detail: Detail) => Item;
  /** The sections of a record between its answers and its files. */
  readonly renderSections: (detail: Detail, width: number) => string[];
}

interface ReplyDefault {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** An inbox with any type of item. */
export type AnyInbox = Inbox<InboxItem, InboxDetail>;
