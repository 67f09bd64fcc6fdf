import { requestInbox } from '@longitude/contract/requests';
import { readReplay } from '../../../platform/http/idempotency.ts';
import { readActor, routeFor } from '../../../platform/http/routes.ts';
import type { RequestNotes } from './notes-service.ts';

/** The calls on the notes of a request. */
export function requestNoteRoutes({ requestNotes }: { readonly requestNotes: RequestNotes }) {
  return [
    routeFor(requestInbox.addNote, ({ id, payload, request }) =>
      requestNotes.add(id, payload.content, readReplay(request, payload), readActor(request)),
    ),
  ];
}
