import {
  listTrash,
  purgeFromTrash,
  restoreFromTrash,
  type TrashItem,
} from '@longitude/contract/trash';
import type { Command } from 'commander';
import { formatAge, formatMoment } from '../dates.ts';
import { addList } from '../records.ts';
import type { Column } from '../table.ts';
import { deletion } from './confirm-step.ts';
import { addChangeCommand } from './items.ts';

const columns: readonly Column<TrashItem>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  { title: 'KIND', width: 15, read: ({ kind }) => kind },
  { title: 'TITLE', read: ({ title }) => title, minWidth: 10 },
  {
    title: 'DELETED',
    read: ({ deletedAt }) => formatAge(deletedAt),
    raw: ({ deletedAt }) => deletedAt,
    width: 10,
    from: 68,
  },
  {
    title: 'KEPT UNTIL',
    read: ({ expiresAt }) => formatMoment(expiresAt).slice(0, 10),
    raw: ({ expiresAt }) => expiresAt,
    width: 10,
    from: 80,
  },
];

/** Adds the verbs of the trash to its noun. */
export function defineTrash(noun: Command): void {
  addList(noun, {
    description: 'List what was deleted in the last 30 days',
    endpoint: listTrash,
    filter: { kind: 'only this kind' },
    columns,
    emptyText: 'The trash is empty',
  });
  addChangeCommand(noun, {
    verb: 'restore',
    description: 'Restore deleted items',
    change: ({ call }, id) => call(restoreFromTrash, { params: { id } }),
    describe: ({ id, kind }) => `${id} is back (${kind})`,
    done: 'restored',
  });
  addChangeCommand(noun, {
    verb: 'delete',
    description: 'Permanently delete items, with all that belongs to them',
    yes: {
      help: 'skip the confirmation; this cannot be undone',
      question: 'Permanently delete?',
      ...deletion,
    },
    change: async ({ call }, id) => {
      await call(purgeFromTrash, { params: { id } });
      return { id };
    },
    describe: ({ id }) => `${id} is permanently deleted`,
    done: 'deleted',
  });
}
