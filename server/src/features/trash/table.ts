import type { TrashItem } from '@longitude/contract/trash';
import type { Table } from '../../platform/http/csv.ts';

/** The trash as a spreadsheet shows it. */
export const trashTable: Table<TrashItem> = {
  name: 'trash',
  columns: {
    id: ({ id }) => id,
    kind: ({ kind }) => kind,
    title: ({ title }) => title,
    deletedAt: ({ deletedAt }) => deletedAt,
    expiresAt: ({ expiresAt }) => expiresAt,
  },
};
