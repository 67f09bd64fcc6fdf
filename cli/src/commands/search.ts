import { searchAll, type Found } from '@longitude/contract/search';
import type { Command } from 'commander';
import type { Connection } from '../connection.ts';
import type { Column } from '../table.ts';
import { listItems } from './list-items.ts';

const columns: readonly Column<Found>[] = [
  { title: 'KIND', width: 15, read: ({ kind }) => kind },
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  { title: 'TITLE', read: ({ title }) => title, minWidth: 10 },
  { title: 'WHERE', read: ({ snippet }) => snippet, minWidth: 16, from: 80 },
];

/** Adds the search across requests, messages and posts. */
export function defineSearch(command: Command): void {
  command
    .argument('<words...>', 'words or their beginnings; all of them must be found')
    .action((words: string[], _options, self: Command) => {
      const source = {
        list: ({ request }: Connection) => request(searchAll, { query: { q: words.join(' ') } }),
        columns,
        emptyText: 'No results',
      };
      return listItems(source, self.optsWithGlobals());
    });
}
