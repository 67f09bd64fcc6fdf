import * as z from 'zod/mini';
import { draftKinds } from './drafts.ts';
import { endpoint, nothing } from './core/endpoint.ts';
import { id } from './core/fields.ts';

/** `left` ends the previous state. A state expires after 45 s; open screens renew it every 20 s. */
const presenceStates = ['viewing', 'answering', 'left'] as const;
export type PresenceState = (typeof presenceStates)[number];
export const presence = { everyMs: 20_000, lastsMs: 45_000 } as const;

const PublishPresence = z.strictObject({
  kind: z.enum(draftKinds, `kind must be one of ${draftKinds.join(', ')}`),
  id,
  state: z.enum(presenceStates, `state must be one of ${presenceStates.join(', ')}`),
});
type PublishPresence = z.infer<typeof PublishPresence>;

export const publishPresence = endpoint({
  method: 'POST',
  path: '/admin/presence',
  auth: 'admin',
  status: 204,
  summary:
    'Publish which item the caller is viewing or answering, as an event for other administrators',
  payload: PublishPresence,
  response: nothing,
});

/** An event for open administrator screens; `seq` increases with gaps: the `Last-Event-ID`. */
export const LiveEvent = z.object({
  seq: z.number(),
  /**
   * For example `service-request.created`, `.changed`, `.deleted`, `.restored`; `setting.changed`,
   * whose id is `category.key`; or `presence`; or `reset`, without an item: the events since
   * `Last-Event-ID` have expired; reload everything.
   */
  type: z.string(),
  /** The item; events of its notes, files and emails name the item that they belong to. */
  id: z.string(),
  /** The id of the administrator who caused it; missing for visitors and the server itself. */
  by: z.optional(z.string()),
  /** The name of that administrator. */
  name: z.optional(z.string()),
  /** The session that reads the events caused it; an email is sent for the session that wrote it. */
  isOwn: z.optional(z.literal(true)),
  /** The fields of the item that changed; missing when only its notes, files or emails did. */
  fields: z.optional(z.array(z.string())),
  /** With the type `presence`: the administrator's name and state, and the kind of the item. */
  presence: z.optional(
    z.object({ kind: z.enum(draftKinds), name: z.string(), state: z.enum(presenceStates) }),
  ),
});
export type LiveEvent = z.infer<typeof LiveEvent>;
