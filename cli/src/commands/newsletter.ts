import {
  deleteSubscriber,
  listSubscribers,
  subscriberStates,
  type Subscriber,
  type SubscriberState,
} from '@longitude/contract/newsletter';
import { Option, type Command } from 'commander';
import type { Connection } from '../connection.ts';
import { formatAge } from '../dates.ts';
import type { Column } from '../table.ts';
import { removeOne } from './items.ts';
import { listItems, pagingOptions, type ListOptions, type Paging } from './list-items.ts';

const styles = {
  pending: 'yellow',
  active: 'green',
  unsubscribed: 'dim',
  suspected: 'red',
} as const satisfies Readonly<Record<SubscriberState, string>>;

const columns: readonly Column<Subscriber>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  { title: 'STATE', width: 12, read: ({ state }) => state, style: ({ state }) => styles[state] },
  { title: 'E-MAIL', read: ({ email }) => email, smallest: 16 },
  { title: 'ASKED', read: ({ createdAt }) => formatAge(createdAt), width: 10, from: 68 },
];

interface SubscriberListOptions extends ListOptions {
  readonly state?: SubscriberState;
}

export function defineNewsletter(noun: Command): void {
  const list = noun.command('list').description('List subscribers, newest first');
  list.addOption(new Option('--state <state>', 'only this state').choices(subscriberStates));
  for (const option of pagingOptions()) list.addOption(option);
  list.action((_options, self: Command) => {
    const options = self.optsWithGlobals<SubscriberListOptions>();
    const { state } = options;
    const source = {
      list: ({ request }: Connection, paging: Paging) =>
        request(listSubscribers, { query: { state, ...paging } }),
      columns,
      emptyText: 'Nobody has subscribed yet',
      isFiltered: state !== undefined,
    };
    return listItems(source, options);
  });
  noun
    .command('remove')
    .description('Delete an address for good; there is no trash for it')
    .argument('<id>')
    .option('--yes', 'do it: nothing asks again')
    .action((id: string, _, self: Command) =>
      removeOne('Subscriber', deleteSubscriber, id, self.optsWithGlobals()),
    );
}
