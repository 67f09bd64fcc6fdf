import { listVisits, type VisitCount } from '@longitude/contract/visits';
import type { Command } from 'commander';
import { addList } from '../records.ts';
import type { Column } from '../table.ts';
import { dayTexts } from './list-filters.ts';

const columns: readonly Column<VisitCount>[] = [
  { title: 'DAY', width: 10, read: ({ day }) => day },
  { title: 'VIEWS', width: 8, read: ({ count }) => String(count) },
  { title: 'PAGE', read: ({ path }) => path, minWidth: 10 },
];

/** Adds the verb of page views to its noun. */
export function defineVisits(noun: Command): void {
  addList(noun, {
    description: 'List page views by day and page (default: the last 30 days)',
    endpoint: listVisits,
    filter: dayTexts,
    paging: [],
    columns,
    emptyText: 'No page views yet',
  });
}
