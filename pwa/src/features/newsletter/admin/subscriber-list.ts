import {
  askSubscriber,
  deleteSubscriber,
  listSubscribers,
  type Subscriber,
  type SubscriberState,
} from '@longitude/contract/newsletter';
import { signal } from '@preact/signals-react';
import { adminApi } from '../../../platform/api.ts';
import { createPagedList } from '../../../records/paged-list.ts';
import { askConfirm } from '../../../ui/confirm.tsx';
import { reportFailure } from '../../../ui/report-failure.ts';
import { showToast } from '../../../ui/toast.tsx';

/** The words for a subscriber's state, and the mark that goes with them. */
export const stateViews: Readonly<Record<SubscriberState, { name: string; mark: string }>> = {
  active: { name: 'Active', mark: 'sent' },
  pending: { name: 'Not confirmed', mark: 'queued' },
  unsubscribed: { name: 'Unsubscribed', mark: 'archived' },
  suspected: { name: 'Suspected spam', mark: 'failed' },
};

/** Set from the address of the page; empty for all. */
export const wantedState = signal<SubscriberState | ''>('');

export const readQuery = () =>
  wantedState.peek() ? { state: wantedState.peek() as SubscriberState } : {};

/** Newest first. */
export const subscriberList = createPagedList<Subscriber>(({ limit, cursor, signal: aborted }) =>
  adminApi.request(listSubscribers, { query: { ...readQuery(), limit, cursor }, signal: aborted }),
);

/** Whether an address may be asked to confirm. */
export const mayAsk = ({ state }: Subscriber): boolean =>
  state === 'suspected' || state === 'pending';

/** Sends the email with the confirmation link, also to an address that was taken for a robot's. */
export async function askToConfirm({ id, email }: Subscriber): Promise<boolean> {
  try {
    const changed = await adminApi.call(askSubscriber, { params: { id } });
    subscriberList.update([id], changed);
  } catch (cause) {
    reportFailure('Not asked', cause);
    return false;
  }
  showToast({ title: 'Confirmation email queued', text: email, tone: 'success' });
  return true;
}

/** Permanently deletes an address after a confirmation. True on success. */
export async function removeSubscriber({ id, email }: Subscriber): Promise<boolean> {
  const isSure = await askConfirm({
    title: `Delete ${email}?`,
    text: 'Everything about this address will be deleted, including the fact that it unsubscribed. This action cannot be undone.',
    confirmLabel: 'Delete',
    tone: 'danger',
  });
  if (!isSure) return false;
  try {
    await adminApi.call(deleteSubscriber, { params: { id } });
  } catch (cause) {
    reportFailure('Not deleted', cause);
    return false;
  }
  showToast({ title: 'Deleted', text: email, tone: 'success' });
  subscriberList.remove([id]);
  return true;
}
