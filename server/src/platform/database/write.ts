import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { AppError } from '../errors.ts';
import { refuseMismatch, type Replay } from '../http/idempotency.ts';
import { isDuplicate } from './connection.ts';
import type { Stored } from './model.ts';

type Row<Fields> = Fields & Stored;

/**
 * Inserts a document; a retry with the same replay key gets the first one's document instead.
 * @throws AppError `idempotency_mismatch`
 */
export async function createOnce<Fields>(
  model: Model<Fields>,
  fields: Fields,
  replay: Replay | undefined,
): Promise<{ document: Row<Fields>; isReplay: boolean }> {
  try {
    const created = await model.create({ ...fields, ...(replay ? { replay } : {}) });
    return { document: created.toObject() as unknown as Row<Fields>, isReplay: false };
  } catch (error) {
    if (!replay || !isDuplicate(error, 'replay.scope')) throw error;
    const document = await findReplay(model, replay);
    if (!document) throw error;
    return { document, isReplay: true };
  }
}

/** The document that an earlier call with this key created. @throws AppError `idempotency_mismatch` */
export async function findReplay<Fields>(
  model: Model<Fields>,
  replay: Replay | undefined,
): Promise<Row<Fields> | undefined> {
  if (!replay) return undefined;
  const filter = { 'replay.scope': replay.scope } as QueryFilter<Fields>;
  const document = await model.findOne(filter).lean<Row<Fields>>().exec();
  if (!document?.replay) return undefined;
  refuseMismatch(document.replay, replay);
  return document;
}

/** Whether an earlier call with this key created a document, regardless of its body. */
export async function isReplayed<Fields>(
  model: Model<Fields>,
  replay: Replay | undefined,
): Promise<boolean> {
  if (!replay) return false;
  const filter = { 'replay.scope': replay.scope } as QueryFilter<Fields>;
  return (await model.exists(filter)) !== null;
}

/** Options for receiving a submission. */
export interface Reception {
  readonly replay?: Replay | undefined;
  /** Counts the submission towards a limit. @throws AppError `rate_limited` */
  readonly admit?: (() => Promise<void>) | undefined;
}

/**
 * Composes and stores a document once per replay key: a retry gets the first one's document, and
 * counts towards no limit. @throws AppError `idempotency_mismatch`, and the errors of `admit` and `compose`
 */
export async function receiveOnce<Fields>(
  model: Model<Fields>,
  { replay, admit }: Reception,
  compose: () => Promise<Fields>,
): Promise<{ document: Row<Fields>; isReplay: boolean }> {
  const earlier = await findReplay(model, replay);
  if (earlier) return { document: earlier, isReplay: true };
  await admit?.();
  return createOnce(model, await compose(), replay);
}

/** One document that is not in the trash. @throws AppError `not_found` */
export async function findExisting<Fields>(model: Model<Fields>, id: string): Promise<Row<Fields>> {
  const filter = { _id: id, deletedAt: null } as unknown as QueryFilter<Fields>;
  const document = await model.findOne(filter).lean<Row<Fields>>().exec();
  if (!document) throw new AppError('not_found');
  return document;
}

interface ChangeOptions<Fields> {
  readonly version: number | undefined;
  readonly present: (row: Row<Fields>) => unknown;
}

/**
 * Sets editable fields and increments the version, if it is still the one in `version` and anything
 * differs; otherwise `before` and `after` are the same object.
 * @param present shapes the entity for the `current` of a `stale` response
 * @throws AppError `not_found`, `stale`
 */
export async function changeDocument<Fields>(
  model: Model<Fields>,
  id: string,
  changes: Partial<Fields> | { deletedAt: Date },
  { version, present }: ChangeOptions<Fields>,
): Promise<{ before: Row<Fields>; after: Row<Fields> }> {
  const differs = Object.entries(changes).map(([field, value]) => ({ [field]: { $ne: value } }));
  const filter = {
    _id: id,
    deletedAt: null,
    $or: differs,
    ...(version === undefined ? {} : { version }),
  };
  const updatedAt = new Date();
  const update = { $set: { ...changes, updatedAt }, $inc: { version: 1 } };
  const before = await model
    .findOneAndUpdate(
      filter as unknown as QueryFilter<Fields>,
      update as unknown as UpdateQuery<Fields>,
      { returnDocument: 'before', timestamps: false },
    )
    .lean<Row<Fields>>()
    .exec();
  if (before) {
    const set = { ...changes, updatedAt, version: before.version + 1 };
    return { before, after: { ...before, ...set } };
  }
  const current = await findExisting(model, id);
  const isSameVersion = version === undefined || version === current.version;
  // Nothing differed: not a change, so no other client's version becomes stale.
  if (isSameVersion) return { before: current, after: current };
  throw new AppError('stale', undefined, { current: await present(current) });
}

/**
 * Permanently deletes a document, if it is still of this version.
 * @throws AppError `not_found`, `stale`
 * @param present shapes the entity for the `current` of a `stale` response
 */
export async function removeDocument<Fields>(
  model: Model<Fields>,
  id: string,
  { version, present }: { version: number | undefined; present: (row: Row<Fields>) => unknown },
): Promise<Row<Fields>> {
  const filter = { _id: id, deletedAt: null, ...(version === undefined ? {} : { version }) };
  const removed = await model
    .findOneAndDelete(filter as unknown as QueryFilter<Fields>)
    .lean<Row<Fields>>()
    .exec();
  if (removed) return removed;
  const current = await findExisting(model, id);
  throw new AppError('stale', undefined, { current: await present(current) });
}
