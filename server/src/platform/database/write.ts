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
    const document = await model
      .findOne({ 'replay.scope': replay.scope } as QueryFilter<Fields>)
      .lean<Row<Fields>>()
      .exec();
    if (!document?.replay) throw error;
    refuseMismatch(document.replay, replay);
    return { document, isReplay: true };
  }
}

/** One document that is not in the trash. @throws AppError `not_found` */
export async function findExisting<Fields>(model: Model<Fields>, id: string): Promise<Row<Fields>> {
  const filter = { _id: id, deletedAt: null } as unknown as QueryFilter<Fields>;
  const document = await model.findOne(filter).lean<Row<Fields>>().exec();
  if (!document) throw new AppError('not_found');
  return document;
}

/**
 * Sets editable fields and counts the version up, if it is still the one in `version`.
 * @param present shapes the entity for the `current` of a `stale` answer
 * @throws AppError `not_found`, `stale`
 */
export async function changeDocument<Fields>(
  model: Model<Fields>,
  id: string,
  changes: Partial<Fields> | { deletedAt: Date },
  { version, present }: { version: number | undefined; present: (row: Row<Fields>) => unknown },
): Promise<{ before: Row<Fields>; after: Row<Fields> }> {
  const filter = { _id: id, deletedAt: null, ...(version === undefined ? {} : { version }) };
  const update = { $set: changes, $inc: { version: 1 } };
  const before = await model
    .findOneAndUpdate(
      filter as unknown as QueryFilter<Fields>,
      update as unknown as UpdateQuery<Fields>,
      { returnDocument: 'before' },
    )
    .lean<Row<Fields>>()
    .exec();
  if (before) return { before, after: { ...before, ...changes, version: before.version + 1 } };
  const current = await findExisting(model, id);
  throw new AppError('stale', undefined, { current: present(current) });
}
