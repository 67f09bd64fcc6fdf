import { waitingStatuses } from '@longitude/contract/constants';
import type { Email, EmailAccepted, SendFollowUp } from '@longitude/contract/emails';
import type { emailEndpoints } from '@longitude/contract/emails';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import type { StoredFile, fileEndpoints } from '@longitude/contract/files';
import type { CreateNote } from '@longitude/contract/notes';
import { spamReasonTexts, type SpamReason } from '@longitude/contract/inbox-items';
import type { Command } from 'commander';
import type { Connection } from '../../connection.ts';
import { escapeText } from '../../output.ts';
import type { Column } from '../../table.ts';
import { changeMany, type Bulk, type BulkEndpoint } from './bulk.ts';
import { changeEach } from '../items.ts';
import { defineEmails } from './emails.ts';
import { defineFiles } from './files.ts';
import { defineNotes } from './notes.ts';
import { defineReply } from './reply.ts';
import { showInboxItem } from './show.ts';
import { defineDelete } from './delete.ts';
import { defineList } from './list.ts';
import type { Paging } from '../list-items.ts';

/** What a row of an inbox has, whichever inbox it is. */
export interface InboxItem {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly service: string | null;
  readonly archived: boolean;
  readonly unread: boolean;
  readonly answered: boolean;
  readonly emailFailed?: boolean | undefined;
  readonly spam: boolean;
  readonly spamReasons: readonly SpamReason[];
}

/** The query keys of the list that the commands use. */
export interface InboxQuery extends Paging {
  readonly archived?: boolean | undefined;
  readonly spam?: boolean | undefined;
  readonly q?: string | undefined;
  readonly unread?: boolean | undefined;
  readonly unanswered?: boolean | undefined;
  readonly status?: string | undefined;
  readonly service?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: 'createdAt' | '-createdAt' | 'name' | undefined;
}

/** One list of an inbox; its query is written above. */
type ListEndpoint<Item> = Endpoint<undefined, unknown, Item[]>;

/** What tells service requests and contact messages apart. */
export interface Inbox<Item extends InboxItem, Status extends string, Detail> {
  /** 'Service request'. */
  readonly noun: string;
  /** The noun of the command line: `requests`. */
  readonly word: string;
  /** The specification's sentence for a list without rows (back-office section 2). */
  readonly emptyText: string;
  readonly statuses: readonly Status[];
  readonly services: readonly string[];
  readonly columns: readonly Column<Item>[];
  readonly chooseList: (query: InboxQuery) => ListEndpoint<Item>;
  readonly read: Endpoint<undefined, undefined, Detail>;
  readonly bulk: BulkEndpoint;
  readonly setStatus: (connection: Connection, id: string, status: Status) => Promise<Item>;
  readonly addNote: Endpoint<CreateNote, undefined, object>;
  readonly emails: ReturnType<typeof emailEndpoints>;
  readonly files: ReturnType<typeof fileEndpoints>;
  readonly reply: Endpoint<SendFollowUp, undefined, EmailAccepted>;
  /** Whether a copy of a reply can go to the company. */
  readonly canCopy: boolean;
  readonly composeDefault: (item: Item, company: string) => Draft;
  readonly pickItem: (detail: Detail) => Item;
  readonly pickFiles: (detail: Detail) => readonly StoredFile[];
  readonly render: (detail: Detail, emails: readonly Email[], width: number) => string[];
}

/** What a reply begins with (back-office section 2). */
export interface Draft {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** What is done with several items in one call. */
const bulks: readonly (Bulk & { readonly verb: string; readonly what: string })[] = [
  { verb: 'archive', action: 'archive', done: 'archived', what: 'Archive' },
  { verb: 'unarchive', action: 'unarchive', done: 'brought back to the inbox', what: 'Bring back' },
  { verb: 'read', action: 'read', value: true, done: 'marked as read', what: 'Mark as read' },
  {
    verb: 'unread',
    action: 'read',
    value: false,
    done: 'marked as unread',
    what: 'Mark as unread',
  },
  {
    verb: 'spam',
    action: 'spam',
    value: true,
    done: 'put aside as spam',
    what: 'Put aside as spam',
  },
  {
    verb: 'not-spam',
    action: 'spam',
    value: false,
    done: 'brought to the inbox',
    what: 'Bring to the inbox, and notify of now, what was taken for spam:',
  },
];

/** Adds the verbs of an inbox to its noun. */
export function defineInbox<Item extends InboxItem, Status extends string, Detail>(
  noun: Command,
  inbox: Inbox<Item, Status, Detail>,
): void {
  const name = inbox.noun.toLowerCase();
  defineList(noun, inbox);
  noun
    .command('show')
    .description(`Show a ${name} with its notes, files and e-mails`)
    .argument('<id>')
    .action((id: string, _, self: Command) => showInboxItem(inbox, id, self.optsWithGlobals()));
  defineStatus(noun, inbox);
  for (const { verb, what, ...bulk } of bulks) {
    noun
      .command(verb)
      .description(`${what} ${name}s`)
      .argument('<ids...>', 'ids, or - for those on standard input')
      .action((ids: string[], _, self: Command) =>
        changeMany(inbox.noun, inbox.bulk, bulk, ids, self.optsWithGlobals()),
      );
  }
  defineDelete(noun, inbox);
  defineNotes(noun, inbox);
  defineReply(noun, inbox);
  defineEmails(noun, inbox);
  defineFiles(noun, inbox);
}

function defineStatus<Item extends InboxItem, Status extends string, Detail>(
  noun: Command,
  inbox: Inbox<Item, Status, Detail>,
): void {
  const status = noun.createArgument('<status>').choices(inbox.statuses);
  noun
    .command('status')
    .description(`Set the status of a ${inbox.noun.toLowerCase()}`)
    .argument('<id>')
    .addArgument(status)
    .action((id: string, value: Status, _, self: Command) =>
      changeEach(
        [id],
        self.optsWithGlobals(),
        (connection, each) => inbox.setStatus(connection, each, value),
        (item) => `${inbox.noun} updated: ${escapeText(item.name)} is ${value}`,
      ),
    );
}

/** How an item stands, for its record: `new, answered, unread, archived`. */
export function describeState({
  status,
  answered,
  unread,
  archived,
}: InboxItem & { status: string }): string {
  // Other statuses say it themselves.
  const isSaid = answered && waitingStatuses.includes(status);
  return [status, isSaid ? 'answered' : '', unread ? 'unread' : '', archived ? 'archived' : '']
    .filter((part) => part !== '')
    .join(', ');
}

/** Why an item was put aside, for its record; null when it was not. */
export function describeSpam({ spam, spamReasons }: InboxItem): string | null {
  if (!spam) return null;
  const reasons = spamReasons.map((reason) => spamReasonTexts[reason]);
  return `Suspected: ${reasons.join('. ') || 'An administrator marked it'}`;
}
