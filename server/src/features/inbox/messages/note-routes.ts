import { messageInbox } from '@longitude/contract/messages';
import { tagVersion } from '../../../platform/http/etag.ts';
import { readReplay } from '../../../platform/http/idempotency.ts';
import { readActor, routeFor } from '../../../platform/http/routes.ts';
import type { MessageNotes } from './notes-service.ts';
import { presentMessage } from './present.ts';

/** The calls on the notes of a message. */
export function messageNoteRoutes({ messageNotes }: { readonly messageNotes: MessageNotes }) {
  return [
    routeFor(messageInbox.addNote, async ({ id, payload, request, h }) => {
      const replay = readReplay(request, payload);
      const row = await messageNotes.append(id, payload.content, replay, readActor(request));
      return tagVersion(h.response(presentMessage(row)).code(201), row.version);
    }),
  ];
}
