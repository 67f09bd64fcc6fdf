import type { Subscriber } from '@longitude/contract/newsletter';
import type { Stored } from '../../platform/database/model.ts';
import type { SubscriberFields } from './model.ts';

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
