import { listOutbox, type MailHealth, type ListedEmail } from '@longitude/contract/overview';
import { adminApi } from '../../platform/api.ts';
import { emailQueuePath } from '@longitude/contract/dashboard-paths';
import { createResource } from '../../platform/resource.ts';
import { ListFilter, listChips, type Filter, type FilterOptions } from '../../records/filter.ts';
import { readCounts } from './overview.ts';

export const stateTitles = { queued: 'Queued', failed: 'Failed', sent: 'Sent' } as const;
/** Emails that need attention first. */
export const stateOrder = ['failed', 'queued', 'sent'] as const;

const states: FilterOptions = [
  ['', 'All'],
  ...stateOrder.map((state) => [state, stateTitles[state]] as const),
];

/** The state in the address of the page. */
export const mailFilter = new ListFilter(listOutbox, {
  path: emailQueuePath,
  choices: { state: { label: 'State', options: states } },
  chips: listChips('state', states),
});
let wanted: Filter = {};

/** Shows the emails that a filter selects. */
export function showMails(filter: Filter): void {
  wanted = filter;
  void emailQueue.load();
}

/** Maximum number of emails shown. */
export const maxMails = 200;

export interface EmailQueue {
  readonly mails: readonly ListedEmail[];
  readonly health: MailHealth;
}

/** The newest emails of the chosen state, and whether email is being sent. */
export const emailQueue = createResource<EmailQueue>(async (aborted) => {
  const query = { limit: maxMails, ...mailFilter.toQuery(wanted) };
  const [mails, { mail }] = await Promise.all([
    adminApi.call(listOutbox, { query, signal: aborted }),
    readCounts(),
  ]);
  return { mails, health: mail };
});
