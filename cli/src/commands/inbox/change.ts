import {
  bulkActions,
  maxBulkItems,
  type BulkAction,
  type BulkResult,
} from '@longitude/contract/inbox-items';
import { errorCodes, isErrorCode } from '@longitude/contract/core/errors';
import type { Command } from 'commander';
import { connect, type GlobalOptions } from '../../connection.ts';
import { Failure } from '../../failure.ts';
import { escapeText, formatJson, print, remark } from '../../output.ts';
import { changeEach, gatherIds, idsHelp, readIds, requireYes } from '../items.ts';
import type { AnyInbox, Inbox, InboxDetail, InboxItem } from './inbox.ts';

/** A verb that changes several items in one call. */
interface Verb {
  readonly verb: string;
  /** Its help, before the name of the items. */
  readonly help: string;
  /** The result, after the number of items: `archived`. */
  readonly done: string;
  readonly value?: boolean;
}

const verbs: Partial<Record<BulkAction, readonly Verb[]>> = {
  archive: [{ verb: 'archive', help: 'Archive', done: 'archived' }],
  unarchive: [{ verb: 'unarchive', help: 'Bring back', done: 'brought back to the inbox' }],
  read: [
    { verb: 'read', value: true, help: 'Mark as read', done: 'marked as read' },
    { verb: 'unread', value: false, help: 'Mark as unread', done: 'marked as unread' },
  ],
  spam: [
    { verb: 'spam', value: true, help: 'Put aside as spam', done: 'put aside as spam' },
    {
      verb: 'not-spam',
      value: false,
      help: 'Bring to the inbox, and notify of now, what was taken for spam:',
      done: 'brought to the inbox',
    },
  ],
  // `status` and `delete` have their own verbs; `trash restore` undoes a delete.
  status: [],
  delete: [],
  restore: [],
};

/** The verbs of a mark without its own wording. */
const nameMark = (mark: string): readonly Verb[] => [
  { verb: mark, value: true, help: `Mark as ${mark}`, done: `marked as ${mark}` },
  { verb: `not-${mark}`, value: false, help: `Mark as not ${mark}`, done: `marked as not ${mark}` },
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
export function addBulkVerbs(noun: Command, inbox: Pick<AnyInbox, 'name' | 'bulk'>): void {
  const name = inbox.name.toLowerCase();
  for (const action of bulkActions) {
    for (const { verb, help, ...change } of verbs[action] ?? nameMark(action)) {
      noun
        .command(verb)
        .description(`${help} ${name}s`)
        .argument('<ids...>', idsHelp)
        .action((ids: string[], _, self: Command) =>
          changeMany(inbox, { action, ...change }, ids, self.optsWithGlobals()),
        );
    }
  }
}

/** Adds the verb that moves items to the trash; `trash restore` brings them back. */
export function addDelete(noun: Command, inbox: Pick<AnyInbox, 'name' | 'bulk'>): void {
  const name = inbox.name.toLowerCase();
  noun
    .command('delete')
    .description(`Move ${name}s to the trash`)
    .argument('<ids...>', idsHelp)
    .option('--yes', 'do it: nothing asks again')
    .action((ids: string[], _, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { yes?: boolean }>();
      readIds(ids.filter((id) => id !== '-'));
      requireYes(options.yes, `Delete ${ids.length === 1 ? `this ${name}` : `these ${name}s`}?`);
      const change = { action: 'delete', done: 'moved to the trash' } as const;
      return changeMany(inbox, change, ids, options);
    });
}

/**
 * Changes several items, up to 200 per call. Reports each failed item on standard error and still
 * changes the others. @throws Failure when any failed
 */
async function changeMany(
  { name, bulk }: Pick<AnyInbox, 'name' | 'bulk'>,
  { done, ...change }: Pick<Verb, 'done' | 'value'> & { readonly action: BulkAction },
  texts: readonly string[],
  options: GlobalOptions,
): Promise<void> {
  const ids = await gatherIds(texts);
  const { call } = await connect(options);
  const result: BulkResult = { done: [], failed: [] };
  try {
    for (let start = 0; start < ids.length; start += maxBulkItems) {
      const payload = { ids: ids.slice(start, start + maxBulkItems), ...change };
      const { done: doneIds, failed } = await call(bulk, { payload });
      result.done.push(...doneIds);
      result.failed.push(...failed);
    }
  } finally {
    await report(name, done, result, options);
  }
  const missed = result.failed.length;
  if (missed === 0) return;
  throw new Failure(`${missed} of ${ids.length} not ${done}.`);
}

async function report(name: string, done: string, result: BulkResult, options: GlobalOptions) {
  for (const { id, code } of result.failed) {
    remark(`longitude: ${id}: ${isErrorCode(code) ? errorCodes[code].text : code}`);
  }
  if (options.json) return print(formatJson(result));
  const count = result.done.length;
  if (count === 0) return undefined;
  return print(`${count} ${name.toLowerCase()}${count === 1 ? '' : 's'} ${done}`);
}
