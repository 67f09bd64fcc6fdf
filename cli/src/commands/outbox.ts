import { countWords } from '@longitude/contract/core/text';
import { withdrawMail } from '@longitude/contract/emails';
import {
  listOutbox,
  retryAllMail,
  retryMail,
  type ListedEmail,
} from '@longitude/contract/overview';
import type { Command } from 'commander';
import { connect, type Connection, type GlobalOptions } from '../connection.ts';
import { formatAge, formatClock } from '../dates.ts';
import { Failure, exitCodes } from '../failure.ts';
import { printResult } from '../print-result.ts';
import { addList } from '../records.ts';
import type { Column } from '../table.ts';
import { addIds, type IdOptions } from './item-ids.ts';
import { addChangeCommand, changeAll, changeEach } from './items.ts';
import { pagingOptions } from './list-items.ts';

const styles = { queued: 'yellow', sent: 'green', failed: 'red' } as const;

const columns: readonly Column<ListedEmail>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  { title: 'STATE', width: 6, read: ({ state }) => state, style: ({ state }) => styles[state] },
  { title: 'SUBJECT', read: ({ subject }) => subject, minWidth: 12 },
  { title: 'TO', read: ({ to }) => to ?? '', minWidth: 12, from: 100 },
  {
    title: 'WRITTEN',
    read: ({ createdAt }) => formatAge(createdAt),
    raw: ({ createdAt }) => createdAt,
    width: 10,
    from: 68,
  },
  { title: 'REASON', read: ({ lastError }) => lastError ?? '', minWidth: 12, from: 80 },
];

/** Adds the verbs for queued, sent and failed mail. */
export function defineOutbox(noun: Command): void {
  addList(noun, {
    description: 'List email that is queued, sent or failed, newest first',
    endpoint: listOutbox,
    filter: { state: 'only this state' },
    paging: pagingOptions().slice(0, 1),
    columns,
    emptyText: 'No email yet',
  });
  addRetry(noun);
  addChangeCommand(noun, {
    verb: 'cancel',
    aliases: ['withdraw', 'delete'],
    description: 'Cancel emails that have not been sent or have failed',
    ...cancellation,
  });
}

interface RetryOptions extends IdOptions {
  readonly all?: true;
  readonly to?: string;
}

function addRetry(noun: Command): void {
  addIds(noun.command('retry').description('Try failed email again now'))
    .option('--all', 'all failed emails')
    .option('--to <address>', 'of one email to a client: send it to this address instead')
    .action(async (texts: string[], _, self: Command) => {
      const options = self.optsWithGlobals<RetryOptions>();
      const { all = false, to, stdin = false } = options;
      if (all === (stdin || texts.length > 0)) {
        throw new Failure('Give one or more email IDs, or --all.', exitCodes.usage);
      }
      if (all) return retryAll(options);
      if (to !== undefined && (stdin || texts.includes('-') || texts.length > 1)) {
        throw new Failure('--to corrects the address of one email.', exitCodes.usage);
      }
      return changeAll(texts, self, {
        change: ({ call }, id) =>
          call(retryMail, { params: { id }, ...(to === undefined ? {} : { payload: { to } }) }),
        describe: ({ id, sendAt }) => `Email ${id} is tried again at ${formatClock(sendAt)}`,
        done: 'tried again',
      });
    });
}

async function retryAll(options: RetryOptions): Promise<void> {
  if (options.to !== undefined) {
    throw new Failure('--to corrects the address of one email.', exitCodes.usage);
  }
  const { call } = await connect(options);
  const { count } = await call(retryAllMail);
  const some = `${countWords(count, 'email is', 'emails are')} tried again`;
  return printResult(options, { count }, count === 0 ? 'No email has failed' : some);
}

const cancellation = {
  change: async ({ call }: Connection, id: string) => {
    await call(withdrawMail, { params: { id } });
    return { id };
  },
  describe: ({ id }: { readonly id: string }) => `Email ${id} was cancelled`,
  done: 'cancelled',
};

/** Cancels emails that were just sent. @throws Failure when any has already left */
export async function undoMails(texts: readonly string[], options: GlobalOptions): Promise<void> {
  const describe = ({ id }: { readonly id: string }) => `Email ${id} was undone`;
  return changeEach(texts, options, cancellation.change, describe);
}
