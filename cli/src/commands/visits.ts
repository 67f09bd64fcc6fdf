import { listVisits, type ListVisits, type VisitCount } from '@longitude/contract/visits';
import { Option, type Command } from 'commander';
import type { Column } from '../table.ts';
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
    options: [
      new Option('--from <day>', 'from this day on, such as 2026-01-31'),
      new Option('--to <day>', 'up to and including this day'),
    ],
    paging: [],
    list: ({ request }, { from, to }: ListVisits) => request(listVisits, { query: { from, to } }),
    columns,
    emptyText: 'No page views yet',
  });
}
