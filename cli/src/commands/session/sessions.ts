import * as contract from '@longitude/contract/session';
import type { Command } from 'commander';
import { connect, type Connection, type GlobalOptions } from '../../connection.ts';
import { formatAge } from '../../dates.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { print } from '../../output.ts';
import type { Column } from '../../table.ts';
import { changeEach, confirmStep, gatherIds, idsHelp } from '../items.ts';
import { addListCommand } from '../list-items.ts';

type Device = contract.SignedInDevice;

const nameDevice = ({ device, isNew, isCurrent }: Device) =>
  isNew && !isCurrent ? `${device} (new)` : device;

const columns: readonly Column<Device>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  { title: '*', width: 1, read: ({ isCurrent }) => (isCurrent ? '*' : ''), style: () => 'green' },
  {
    title: 'DEVICE',
    read: nameDevice,
    minWidth: 10,
  },
  { title: 'ADDRESS', read: ({ address }) => address, minWidth: 9 },
  { title: 'SINCE', width: 10, read: ({ createdAt }) => formatAge(createdAt), from: 92 },
  { title: 'LAST USED', width: 10, read: ({ lastUsedAt }) => formatAge(lastUsedAt), from: 68 },
];

interface DeleteOptions extends GlobalOptions {
  readonly others?: boolean;
  readonly yes?: boolean;
}

/** Adds the verbs of the devices that are signed in to their noun. */
export function defineSessions(noun: Command): void {
  addListCommand(noun, {
    description: 'List the devices on which you are signed in, last used first',
    paging: [],
    list: ({ request }) => request(contract.listSessions),
    columns,
    legend: { isFor: ({ isCurrent }) => isCurrent, text: '* this session' },
    emptyText: 'No sessions',
  });
  noun
    .command('delete')
    .description('Sign devices out')
    .argument('[ids...]', idsHelp)
    .option('--others', 'all devices but this one')
    .option('--yes', 'do it: nothing asks again')
    .action((ids: string[], _, self: Command) => deleteSessions(ids, self.optsWithGlobals()));
}

async function deleteSessions(texts: readonly string[], options: DeleteOptions): Promise<void> {
  if ((options.others ?? false) === texts.length > 0) {
    throw new Failure('Name sessions by their ids, or --others.', exitCodes.usage);
  }
  if (options.others) {
    await confirmStep(options.yes, 'Sign out all other devices?');
    const { call } = await connect(options);
    await call(contract.endOtherSessions);
    if (!options.json) await print('All other devices are signed out');
    return;
  }
  await confirmStep(
    options.yes,
    texts.length === 1 ? 'Sign this device out?' : 'Sign these devices out?',
  );
  const endOne = async ({ call }: Connection, id: string) => {
    await call(contract.endSession, { params: { id } });
    return { id };
  };
  await changeEach(await gatherIds(texts), options, endOne, ({ id }) => `${id} is signed out`);
}
