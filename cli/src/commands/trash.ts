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
import { gatherIds } from './inbox/bulk.ts';
import { changeEach } from './items.ts';
import { askForYes } from './inbox/delete.ts';
import { listItems, pagingOptions, type ListOptions, type Paging } from './list-items.ts';

const columns: readonly Column<TrashItem>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  { title: 'KIND', width: 15, read: ({ kind }) => kind },
  { title: 'TITLE', read: ({ title }) => title, smallest: 10 },
  { title: 'DELETED', read: ({ deletedAt }) => formatAge(deletedAt), width: 10, from: 68 },
  { title: 'GONE ON', read: ({ expiresAt }) => expiresAt.slice(0, 10), width: 10, from: 80 },
];

/** Adds the verbs of the trash to its noun. */
export function defineTrash(noun: Command): void {
  const list = noun.command('list').description('List what was deleted in the last 30 days');
  list.addOption(new Option('--kind <kind>', 'only this kind').choices(trashKinds));
  for (const option of pagingOptions()) list.addOption(option);
  list.action((_options, self: Command) => listDeleted(self.optsWithGlobals()));
  noun
    .command('restore')
    .description('Bring deleted items back to where they were')
    .argument('<ids...>', 'ids, or - for those on standard input')
    .action((ids: string[], _, self: Command) => restore(ids, self.optsWithGlobals()));
  noun
    .command('delete')
    .description('Delete items for good, with all that belongs to them')
    .argument('<ids...>', 'ids, or - for those on standard input')
    .option('--yes', 'do it: nothing asks again, and nothing brings them back')
    .action((ids: string[], _, self: Command) => purge(ids, self.optsWithGlobals()));
}

function listDeleted(options: ListOptions & { readonly kind?: TrashKind }): Promise<void> {
  const { kind } = options;
  const source = {
    list: ({ request }: Connection, paging: Paging) =>
      request(listTrash, { query: { kind, ...paging } }),
    columns,
    emptyText: 'The trash is empty',
    isFiltered: kind !== undefined,
  };
  return listItems(source, options);
}

async function restore(texts: readonly string[], options: GlobalOptions): Promise<void> {
  return changeEach(
    await gatherIds(texts),
    options,
    async ({ request }, id) => (await request(restoreFromTrash, { params: { id } })).answer,
    ({ id, kind }) => `${id} is back (${kind})`,
  );
}

async function purge(
  texts: readonly string[],
  options: GlobalOptions & { readonly yes?: boolean },
): Promise<void> {
  if (!options.yes) throw askForYes('Delete for good?');
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
