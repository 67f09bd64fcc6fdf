import * as contract from '@longitude/contract/categories';
import type { Command } from 'commander';
import type { Connection } from '../connection.ts';
import { escapeText } from '../output.ts';
import type { Column } from '../table.ts';
import { changeEach } from './items.ts';
import { listItems } from './list-items.ts';

const columns: readonly Column<contract.Category>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  {
    title: 'STATE',
    width: 8,
    read: ({ active }) => (active ? 'active' : 'inactive'),
    style: ({ active }) => (active ? 'green' : 'dim'),
  },
  { title: 'NAME', read: ({ name }) => name, smallest: 12 },
  { title: 'SLUG', read: ({ slug }) => slug, smallest: 8, from: 68 },
  { title: 'COLOUR', width: 7, read: ({ color }) => color, from: 100 },
];

const source = {
  list: ({ request }: Connection) => request(contract.listAllCategories),
  columns,
  emptyText: 'No categories yet',
  isFiltered: false,
};

export function defineCategories(command: Command): void {
  command
    .command('list')
    .description('List the categories of the blog, the oldest first')
    .action((_options, self: Command) => listItems(source, self.optsWithGlobals()));
  for (const [verb, active] of [['enable', true] as const, ['disable', false] as const]) {
    command
      .command(verb)
      .description(active ? 'Offer categories to visitors' : 'Offer categories no longer')
      .argument('<ids...>')
      .action((ids: string[], _, self: Command) =>
        changeEach(
          ids,
          self.optsWithGlobals(),
          async ({ request }, id) =>
            (await request(contract.changeCategory, { params: { id }, payload: { active } }))
              .answer,
          (category) =>
            `Category updated: ${escapeText(category.name)} is ${category.active ? 'active' : 'inactive'}`,
        ),
      );
  }
}
