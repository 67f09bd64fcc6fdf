import type { DayRange } from '@longitude/contract/core/days';
import { listVisits, type VisitCount } from '@longitude/contract/visits';
import type { Command } from 'commander';
import type { Column } from '../table.ts';
import { dayOptions } from './day-options.ts';
import { addListCommand } from './list-items.ts';

const columns: readonly Column<VisitCount>[] = [
  { title: 'DAY', width: 10, read: ({ day }) => day },
  { title: 'VIEWS', width: 8, read: ({ count }) => String(count) },
  { title: 'PAGE', read: ({ path }) => path, minWidth: 10 },
];

/** Adds the verb of page views to its noun. */
export function defineVisits(noun: Command): void {
  addListCommand(noun, {
    description: 'List page views by day and page (default: the last 30 days)',
    options: dayOptions(),
    paging: [],
    list: ({ request }, { from, to }: DayRange) => request(listVisits, { query: { from, to } }),
    columns,
    emptyText: 'No page views yet',
  });
}
