import {
  listOutbox,
  readOverview,
  readStats,
  type OutboxMail,
  type Overview,
  type Stats,
  retryMail,
} from '@longitude/contract/overview';
import { adminApi } from '../../platform/api.ts';
import { createResource } from '../../platform/resource.ts';
import { showToast } from '../../ui/toast.tsx';
import { reportFailure } from '../../ui/report-failure.ts';

export interface OverviewData {
  readonly stats: Stats;
  readonly overview: Overview;
  /**
   * The newest mail that could not be sent: emails to clients, notifications, reports. Empty when
   * there is none, or when it could not be read; `overview` then still lists the emails.
   */
  readonly failedMails: readonly OutboxMail[];
}

/** Maximum on screen; more appear once these are sent. */
const maxFailedMails = 50;

/** The counts of the overview, both responses or none, at once, so that nothing shifts afterwards. */
export const overviewData = createResource<OverviewData>(async (signal) => {
  const [stats, overview] = await Promise.all([
    adminApi.call(readStats, { signal }),
    adminApi.call(readOverview, { signal }),
  ]);
  const failedMails = overview.mail.failed > 0 ? await listFailedMails(signal) : [];
  return { stats, overview, failedMails };
});

function listFailedMails(signal: AbortSignal): Promise<readonly OutboxMail[]> {
  const query = { state: 'failed', limit: maxFailedMails } as const;
  return adminApi.call(listOutbox, { query, signal }).catch(() => []);
}

/** Retries mail, one after the other, and reloads the failed mail. True when none was rejected. */
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
