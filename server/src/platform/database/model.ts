import mongoose, { type Model, type SchemaDefinition, type Types } from 'mongoose';
import type { Replay } from '../http/idempotency.ts';
import type { Connection } from './connection.ts';

/** The fields that every stored document has besides its own. */
export interface Stored {
  readonly _id: Types.ObjectId;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The time of deletion; null while it is in use. */
  readonly deletedAt: Date | null;
  /** Counts changes of editable fields only; the ETag. */
  readonly version: number;
  /** Identifies a retry of the POST that created this document. */
  readonly replay?: Replay;
}

/** The response of a public form. */
export function presentReceived(row: Stored): { id: string; createdAt: string } {
  return { id: row._id.toHexString(), createdAt: row.createdAt.toISOString() };
}

const storedFields: SchemaDefinition = {
  deletedAt: { type: Date, default: null },
  version: { type: Number, default: 1 },
  replay: { type: { scope: String, bodyHash: String }, _id: false, required: false },
};

export interface IndexDefinition {
  readonly keys: Readonly<Record<string, 1 | -1>>;
  readonly options?: Readonly<{
    unique?: boolean;
    sparse?: boolean;
    expireAfterSeconds?: number;
    partialFilterExpression?: Record<string, unknown>;
  }>;
}

/**
 * Defines a model with the product's common parts: strict schema, times, trash mark,
 * editable-fields version and replay key. Indexes are only created by `migrate`.
 */
export function defineModel<Fields>(
  connection: Connection,
  name: string,
  fields: SchemaDefinition,
  indexes: readonly IndexDefinition[],
): Model<Fields> {
  const schema = new mongoose.Schema(
    { ...fields, ...storedFields },
    { collection: name, strict: 'throw', timestamps: true, versionKey: false, minimize: false },
  );
  const model = connection.model(name, schema) as unknown as Model<Fields>;
  modelIndexes.set(model, [...indexes, replayIndex, trashIndex]);
  return model;
}

const replayIndex = {
  keys: { 'replay.scope': 1 },
  options: { unique: true, sparse: true },
} as const;
/**
 * Empties the trash after 30 days (spec decision 33): documents in use have no date there, and
 * stay.
 */
const trashIndex = {
  keys: { deletedAt: 1 },
  options: { expireAfterSeconds: 30 * 24 * 3600 },
} as const;
const modelIndexes = new WeakMap<object, readonly IndexDefinition[]>();

/** The indexes that a model was defined with. */
export function indexesOf(model: object): readonly IndexDefinition[] {
  return modelIndexes.get(model) ?? [];
}
