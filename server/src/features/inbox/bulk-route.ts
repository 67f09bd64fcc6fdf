import type { ServerRoute } from '@hapi/hapi';
import type { BulkResult } from '@longitude/contract/inbox-items';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { readReplay } from '../../platform/http/idempotency.ts';
import type { Replies } from '../../platform/http/replies.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { BulkChange } from './change-many.ts';

/** POST …/bulk of an inbox: a retry with the same key is answered with what the first one did. */
export function bulkRoute<Payload extends BulkChange>(
  endpoint: Endpoint<Payload, undefined, BulkResult>,
  inbox: { changeMany(change: BulkChange, actor: string): Promise<BulkResult> },
  replies: Replies,
): ServerRoute {
  return routeFor(endpoint, ({ payload, request }) =>
    replies.answerOnce(readReplay(request, payload), () =>
      inbox.changeMany(payload, readActor(request)),
    ),
  );
}
