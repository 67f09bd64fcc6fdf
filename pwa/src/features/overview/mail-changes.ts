import { pluralize } from '@longitude/contract/core/text';
import { withdrawMail } from '@longitude/contract/emails';
import * as contract from '@longitude/contract/overview';
import { formatCount } from '@longitude/contract/totals';
import { adminApi } from '../../platform/api.ts';
import { makeChange } from '../../records/actions.ts';
import { showToast } from '../../ui/toast.tsx';
import { emailQueue } from './email-queue.ts';
import { overviewData } from './overview-data.ts';

/** Retries a failed email. True on success. */
export const retryMail = (id: string) =>
  change({
    call: () => adminApi.call(contract.retryMail, { params: { id } }),
    failure: 'Not retried',
    done: () => describeQueued(1),
  });

/** Retries all failed email. True on success. */
export const retryAllMails = () =>
  change({
    call: () => adminApi.call(contract.retryAllMail),
    failure: 'Not retried',
    done: ({ count }) => describeQueued(count),
  });

/** Retries a failed email with another address. Throws ApiError. */
export async function sendTo(id: string, to: string): Promise<void> {
  await adminApi.call(contract.retryMail, { params: { id }, payload: { to } });
  showToast({ ...describeQueued(1), tone: 'success' });
  await reload();
}

/** Cancels an email that was not sent yet. True on success. */
export const cancelMail = (id: string) =>
  change({
    call: () => adminApi.call(withdrawMail, { params: { id } }),
    failure: 'Not cancelled',
    done: () => ({ title: 'Email cancelled' }),
  });

const describeQueued = (count: number) => ({
  title: pluralize(count, 'Email queued again', `${formatCount(count)} emails queued again`),
});

const change: typeof makeChange = (input) => makeChange({ ...input, reload });

/** Some changes of state cause no event. */
async function reload(): Promise<void> {
  const shown = [overviewData, emailQueue].filter(({ data }) => data.peek() !== undefined);
  await Promise.all(shown.map((resource) => resource.load()));
}
