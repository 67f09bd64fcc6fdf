import { pluralize } from '@longitude/contract/core/text';
import * as contract from '@longitude/contract/session';
import type { Command } from 'commander';
import { connect } from '../../connection.ts';
import { formatAge } from '../../dates.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { printResult } from '../../print-result.ts';
import { addList } from '../../records.ts';
import type { Column } from '../../table.ts';
import { confirmStep } from '../confirm-step.ts';
import { addIds, type IdOptions } from '../item-ids.ts';
import { changeAll } from '../items.ts';

type Device = contract.SignedInDevice;

const formatDevice = ({ device, isNew, isCurrent }: Device) =>
  isNew && !isCurrent ? `${device} (new)` : device;

const columns: readonly Column<Device>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  {
    title: '*',
    width: 1,
    isMark: true,
    read: ({ isCurrent }) => (isCurrent ? '*' : ''),
    style: () => 'green',
  },
  {
    title: 'DEVICE',
    read: formatDevice,
    minWidth: 10,
  },
  { title: 'ADDRESS', read: ({ address }) => address, minWidth: 9 },
  {
    title: 'SINCE',
    width: 10,
    read: ({ createdAt }) => formatAge(createdAt),
    raw: ({ createdAt }) => createdAt,
    from: 92,
  },
  {
    title: 'LAST USED',
    width: 10,
    read: ({ lastUsedAt }) => formatAge(lastUsedAt),
    raw: ({ lastUsedAt }) => lastUsedAt,
    from: 68,
  },
];

interface DeleteOptions extends IdOptions {
  readonly others?: boolean;
  readonly yes?: boolean;
}

/** Adds the verbs of the devices that are signed in to their noun. */
export function defineSessions(noun: Command): void {
  addList(noun, {
    description: 'List the devices on which you are signed in, last used first',
    endpoint: contract.listSessions,
    paging: [],
    columns,
    legend: { isFor: ({ isCurrent }) => isCurrent, text: '* this session' },
    emptyText: 'No sessions',
  });
  addIds(noun.command('delete').description('Sign devices out'))
    .option('--others', 'all devices but this one')
    .option('--yes', 'skip the confirmation')
    .action((ids: string[], _, self: Command) => deleteSessions(ids, self));
}

const signingOut = { done: 'signed out', does: 'signs out' };

async function deleteSessions(texts: readonly string[], self: Command): Promise<void> {
  const options = self.optsWithGlobals<DeleteOptions>();
  const { others = false, stdin = false, yes } = options;
  if (others === (stdin || texts.length > 0)) {
    throw new Failure('Give session IDs, or --others.', exitCodes.usage);
  }
  if (others) {
    await confirmStep(yes, { ...signingOut, question: 'Sign out all other devices?' });
    const { call } = await connect(options);
    await call(contract.endOtherSessions);
    return printResult(options, { others: true }, 'All other devices are signed out');
  }
  const which = pluralize(texts.length, 'this device', 'these devices');
  await confirmStep(yes, { ...signingOut, question: `Sign ${which} out?` });
  await changeAll(texts, self, {
    change: async ({ call }, id) => {
      await call(contract.endSession, { params: { id } });
      return { id };
    },
    describe: ({ id }) => `${id} is signed out`,
    done: 'signed out',
  });
}
