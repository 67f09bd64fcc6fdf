import * as contract from '@longitude/contract/categories';
import type { Command } from 'commander';
import { escapeText } from '../output.ts';
import type { Column } from '../table.ts';
import { addChangeCommand } from './items.ts';
import { addListCommand } from './list-items.ts';

const nameState = ({ active }: contract.Category) => (active ? 'active' : 'inactive');

const columns: readonly Column<contract.Category>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  {
    title: 'STATE',
    width: 8,
    read: nameState,
    style: ({ active }) => (active ? 'green' : 'dim'),
  },
  { title: 'NAME', read: ({ name }) => name, minWidth: 12 },
  { title: 'SLUG', read: ({ slug }) => slug, minWidth: 8, from: 68 },
  { title: 'COLOUR', width: 7, read: ({ color }) => color, from: 100 },
];

export function defineCategories(noun: Command): void {
  addListCommand(noun, {
    description: 'List the categories of the blog, the oldest first',
    paging: [],
    list: ({ request }) => request(contract.listAllCategories),
    columns,
    emptyText: 'No categories yet',
  });
  for (const [verb, active] of [['enable', true] as const, ['disable', false] as const]) {
    addChangeCommand(noun, {
      verb,
      description: active ? 'Offer categories to visitors' : 'Offer categories no longer',
      change: ({ call }, id) =>
        call(contract.changeCategory, { params: { id }, payload: { active } }),
      describe: (category) =>
        `Category updated: ${escapeText(category.name)} is ${nameState(category)}`,
    });
  }
}
