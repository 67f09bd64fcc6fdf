import { bulkActions, type BulkAction } from '@longitude/contract/inbox-items';
import type { Command } from 'commander';
import { escapeText } from '../../output.ts';
import { changeMany, type BulkNoun } from '../bulk.ts';
import { addIds } from '../item-ids.ts';
import { changeEach } from '../items.ts';
import type { Inbox, InboxDetail, InboxItem } from './inbox.ts';

/** A verb that changes several items in one call. */
interface Verb {
  readonly verb: string;
  /** Its help, with `%s` for the items. */
  readonly help: string;
  /** The result, for a message after the number of items: `archived`. */
  readonly done: string;
  readonly value?: boolean;
}

const verbs: Partial<Record<BulkAction, readonly Verb[]>> = {
  archive: [{ verb: 'archive', help: 'Archive %s', done: 'archived' }],
  unarchive: [
    { verb: 'unarchive', help: 'Move %s back to the inbox', done: 'moved back to the inbox' },
  ],
  read: [
    { verb: 'read', value: true, help: 'Mark %s as read', done: 'marked as read' },
    { verb: 'unread', value: false, help: 'Mark %s as unread', done: 'marked as unread' },
  ],
  spam: [
    { verb: 'spam', value: true, help: 'Mark %s as spam', done: 'marked as spam' },
    {
      verb: 'not-spam',
      value: false,
      help: 'Move %s from spam to the inbox, and notify the administrators',
      done: 'moved to the inbox',
    },
  ],
  // `status` and `delete` have their own verbs; `trash restore` undoes a delete.
  status: [],
  delete: [],
  restore: [],
};

/** The verbs of a mark without its own wording. */
const formatMark = (mark: string): readonly Verb[] => [
  { verb: mark, value: true, help: `Mark %s as ${mark}`, done: `marked as ${mark}` },
  {
    verb: `not-${mark}`,
    value: false,
    help: `Mark %s as not ${mark}`,
    done: `marked as not ${mark}`,
  },
];

/** Adds the verb that sets the status of an item. */
export function addStatus<Item extends InboxItem, Detail extends InboxDetail>(
  noun: Command,
  { name, statuses, change }: Inbox<Item, Detail>,
): void {
  noun
    .command('status')
    .description(`Set the status of a ${name.toLowerCase()}`)
    .argument('<id>')
    .addArgument(noun.createArgument('<status>').choices(statuses))
    .action((text: string, status: Item['status'], _, self: Command) =>
      changeEach(
        [text],
        self.optsWithGlobals(),
        ({ call }, id) => call(change, { params: { id }, payload: { status } }),
        (item) => `${name} updated: ${escapeText(item.name)} is ${status}`,
      ),
    );
}

/** Adds the verbs that change several items: one per bulk action of the contract, two per mark. */
export function addBulkVerbs(noun: Command, inbox: BulkNoun): void {
  const items = `${inbox.name.toLowerCase()}s`;
  for (const action of bulkActions) {
    for (const { verb, help: text, ...change } of verbs[action] ?? formatMark(action)) {
      const help = text.replace(' %s', '');
      addIds(noun.command(verb).description(text.replace('%s', items))).action(
        (ids: string[], _, self: Command) =>
          changeMany(inbox, { action, help, ...change }, ids, self),
      );
    }
  }
}
