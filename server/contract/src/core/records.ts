import * as z from 'zod/mini';
import { endpoint, nothing } from './endpoint.ts';
import { errorCodes } from './error-codes.ts';
import { id } from './fields.ts';

/** A change of an item: any of these fields, at least one. */
export const someOf = <const Fields extends z.core.$ZodShape>(fields: Fields) =>
  z
    .partial(z.strictObject(fields))
    .check(z.refine((change) => Object.keys(change).length > 0, 'Nothing to change'));

interface Calls<Item, Create, Change> {
  /** Path of the items; an id follows it in the path of one. */
  readonly path: string;
  readonly item: z.ZodMiniType<Item>;
  readonly create: z.ZodMiniType<Create>;
  readonly change: z.ZodMiniType<Change>;
  readonly summaries: Readonly<Record<'create' | 'change' | 'delete', string>>;
  /** Deletes items permanently, not to the trash. */
  readonly isPermanent?: true;
  readonly maxKb?: number;
}

/** The calls of administrators that store, change and delete an item. */
export function recordEndpoints<Item, Create, Change>({
  path,
  item,
  create,
  change,
  summaries,
  isPermanent,
  maxKb,
}: Calls<Item, Create, Change>) {
  const one = { auth: 'admin', path: `${path}/{id}` } as const;
  const body = { response: item, ...(maxKb === undefined ? {} : { maxKb }) };
  return {
    create: endpoint({
      ...body,
      method: 'POST',
      path,
      auth: 'admin',
      status: 201,
      summary: summaries.create,
      payload: create,
    }),
    change: endpoint({
      ...body,
      ...one,
      method: 'PATCH',
      status: 200,
      summary: summaries.change,
      payload: change,
    }),
    delete: endpoint({
      ...one,
      ...(isPermanent ? { recentSignIn: 'always' } : {}),
      method: 'DELETE',
      status: 204,
      summary: summaries.delete,
      response: nothing,
    }),
  };
}

/** Maximum number of items in one bulk call. */
export const maxBulkItems = 200;
const idsText = `ids must be a list of 1 to ${maxBulkItems} ids`;

/** One action on several items, with its value. */
export const bulkOf = <const Action extends string, Value>(
  actions: readonly Action[],
  value: z.ZodMiniType<Value>,
) =>
  z.strictObject({
    ids: z.array(id, idsText).check(z.minLength(1, idsText), z.maxLength(maxBulkItems, idsText)),
    action: z.enum(actions, `action must be one of ${actions.join(', ')}`),
    value: z.optional(value),
  });

export const BulkResult = z.object({
  done: z.array(id),
  failed: z.array(z.object({ id, code: z.enum(Object.keys(errorCodes)) })),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** The call that changes several items. @param items in its summary: `scans` */
export const bulkEndpoint = <Payload>(
  path: string,
  items: string,
  payload: z.ZodMiniType<Payload>,
) =>
  endpoint({
    method: 'POST',
    path,
    auth: 'admin',
    status: 200,
    summary: `One action on up to ${maxBulkItems} ${items}; each succeeds or fails on its own`,
    payload,
    response: BulkResult,
  });
