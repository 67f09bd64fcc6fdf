import {
  listOutbox,
  readOverview,
  readStats,
  type OutboxMail,
  type Overview,
  type Stats,
} from '@longitude/contract/overview';
import { adminApi } from '../../platform/api.ts';
import { createResource } from '../../platform/resource.ts';

export interface OverviewData {
  readonly stats: Stats;
  readonly overview: Overview;
  /**
   * The newest mail that could not be sent: e-mails to clients, notifications, reports. Empty when
   * there is none, or when it could not be read; `overview` then still names the e-mails.
   */
  readonly failedMails: readonly OutboxMail[];
}

/** As many are shown; more come once these are sent. */
const mostFailedMails = 50;

/** The counts of the overview, both answers or none, and all at once: nothing moves afterwards. */
export const overviewData = createResource<OverviewData>(async (signal) => {
  const [stats, overview] = await Promise.all([
    adminApi.call(readStats, { signal }),
    adminApi.call(readOverview, { signal }),
  ]);
  const failedMails = overview.mail.failed > 0 ? await listFailedMails(signal) : [];
  return { stats, overview, failedMails };
});

function listFailedMails(signal: AbortSignal): Promise<readonly OutboxMail[]> {
  const query = { state: 'failed', limit: mostFailedMails } as const;
  return adminApi.call(listOutbox, { query, signal }).catch(() => []);
}
