import * as contract from '@longitude/contract/newsletter';
import { omitGuards } from '../../platform/form-token.ts';
import { readReplay } from '../../platform/http/idempotency.ts';
import { oneClickRoutes } from '../../platform/http/one-click.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import { listRoute } from '../../platform/records/routes.ts';
import { presentSubscriber, subscriberTable } from './present.ts';
import { receiveSubscription, type FormContext } from './receive-form.ts';
import type { Newsletter } from './service.ts';

export function newsletterRoutes(newsletter: Newsletter, context: FormContext) {
  return [
    routeFor(contract.subscribe, ({ payload, request }) => {
      const replay = readReplay(request, omitGuards(payload));
      return receiveSubscription(newsletter, context, payload, replay, request);
    }),
    // No limit of their own for links in emails: they cannot be guessed, and a mail provider posts
    // for many people.
    routeFor(contract.confirmSubscription, async ({ payload }) => {
      await newsletter.confirm(payload.token);
      return { state: 'active' };
    }),
    ...oneClickRoutes(contract.unsubscribe, '/newsletter/unsubscribe', async ({ token }) => {
      await newsletter.unsubscribe(token);
      return { state: 'unsubscribed' };
    }),
    listRoute(newsletter, contract.listSubscribers, {
      table: subscriberTable,
      present: presentSubscriber,
    }),
    routeFor(contract.askSubscriber, ({ id, request }) =>
      context.replies.respondOnce(readReplay(request, {}), async () =>
        presentSubscriber(await newsletter.askToConfirm(id, readActor(request))),
      ),
    ),
    routeFor(contract.deleteSubscriber, async ({ id, request }) => {
      // Without the address: the audit log must not keep deleted personal data.
      await newsletter.delete(id, { actor: readActor(request) });
      return null;
    }),
  ];
}
