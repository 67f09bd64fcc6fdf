import type { Subscriber } from '@longitude/contract/newsletter';
import type { Stored } from '../../platform/database/model.ts';
import type { SubscriberFields } from './model.ts';
import { columnsOf, type Table } from '../../platform/http/csv.ts';

export function presentSubscriber(row: SubscriberFields & Stored): Subscriber {
  return {
    id: row._id.toHexString(),
    email: row.email,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  };
}

/** Subscribers as a spreadsheet shows them. */
export const subscriberTable: Table<Subscriber> = {
  name: 'newsletter-subscribers',
  columns: columnsOf('id', 'email', 'state', 'createdAt', 'confirmedAt', 'unsubscribedAt'),
};
