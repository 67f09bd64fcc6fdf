import * as z from 'zod/mini';
import { inboxKinds } from './inbox-statuses.ts';
import { endpoint, nothing } from './core/endpoint.ts';
import { id, time } from './core/fields.ts';
import { pagingQuery } from './core/lists.ts';

/** Days until an item in the trash is permanently deleted (spec decision 33). */
export const trashDays = 30;
export const trashKinds = [...inboxKinds, 'security-scan', 'blog-post', 'file'] as const;
export type TrashKind = (typeof trashKinds)[number];

export const TrashItem = z.object({
  id,
  kind: z.enum(trashKinds),
  /** The sender's name, the post's title, the file's name or the scanned address. */
  title: z.string(),
  deletedAt: time,
  /** When it is permanently deleted. */
  expiresAt: time,
});
export type TrashItem = z.infer<typeof TrashItem>;

const kindText = `kind must be one of ${trashKinds.join(', ')}`;
const ListTrash = z.strictObject({
  limit: pagingQuery.limit,
  cursor: pagingQuery.cursor,
  kind: z.optional(z.enum(trashKinds, kindText)),
});
export const listTrash = endpoint({
  method: 'GET',
  path: '/admin/trash',
  auth: 'admin',
  status: 200,
  summary: `Items deleted in the last ${trashDays} days, latest first`,
  query: ListTrash,
  response: z.array(TrashItem),
  isList: true,
});

export const restoreFromTrash = endpoint({
  method: 'POST',
  path: '/admin/trash/{id}/restore',
  auth: 'admin',
  status: 200,
  summary: 'Restore a deleted item; 409 for a file while its item is in the trash',
  response: z.object({ id, kind: z.enum(trashKinds) }),
});

export const purgeFromTrash = endpoint({
  method: 'DELETE',
  path: '/admin/trash/{id}',
  auth: 'admin',
  recentSignIn: 'always',
  status: 204,
  summary: 'Permanently delete an item from the trash, with everything that belongs to it',
  response: nothing,
});
