import * as z from 'zod/mini';
import { draftKinds } from './drafts.ts';
import { endpoint, nothing } from './core/endpoint.ts';
import { id } from './core/fields.ts';

/** `left` ends what was told before. A state counts for 45 seconds; an open screen tells it every 20. */
export const presenceStates = ['viewing', 'answering', 'left'] as const;
export type PresenceState = (typeof presenceStates)[number];
export const presence = { everyMs: 20_000, lastsMs: 45_000 } as const;

export const TellPresence = z.strictObject({
  kind: z.enum(draftKinds, `kind must be one of ${draftKinds.join(', ')}`),
  id,
  state: z.enum(presenceStates, `state must be one of ${presenceStates.join(', ')}`),
});
export type TellPresence = z.infer<typeof TellPresence>;

export const tellPresence = endpoint({
  method: 'POST',
  path: '/admin/presence',
  auth: 'admin',
  status: 204,
  summary: 'Tell other administrators what the caller is looking at or answering, as an event',
  payload: TellPresence,
  answer: nothing,
});
