import { retryMail } from '@longitude/contract/overview';
import { adminApi } from '../../platform/api.ts';
import { showToast } from '../../ui/toast.tsx';
import { reportFailure } from '../../ui/report-failure.ts';
import { overviewData } from './overview-state.ts';

/** Tries mail again, one after the other, and reads anew what failed. True when none was refused. */
export async function retryMails(ids: readonly string[]): Promise<boolean> {
  const refusals: unknown[] = [];
  for (const id of ids) {
    const call = adminApi.call(retryMail, { params: { id } });
    await call.catch((cause: unknown) => refusals.push(cause));
  }
  const count = ids.length - refusals.length;
  const title = count === 1 ? 'Waits to be sent again' : `${count} e-mails wait to be sent again`;
  if (count > 0) showToast({ title, tone: 'success' });
  if (refusals.length > 0) reportFailure('Not tried again', refusals[0]);
  await overviewData.load();
  return refusals.length === 0;
}
