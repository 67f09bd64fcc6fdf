import { mailStates, withdrawMail, type MailState } from '@longitude/contract/emails';
import { listOutbox, retryMail, type OutboxMail } from '@longitude/contract/overview';
import { Option, type Command } from 'commander';
import type { Connection, GlobalOptions } from '../connection.ts';
import { formatAge, formatClock } from '../dates.ts';
import type { Column } from '../table.ts';
import { gatherIds } from './inbox/bulk.ts';
import { changeEach } from './items.ts';
import { listItems, pagingOptions, type ListOptions } from './list-items.ts';

const styles = { queued: 'yellow', sent: 'green', failed: 'red' } as const;

const columns: readonly Column<OutboxMail>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  { title: 'STATE', width: 6, read: ({ state }) => state, style: ({ state }) => styles[state] },
  { title: 'SUBJECT', read: ({ subject }) => subject, smallest: 12 },
  { title: 'WRITTEN', read: ({ createdAt }) => formatAge(createdAt), width: 10, from: 68 },
  { title: 'REASON', read: ({ lastError }) => lastError ?? '', smallest: 12, from: 80 },
];

/** Adds the verbs on mail that waits, went or failed. */
export function defineOutbox(noun: Command): void {
  const list = noun
    .command('list')
    .description('List mail that waits, went or failed, newest first');
  list.addOption(new Option('--state <state>', 'only this state').choices(mailStates));
  for (const option of pagingOptions().slice(0, 1)) list.addOption(option);
  list.action((_options, self: Command) => listMails(self.optsWithGlobals()));
  noun
    .command('retry')
    .description('Try failed mail again now')
    .argument('<ids...>', 'ids, or - for those on standard input')
    .action((ids: string[], _, self: Command) => retryMails(ids, self.optsWithGlobals()));
  noun
    .command('withdraw')
    .description('Take back e-mails that have not left yet')
    .argument('<ids...>', 'ids, or - for those on standard input')
    .action((ids: string[], _, self: Command) => withdrawMails(ids, self.optsWithGlobals()));
}

function listMails(options: ListOptions & { readonly state?: MailState }): Promise<void> {
  const { state, limit } = options;
  const source = {
    list: ({ request }: Connection) => request(listOutbox, { query: { state, limit } }),
    columns,
    emptyText: 'No mail yet',
    isFiltered: state !== undefined,
  };
  return listItems(source, options);
}

async function retryMails(texts: readonly string[], options: GlobalOptions): Promise<void> {
  return changeEach(
    await gatherIds(texts),
    options,
    async ({ request }, id) => (await request(retryMail, { params: { id } })).answer,
    ({ id, sendAt }) => `E-mail ${id} is tried again at ${formatClock(sendAt)}`,
  );
}

/** Takes e-mails back that have not left yet. @throws Failure when any had */
export async function withdrawMails(
  texts: readonly string[],
  options: GlobalOptions,
): Promise<void> {
  return changeEach(
    await gatherIds(texts),
    options,
    async ({ request }, id) => {
      await request(withdrawMail, { params: { id } });
      return { id };
    },
    ({ id }) => `E-mail ${id} was taken back`,
  );
}
