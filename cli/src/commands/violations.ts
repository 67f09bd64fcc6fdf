import type { DayRange } from '@longitude/contract/core/days';
import { listViolations, type ViolationCount } from '@longitude/contract/violations';
import type { Command } from 'commander';
import type { Column } from '../table.ts';
import { dayOptions } from './day-options.ts';
import { addListCommand } from './list-items.ts';

const columns: readonly Column<ViolationCount>[] = [
  { title: 'DAY', width: 10, read: ({ day }) => day },
  { title: 'COUNT', width: 8, read: ({ count }) => String(count) },
  { title: 'DIRECTIVE', width: 26, read: ({ directive }) => directive },
  { title: 'BLOCKED', read: ({ blocked }) => blocked, minWidth: 10 },
];

/** Adds the verb of policy violations to its noun. */
export function defineViolations(noun: Command): void {
  addListCommand(noun, {
    description: 'List what the content security policy blocked (default: the last 30 days)',
    options: dayOptions(),
    paging: [],
    list: ({ request }, { from, to }: DayRange) => request(listViolations, { query: { from, to } }),
    columns,
    emptyText: 'No violations yet',
  });
}
