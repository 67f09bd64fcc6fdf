import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';
import { errorCodes } from './core/errors.ts';
import { id } from './core/fields.ts';

/** Most items of one bulk call. */
export const mostAtOnce = 200;
/** `restore` brings back what `delete` moved to the trash: it is the undo. */
export const bulkActions = [
  'archive',
  'unarchive',
  'delete',
  'restore',
  'status',
  'read',
  'spam',
] as const;
export type BulkAction = (typeof bulkActions)[number];

const actionText = `action must be one of ${bulkActions.join(', ')}`;
const idsText = `ids must be a list of 1 to ${mostAtOnce} ids`;

/** One action on several items; `value` is the status, or whether they are read or spam (true unless told). */
export function bulkOf(statuses: readonly [string, ...string[]]) {
  const valueText = `value must be true, false or one of ${statuses.join(', ')}`;
  return z
    .strictObject({
      ids: z.array(id, idsText).check(z.minLength(1, idsText), z.maxLength(mostAtOnce, idsText)),
      action: z.enum(bulkActions, actionText),
      value: z.optional(z.union([z.boolean(), z.enum(statuses)], valueText)),
    })
    .check(
      z.refine(({ action, value }) => fits(action, value), { message: valueText, path: ['value'] }),
    );
}

function fits(action: BulkAction, value: unknown): boolean {
  if (action === 'status') return typeof value === 'string';
  if (action === 'read' || action === 'spam') return typeof value !== 'string';
  return value === undefined;
}

export const BulkResult = z.object({
  done: z.array(id),
  failed: z.array(z.object({ id, code: z.enum(Object.keys(errorCodes)) })),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** POST {path}/bulk. */
export function bulkEndpoint(path: string, statuses: readonly [string, ...string[]]) {
  return endpoint({
    method: 'POST',
    path: `${path}/bulk`,
    auth: 'admin',
    status: 200,
    summary: `One action on up to ${mostAtOnce} items; each is done or fails by itself`,
    payload: bulkOf(statuses),
    answer: BulkResult,
  });
}
