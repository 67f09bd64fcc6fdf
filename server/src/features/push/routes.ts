import * as contract from '@longitude/contract/push';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Push } from './service.ts';

/** Push subscriptions of the browser that opened the session. */
export function pushRoutes(push: Push, { audit }: Pick<ServiceContext, 'audit'>) {
  const record = (actor: string, action: string) =>
    audit.record({ actor, action, kind: 'user', id: actor });
  return [
    routeFor(contract.readPush, ({ request }) => push.read(request.auth.credentials.jti)),
    routeFor(contract.subscribePush, async ({ payload, request }) => {
      const isNew = await push.subscribe(request.auth.credentials.jti, payload);
      if (isNew) await record(readActor(request), 'notifications-on');
      return null;
    }),
    routeFor(contract.unsubscribePush, async ({ request }) => {
      const wasOn = await push.unsubscribe(request.auth.credentials.jti);
      if (wasOn) await record(readActor(request), 'notifications-off');
      return null;
    }),
  ];
}
