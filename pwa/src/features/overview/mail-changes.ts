import { pluralize } from '@longitude/contract/core/text';
import { withdrawMail } from '@longitude/contract/emails';
import * as contract from '@longitude/contract/overview';
import { formatCount } from '@longitude/contract/totals';
import { adminApi } from '../../platform/api.ts';
import { attempt } from '../../records/actions.ts';
import { showToast } from '../../ui/toast.tsx';
import { emailQueue } from './email-queue.ts';
import { overviewData } from './overview-data.ts';

/** Retries a failed email. True on success. */
export const retryMail = (id: string) =>
  change('Not retried', async () => {
    await adminApi.call(contract.retryMail, { params: { id } });
    return describeQueued(1);
  });

/** Retries all failed email. True on success. */
export const retryAllMails = () =>
  change('Not retried', async () =>
    describeQueued((await adminApi.call(contract.retryAllMail)).count),
  );

/** Retries a failed email with another address. Throws ApiError. */
export async function sendTo(id: string, to: string): Promise<void> {
  await adminApi.call(contract.retryMail, { params: { id }, payload: { to } });
  showToast({ title: describeQueued(1), tone: 'success' });
  await reload();
}

/** Cancels an email that was not sent yet. True on success. */
export const cancelMail = (id: string) =>
  change('Not cancelled', async () => {
    await adminApi.call(withdrawMail, { params: { id } });
    return 'Email cancelled';
  });

const describeQueued = (count: number) =>
  pluralize(count, 'Email queued again', `${formatCount(count)} emails queued again`);

/** @param call resolves to the title of its toast */
async function change(failure: string, call: () => Promise<string>): Promise<boolean> {
  const isDone = await attempt(
    async () => showToast({ title: await call(), tone: 'success' }),
    failure,
  );
  await reload();
  return isDone;
}

/** Some changes of state cause no event. */
async function reload(): Promise<void> {
  const shown = [overviewData, emailQueue].filter(({ data }) => data.peek() !== undefined);
  await Promise.all(shown.map((resource) => resource.load()));
}
