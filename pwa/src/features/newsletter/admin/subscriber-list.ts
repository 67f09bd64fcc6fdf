import {
  askSubscriber,
  deleteSubscriber,
  listSubscribers,
  subscriberStates,
  type Subscriber,
  type SubscriberState,
} from '@longitude/contract/newsletter';
import { adminApi } from '../../../platform/api.ts';
import { subscribersPath } from '@longitude/contract/dashboard-paths';
import { act } from '../../../records/actions.ts';
import { listChips, type FilterOptions } from '../../../records/filter.ts';
import { defineList } from '../../../records/record-list.ts';

/** The words for a subscriber's state, and the mark that goes with them. */
export const stateViews: Readonly<Record<SubscriberState, { name: string; mark: string }>> = {
  active: { name: 'Active', mark: 'sent' },
  pending: { name: 'Not confirmed', mark: 'queued' },
  unsubscribed: { name: 'Unsubscribed', mark: 'archived' },
  suspected: { name: 'Suspected spam', mark: 'failed' },
};

const states: FilterOptions = [
  ['', 'All'],
  ...subscriberStates.map((state) => [state, stateViews[state].name] as const),
];

/** The addresses of the newsletter on screen, newest first. */
export const subscriberList = defineList({
  kind: 'newsletter-subscriber',
  one: 'subscriber',
  many: 'subscribers',
  nameOf: ({ email }) => email,
  list: listSubscribers,
  filter: {
    path: subscribersPath,
    choices: { state: { label: 'State', options: states } },
    chips: listChips('state', states),
  },
  isReloaded: true,
  removal: {
    call: (id) => adminApi.call(deleteSubscriber, { params: { id } }),
    ask: ({ email }) => ({
      title: `Delete ${email}?`,
      text: 'Everything about this address will be deleted, including the fact that it unsubscribed. This action cannot be undone.',
    }),
    done: (text) => ({ title: 'Deleted', text }),
  },
});

/** Whether an address may be asked to confirm. */
export const mayAsk = ({ state }: Subscriber): boolean =>
  state === 'suspected' || state === 'pending';

/** Sends the email with the confirmation link, also to an address that was taken for a robot's. */
export function askToConfirm({ id, email }: Subscriber): Promise<boolean> {
  return act(subscriberList, id, {
    call: () => adminApi.call(askSubscriber, { params: { id } }),
    failure: 'Not asked',
    done: { title: 'Confirmation email queued', text: email },
  });
}
