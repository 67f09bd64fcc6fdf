import * as contract from '@longitude/contract/emails';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import { readReplay } from '../../../platform/http/idempotency.ts';
import { readActor, routeFor, type Call } from '../../../platform/http/routes.ts';
import type { OwnerKind } from './model.ts';
import type { Emails } from './service.ts';

type AnyCall = Pick<Call<unknown, unknown>, 'request' | 'payload'>;

const readCaller = ({ request, payload }: AnyCall) => ({
  actor: readActor(request),
  replay: readReplay(request, payload),
});

/** The calls on e-mails to clients. */
export function emailRoutes({ emails }: { readonly emails: Emails }) {
  const ownerRoutes = (kind: OwnerKind, { list, read, addNote }: typeof requestInbox.emails) => [
    routeFor(list, ({ id }) => emails.list(kind, id)),
    routeFor(read, ({ params }) => emails.read(kind, params['emailId'] ?? '')),
    routeFor(addNote, (call) =>
      emails.addNote(kind, call.params['emailId'] ?? '', call.payload.content, readCaller(call)),
    ),
  ];
  return [
    ...ownerRoutes('service-request', requestInbox.emails),
    ...ownerRoutes('contact-message', messageInbox.emails),
    routeFor(requestInbox.send, (call) =>
      emails.send('service-request', call.id, call.payload, readCaller(call)),
    ),
    routeFor(messageInbox.send, (call) =>
      emails.send('contact-message', call.id, call.payload, readCaller(call)),
    ),
    routeFor(contract.previewEmail, ({ payload }) =>
      emails.preview(payload.kind, payload.id, payload),
    ),
    routeFor(contract.withdrawMail, async ({ id, request }) => {
      await emails.withdraw(id, readActor(request));
      return null;
    }),
  ];
}
