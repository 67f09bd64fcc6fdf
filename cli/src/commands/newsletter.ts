import { toShownAddress } from '@longitude/contract/core/shown-address';
import {
  askSubscriber,
  deleteSubscriber,
  listSubscribers,
  type Subscriber,
  type SubscriberState,
} from '@longitude/contract/newsletter';
import type { Command } from 'commander';
import { formatAge } from '../dates.ts';
import { escapeText } from '../output.ts';
import { defineRecords } from '../records.ts';
import type { Column } from '../table.ts';
import { addChangeCommand } from './items.ts';

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
  defineRecords(noun, {
    name: 'Subscriber',
    list: {
      description: 'List subscribers, newest first',
      endpoint: listSubscribers,
      filter: { state: 'only this state' },
      isExported: true,
      columns,
      emptyText: 'No one has subscribed yet',
    },
    verbs: (self) =>
      addChangeCommand(self, {
        verb: 'ask',
        aliases: ['confirm'],
        description: 'Ask addresses to confirm by email, also suspected spam',
        change: ({ call }, id) => call(askSubscriber, { params: { id } }),
        describe: ({ email }) => `${escapeText(email)} is asked to confirm`,
        done: 'asked to confirm',
      }),
    remove: {
      alias: 'remove',
      description: 'Permanently delete an email address (it does not go to the trash)',
      endpoint: deleteSubscriber,
    },
  });
}
