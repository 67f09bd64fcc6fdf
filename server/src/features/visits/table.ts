import type { VisitCount } from '@longitude/contract/visits';
import type { Table } from '../../platform/http/csv.ts';

/** Page counts as a spreadsheet shows them. */
export const visitTable: Table<VisitCount> = {
  name: 'visits',
  columns: {
    day: ({ day }) => day,
    path: ({ path }) => path,
    count: ({ count }) => count,
  },
};
