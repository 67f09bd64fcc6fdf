import type { Endpoint } from '@longitude/contract/endpoint';
import { spamReasonTexts, type SpamReason } from '@longitude/contract/spam';
import { Option, type Command } from 'commander';
import type { Connection } from '../connection.ts';
import { escapeText } from '../output.ts';
import type { Column } from '../table.ts';
import { changeEach, removeOne } from './change-items.ts';
import {
  listItems,
  pagingOptions,
  type ListOptions,
  type ListPage,
  type Paging,
} from './list-items.ts';
import { showItem } from './show-item.ts';

/** What a row of an inbox has, whichever inbox it is. */
export interface InboxItem {
  readonly id: string;
  readonly name: string;
  readonly archived: boolean;
  readonly spam: boolean;
  readonly spamReasons: readonly SpamReason[];
}

/** The query keys of the list that the commands use. */
export interface InboxQuery extends Paging {
  readonly archived?: boolean | undefined;
  readonly spam?: boolean | undefined;
  readonly status?: string | undefined;
  readonly service?: string | undefined;
}

interface InboxListOptions extends ListOptions {
  readonly archived?: boolean;
  readonly inbox?: boolean;
  readonly all?: boolean;
  readonly spam?: boolean;
  readonly status?: string;
  readonly service?: string;
}

/** What tells service requests and contact messages apart. */
export interface Inbox<Item extends InboxItem, Status extends string, Detail> {
  /** 'Service request'. */
  readonly noun: string;
  /** The specification's sentence for a list without rows (back-office section 2). */
  readonly emptyText: string;
  readonly statuses: readonly Status[];
  readonly services: readonly string[];
  readonly columns: readonly Column<Item>[];
  readonly list: (connection: Connection, query: InboxQuery) => Promise<ListPage<Item>>;
  readonly read: Endpoint<undefined, undefined, Detail>;
  readonly remove: Endpoint<undefined, undefined, undefined>;
  readonly archive: (connection: Connection, id: string, archived: boolean) => Promise<Item>;
  /** Brings what was suspected to be spam to the inbox. */
  readonly release: (connection: Connection, id: string) => Promise<Item>;
  readonly setStatus: (connection: Connection, id: string, status: Status) => Promise<Item>;
  readonly render: (detail: Detail, width: number) => string[];
}

/** Adds the verbs of an inbox to its noun. */
export function defineInbox<Item extends InboxItem, Status extends string, Detail>(
  noun: Command,
  inbox: Inbox<Item, Status, Detail>,
): void {
  const name = inbox.noun.toLowerCase();
  defineList(noun, inbox);
  noun
    .command('show')
    .description(`Show a ${name}`)
    .argument('<id>')
    .action((id: string, _, self: Command) => showItem(inbox, id, self.optsWithGlobals()));
  for (const [verb, isArchived] of [['archive', true] as const, ['unarchive', false] as const]) {
    noun
      .command(verb)
      .description(isArchived ? `Archive ${name}s` : `Bring ${name}s back to the inbox`)
      .argument('<ids...>')
      .action((ids: string[], _, self: Command) =>
        changeEach(
          ids,
          self.optsWithGlobals(),
          (connection, id) => inbox.archive(connection, id, isArchived),
          (item) => tellChange(inbox, item, item.archived ? 'archived' : 'in the inbox'),
        ),
      );
  }
  defineRelease(noun, inbox);
  defineStatus(noun, inbox);
  noun
    .command('delete')
    .description(`Move a ${name} to the trash`)
    .argument('<id>')
    .option('--yes', 'do it: nothing asks again')
    .action((id: string, _, self: Command) =>
      removeOne(inbox.noun, inbox.remove, id, self.optsWithGlobals()),
    );
}

function defineRelease<Item extends InboxItem, Status extends string, Detail>(
  noun: Command,
  inbox: Inbox<Item, Status, Detail>,
): void {
  noun
    .command('not-spam')
    .description(`Bring suspected spam to the inbox, and notify of it now`)
    .argument('<ids...>')
    .action((ids: string[], _, self: Command) =>
      changeEach(
        ids,
        self.optsWithGlobals(),
        (connection, id) => inbox.release(connection, id),
        (item) => tellChange(inbox, item, 'no spam'),
      ),
    );
}

function defineList<Item extends InboxItem, Status extends string, Detail>(
  noun: Command,
  inbox: Inbox<Item, Status, Detail>,
): void {
  const command = noun
    .command('list')
    .description(`List ${inbox.noun.toLowerCase()}s, newest first`);
  for (const option of listOptions(inbox)) command.addOption(option);
  command.action((_options, self: Command) => {
    const options = self.optsWithGlobals<InboxListOptions>();
    const { status, service, spam } = options;
    const archived = options.all || spam ? undefined : options.archived === true;
    const source = {
      ...inbox,
      list: (connection: Connection, paging: Paging) =>
        inbox.list(connection, { archived, spam, status, service, ...paging }),
      isFiltered: status !== undefined || service !== undefined,
    };
    return listItems(source, options);
  });
}

function listOptions(inbox: {
  readonly statuses: readonly string[];
  readonly services: readonly string[];
}): Option[] {
  return [
    new Option('--inbox', 'what is not archived (the usual)').conflicts([
      'archived',
      'all',
      'spam',
    ]),
    new Option('--archived', 'what is archived').conflicts(['inbox', 'all', 'spam']),
    new Option('--all', 'both').conflicts(['inbox', 'archived', 'spam']),
    new Option('--spam', 'suspected spam, which no other list shows'),
    new Option('--status <status>', 'only this status').choices(inbox.statuses),
    new Option('--service <service>', 'only this service').choices(inbox.services),
    ...pagingOptions(),
  ];
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
        (item) => tellChange(inbox, item, value),
      ),
    );
}

function tellChange({ noun }: { readonly noun: string }, item: InboxItem, state: string): string {
  return `${noun} updated: ${escapeText(item.name)} is ${state}`;
}

/** Why an item was put aside, for its record; null when it was not. */
export function describeSpam({ spam, spamReasons }: InboxItem): string | null {
  if (!spam) return null;
  const reasons = spamReasons.map((reason) => spamReasonTexts[reason]);
  return `Suspected: ${reasons.join('. ') || 'An administrator marked it'}`;
}
