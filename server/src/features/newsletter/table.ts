import type { Subscriber } from '@longitude/contract/newsletter';
import type { Table } from '../../platform/http/csv.ts';

/** Subscribers as a spreadsheet shows them. */
export const subscriberTable: Table<Subscriber> = {
  name: 'newsletter-subscribers',
  columns: {
    id: ({ id }) => id,
    email: ({ email }) => email,
    state: ({ state }) => state,
    createdAt: ({ createdAt }) => createdAt,
    confirmedAt: ({ confirmedAt }) => confirmedAt,
    unsubscribedAt: ({ unsubscribedAt }) => unsubscribedAt,
  },
};
