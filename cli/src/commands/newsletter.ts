import { toShownAddress } from '@longitude/contract/core/shown-address';
import {
  askSubscriber,
  deleteSubscriber,
  listSubscribers,
  subscriberStates,
  type Subscriber,
  type SubscriberState,
} from '@longitude/contract/newsletter';
import { Option, type Command } from 'commander';
import { formatAge } from '../dates.ts';
import { escapeText } from '../output.ts';
import type { Column } from '../table.ts';
import { addChangeCommand, addRemoveCommand } from './items.ts';
import { addListCommand } from './list-items.ts';

const styles = {
  pending: 'yellow',
  active: 'green',
  unsubscribed: 'dim',
  suspected: 'red',
} as const satisfies Readonly<Record<SubscriberState, string>>;

const columns: readonly Column<Subscriber>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  { title: 'STATE', width: 12, read: ({ state }) => state, style: ({ state }) => styles[state] },
  { title: 'EMAIL', read: ({ email }) => toShownAddress(email), minWidth: 16 },
  {
    title: 'ASKED',
    read: ({ createdAt }) => formatAge(createdAt),
    raw: ({ createdAt }) => createdAt,
    width: 10,
    from: 68,
  },
];

export function defineNewsletter(noun: Command): void {
  addListCommand(noun, {
    description: 'List subscribers, newest first',
    options: [new Option('--state <state>', 'only this state').choices(subscriberStates)],
    csv: listSubscribers,
    list: ({ request }, query: { readonly state?: SubscriberState }) =>
      request(listSubscribers, { query }),
    columns,
    emptyText: 'No one has subscribed yet',
  });
  addChangeCommand(noun, {
    verb: 'ask',
    aliases: ['confirm'],
    description: 'Ask addresses to confirm by email, also suspected spam',
    change: ({ call }, id) => call(askSubscriber, { params: { id } }),
    describe: ({ email }) => `${escapeText(email)} is asked to confirm`,
    done: 'asked to confirm',
  });
  addRemoveCommand(noun, {
    verb: 'delete',
    alias: 'remove',
    description: 'Permanently delete an email address (it does not go to the trash)',
    name: 'Subscriber',
    endpoint: deleteSubscriber,
  });
}
