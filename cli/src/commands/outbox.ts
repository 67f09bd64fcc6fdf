import { mailStates, withdrawMail, type MailState } from '@longitude/contract/emails';
import { listOutbox, retryAllMail, retryMail, type OutboxMail } from '@longitude/contract/overview';
import { Option, type Command } from 'commander';
import { connect, type Connection, type GlobalOptions } from '../connection.ts';
import { formatAge, formatClock } from '../dates.ts';
import { Failure, exitCodes } from '../failure.ts';
import { print } from '../output.ts';
import type { Column } from '../table.ts';
import { addChangeCommand, changeEach, gatherIds, idsHelp } from './items.ts';
import { addListCommand, pagingOptions, type Paging } from './list-items.ts';

const styles = { queued: 'yellow', sent: 'green', failed: 'red' } as const;

const columns: readonly Column<OutboxMail>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  { title: 'STATE', width: 6, read: ({ state }) => state, style: ({ state }) => styles[state] },
  { title: 'SUBJECT', read: ({ subject }) => subject, minWidth: 12 },
  { title: 'TO', read: ({ to }) => to ?? '', minWidth: 12, from: 100 },
  { title: 'WRITTEN', read: ({ createdAt }) => formatAge(createdAt), width: 10, from: 68 },
  { title: 'REASON', read: ({ lastError }) => lastError ?? '', minWidth: 12, from: 80 },
];

/** Adds the verbs for queued, sent and failed mail. */
export function defineOutbox(noun: Command): void {
  addListCommand(noun, {
    description: 'List mail that waits, went or failed, newest first',
    options: [new Option('--state <state>', 'only this state').choices(mailStates)],
    paging: pagingOptions().slice(0, 1),
    list: ({ request }, { state, limit }: Paging & { readonly state?: MailState }) =>
      request(listOutbox, { query: { state, limit } }),
    columns,
    emptyText: 'No mail yet',
  });
  addRetry(noun);
  addChangeCommand(noun, {
    verb: 'withdraw',
    alias: 'delete',
    description: 'Take back emails that have not left yet or have failed',
    isPiped: true,
    ...cancellation,
  });
}

interface RetryOptions extends GlobalOptions {
  readonly all?: true;
  readonly to?: string;
}

function addRetry(noun: Command): void {
  noun
    .command('retry')
    .description('Try failed mail again now')
    .argument('[ids...]', idsHelp)
    .option('--all', 'all that failed')
    .option('--to <address>', 'of one email to a client: send it to this address instead')
    .action(async (texts: string[], _, self: Command) => {
      const options = self.optsWithGlobals<RetryOptions>();
      const { all = false, to } = options;
      if (all === texts.length > 0) {
        throw new Failure('Name emails by their ids, or --all.', exitCodes.usage);
      }
      if (all) return retryAll(options);
      const ids = await gatherIds(texts);
      if (to !== undefined && ids.length > 1) {
        throw new Failure('--to corrects the address of one email.', exitCodes.usage);
      }
      return changeEach(
        ids,
        options,
        ({ call }, id) =>
          call(retryMail, { params: { id }, ...(to === undefined ? {} : { payload: { to } }) }),
        ({ id, sendAt }) => `Email ${id} is tried again at ${formatClock(sendAt)}`,
      );
    });
}

async function retryAll(options: RetryOptions): Promise<void> {
  if (options.to !== undefined) {
    throw new Failure('--to corrects the address of one email.', exitCodes.usage);
  }
  const { call } = await connect(options);
  const { count } = await call(retryAllMail);
  if (options.json) return print(JSON.stringify({ count }));
  if (count === 0) return print('No mail has failed');
  return print(`${count} ${count === 1 ? 'email is' : 'emails are'} tried again`);
}

const cancellation = {
  change: async ({ call }: Connection, id: string) => {
    await call(withdrawMail, { params: { id } });
    return { id };
  },
  describe: ({ id }: { readonly id: string }) => `Email ${id} was taken back`,
};

/** Cancels queued emails. @throws Failure when any has already been sent */
export async function cancelMails(texts: readonly string[], options: GlobalOptions): Promise<void> {
  return changeEach(await gatherIds(texts), options, cancellation.change, cancellation.describe);
}
