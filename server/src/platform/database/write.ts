import type { Model, QueryFilter } from 'mongoose';
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
