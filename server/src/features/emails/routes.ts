import * as contract from '@longitude/contract/emails';
import { readActor, readCaller, routeFor } from '../../platform/http/routes.ts';
import type { Emails } from './service.ts';

/** The calls on emails to clients, whatever they are about. */
export function emailRoutes(emails: Emails) {
  return [
    routeFor(contract.previewEmail, ({ payload }) =>
      emails.preview(payload.kind, payload.id, payload),
    ),
    routeFor(contract.withdrawMail, async ({ id, request }) => {
      await emails.cancel(id, readActor(request));
      return null;
    }),
  ];
}

/** The calls on the emails about items of a kind. */
export function historyRoutes(
  emails: Emails,
  kind: contract.EmailKind,
  calls: ReturnType<typeof contract.emailEndpoints>,
) {
  return [
    routeFor(calls.list, ({ id }) => emails.list(kind, id)),
    routeFor(calls.read, ({ params }) => emails.read(kind, params['emailId'] ?? '')),
    routeFor(calls.addNote, (call) =>
      emails.addNote(kind, call.params['emailId'] ?? '', call.payload.content, readCaller(call)),
    ),
  ];
}
