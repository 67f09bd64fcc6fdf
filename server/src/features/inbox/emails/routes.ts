import * as contract from '@longitude/contract/emails';
import type { InboxKind } from '@longitude/contract/inbox-items';
import { inboxes } from '@longitude/contract/inboxes';
import { readReplay } from '../../../platform/http/idempotency.ts';
import { readActor, routeFor, type Call } from '../../../platform/http/routes.ts';
import type { Emails } from './service.ts';

const readCaller = ({ request, payload }: Pick<Call<unknown, unknown>, 'request' | 'payload'>) => ({
  actor: readActor(request),
  replay: readReplay(request, payload),
});

/** The calls on emails to clients. */
export function emailRoutes(emails: Emails) {
  const ownerRoutes = ({ kind, send, emails: calls }: (typeof inboxes)[InboxKind]) => [
    routeFor(send, (call) => emails.send(kind, call.id, call.payload, readCaller(call))),
    routeFor(calls.list, ({ id }) => emails.list(kind, id)),
    routeFor(calls.read, ({ params }) => emails.read(kind, params['emailId'] ?? '')),
    routeFor(calls.addNote, (call) =>
      emails.addNote(kind, call.params['emailId'] ?? '', call.payload.content, readCaller(call)),
    ),
  ];
  return [
    ...Object.values(inboxes).flatMap(ownerRoutes),
    routeFor(contract.previewEmail, ({ payload }) =>
      emails.preview(payload.kind, payload.id, payload),
    ),
    routeFor(contract.withdrawMail, async ({ id, request }) => {
      await emails.cancel(id, readActor(request));
      return null;
    }),
  ];
}
