import * as contract from '@longitude/contract/overview';
import { adminApi } from '../../platform/api.ts';
import { createResource } from '../../platform/resource.ts';
import { readCounts } from './overview.ts';

export interface OverviewData {
  readonly stats: contract.Stats;
  readonly overview: contract.Overview;
  /**
   * The newest email that could not be sent: emails to clients, notifications, reports. Empty when
   * there is none, or when it could not be read; `overview` then still lists the emails.
   */
  readonly failedMails: readonly contract.ListedEmail[];
}

/** Maximum on screen; more appear once these are sent. */
const maxFailedMails = 50;

/**
 * The counts of the overview: both responses together or neither, so that nothing shifts
 * afterwards.
 */
export const overviewData = createResource<OverviewData>(async (signal) => {
  const [stats, overview] = await Promise.all([
    adminApi.call(contract.readStats, { signal }),
    readCounts(),
  ]);
  const failedMails = overview.mail.failed > 0 ? await listFailedMails(signal) : [];
  return { stats, overview, failedMails };
});

function listFailedMails(signal: AbortSignal): Promise<readonly contract.ListedEmail[]> {
  const query = { state: 'failed', limit: maxFailedMails } as const;
  return adminApi.call(contract.listOutbox, { query, signal }).catch(() => []);
}
