import { listViolations, type ViolationCount } from '@longitude/contract/violations';
import type { Command } from 'commander';
import { addList } from '../records.ts';
import type { Column } from '../table.ts';
import { dayTexts } from './list-filters.ts';

const columns: readonly Column<ViolationCount>[] = [
  { title: 'DAY', width: 10, read: ({ day }) => day },
  { title: 'COUNT', width: 8, read: ({ count }) => String(count) },
  { title: 'DIRECTIVE', width: 26, read: ({ directive }) => directive },
  { title: 'BLOCKED', read: ({ blocked }) => blocked, minWidth: 10 },
];

/** Adds the verb of policy violations to its noun. */
export function defineViolations(noun: Command): void {
  addList(noun, {
    description: 'List what the content security policy blocked (default: the last 30 days)',
    endpoint: listViolations,
    filter: dayTexts,
    paging: [],
    columns,
    emptyText: 'No violations yet',
  });
}
