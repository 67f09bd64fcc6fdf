import {
  listTrash,
  purgeFromTrash,
  restoreFromTrash,
  trashKinds,
  type TrashItem,
  type TrashKind,
} from '@longitude/contract/trash';
import { Option, type Command } from 'commander';
import type { Connection, GlobalOptions } from '../connection.ts';
import { formatAge } from '../dates.ts';
import type { Column } from '../table.ts';
import { addChangeCommand, changeEach, gatherIds, idsHelp, requireYes } from './items.ts';
import { addListCommand, type Paging } from './list-items.ts';

const columns: readonly Column<TrashItem>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  { title: 'KIND', width: 15, read: ({ kind }) => kind },
  { title: 'TITLE', read: ({ title }) => title, smallest: 10 },
  { title: 'DELETED', read: ({ deletedAt }) => formatAge(deletedAt), width: 10, from: 68 },
  { title: 'GONE ON', read: ({ expiresAt }) => expiresAt.slice(0, 10), width: 10, from: 80 },
];

/** Adds the verbs of the trash to its noun. */
export function defineTrash(noun: Command): void {
  addListCommand(noun, {
    description: 'List what was deleted in the last 30 days',
    options: [new Option('--kind <kind>', 'only this kind').choices(trashKinds)],
    source: ({ kind }: { readonly kind?: TrashKind }) => ({
      list: ({ request }: Connection, paging: Paging) =>
        request(listTrash, { query: { kind, ...paging } }),
      columns,
      emptyText: 'The trash is empty',
      isFiltered: kind !== undefined,
    }),
  });
  addChangeCommand(noun, {
    verb: 'restore',
    description: 'Bring deleted items back to where they were',
    isPiped: true,
    change: async ({ request }, id) => (await request(restoreFromTrash, { params: { id } })).answer,
    describe: ({ id, kind }) => `${id} is back (${kind})`,
  });
  noun
    .command('delete')
    .description('Delete items for good, with all that belongs to them')
    .argument('<ids...>', idsHelp)
    .option('--yes', 'do it: nothing asks again, and nothing brings them back')
    .action((ids: string[], _, self: Command) => purge(ids, self.optsWithGlobals()));
}

async function purge(
  texts: readonly string[],
  options: GlobalOptions & { readonly yes?: boolean },
): Promise<void> {
  requireYes(options.yes, 'Delete for good?');
  return changeEach(
    await gatherIds(texts),
    options,
    async ({ request }, id) => {
      await request(purgeFromTrash, { params: { id } });
      return { id };
    },
    ({ id }) => `${id} is gone for good`,
  );
}
