import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { AnyBulkWriteOperation, QueryFilter } from 'mongoose';
import type { Stored } from '../database/model.ts';
import { AppError } from '../errors.ts';
import type { Editing } from '../http/routes.ts';
import type { Omitted, RecordDefinition, Row, Values } from './definition.ts';
import { idOf, publish } from './publish.ts';
import { isTrashed } from './trashed.ts';

/** Values to store in each of several items. */
export interface ChangePlan {
  readonly action: 'change' | 'delete' | 'restore';
  readonly set: Values;
  /** Whether it counts as an edit: opening an item leaves its version as it is. */
  readonly isEdit: boolean;
  /** The items that it applies to: by default those that are not in the trash. */
  readonly among?: 'trashed' | 'all';
}

interface ChangeOptions extends Editing {
  /** Values that the same write appends to arrays. */
  readonly push?: Values | undefined;
  /** Fields that the returned items lack. */
  readonly omitted?: Omitted;
}

/** An item before and after its change; the same object twice if it had the values already. */
export interface Change<Fields> {
  readonly before: Row<Fields>;
  readonly after: Row<Fields>;
}

/**
 * Changes items in a few writes however many they are, each on its own; audits and publishes the
 * changes. Setting a field to its current value is not a change.
 * @returns the items by id; without those that are missing, or not among those that the plan
 * applies to
 * @throws AppError `stale` when an item is not of the version that the caller saw
 */
export async function applyChange<Fields>(
  definition: RecordDefinition<Fields>,
  ids: readonly string[],
  plan: ChangePlan,
  options: ChangeOptions,
): Promise<ReadonlyMap<string, Change<Fields>>> {
  const all = [...new Set(ids)];
  const done = new Map<string, Change<Fields>>();
  /** The versions that a write has not changed. */
  const tried = new Map<string, number>();
  for (let [open, round] = [all, 0]; open.length > 0; round += 1) {
    assert.ok(round < maxRounds, 'these items are changed faster than they can be written');
    const rows = await readRows(definition, open, options.omitted, placeOf(plan));
    for (const row of rows) {
      await refuseStale(definition, row, options.version);
      // Equal for the database, such as 0 and -0, if the write left this version as it is.
      const isEqual = hasValues(row, plan.set) || tried.get(idOf(row)) === row.version;
      if (isEqual) done.set(idOf(row), { before: row, after: row });
      tried.set(idOf(row), row.version);
    }
    const differing = rows.filter((row) => !done.has(idOf(row)));
    for (const change of await write(definition, differing, plan, options)) {
      done.set(idOf(change.after), change);
    }
    // The others were changed between the read and the write: retry.
    open = differing.map(idOf).filter((id) => !done.has(id));
  }
  const changed = all.flatMap((id) => done.get(id) ?? []).filter(isChange);
  await publish(
    definition,
    plan.action,
    changed.map(({ before }) => before),
    {
      actor: options.actor,
      isAudited: plan.isEdit,
      ...(plan.action === 'change' ? { set: plan.set } : {}),
      // The trash publishes the item alone.
      ...(plan.among === 'trashed' ? {} : { fields: Object.keys(plan.set) }),
    },
  );
  return done;
}

/** In each round, every remaining item has lost a race against another writer. */
const maxRounds = 50;

const isChange = <Fields>({ before, after }: Change<Fields>) => before !== after;

function readRows<Fields>(
  { model }: RecordDefinition<Fields>,
  ids: readonly string[],
  omitted: Omitted = { words: 0 },
  place: object = {},
): Promise<Row<Fields>[]> {
  const filter = { _id: { $in: ids }, ...place } as unknown as QueryFilter<Fields>;
  return model.find(filter, omitted).lean<Row<Fields>[]>().exec();
}

function placeOf({ among }: ChangePlan): object {
  if (among === 'all') return {};
  return { deletedAt: among === 'trashed' ? isTrashed : null };
}

/** @throws AppError `stale` when an item is not of the version that the caller saw */
export async function refuseStale<Fields>(
  definition: RecordDefinition<Fields>,
  row: Row<Fields>,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === row.version) return;
  throw new AppError('stale', undefined, { current: await definition.present(row) });
}

/** Null is also the value of a field that is not stored. */
function hasValues(row: Stored, set: Values): boolean {
  const stored: Values = { ...row };
  return Object.entries(set).every(([field, value]) =>
    isDeepStrictEqual(stored[field] ?? null, value),
  );
}

/** A change, and the update that makes it. */
interface Planned<Fields> extends Change<Fields> {
  readonly update: object;
}

/**
 * One bulk write; each row only while it has the version that was read (optimistic concurrency).
 * @returns the changes that this write has made
 */
async function write<Fields>(
  definition: RecordDefinition<Fields>,
  rows: readonly Row<Fields>[],
  plan: ChangePlan,
  { push, omitted }: ChangeOptions,
): Promise<Change<Fields>[]> {
  if (rows.length === 0) return [];
  const edit = plan.isEdit ? { updatedAt: takeMoment() } : {};
  const planned = await Promise.all(
    rows.map(async (before): Promise<Planned<Fields>> => {
      const follows = (await definition.follow?.(before, plan.set)) ?? {};
      const values = { ...plan.set, ...follows.set, ...edit };
      const appended = { ...push, ...follows.push };
      const update = {
        $set: values,
        ...(plan.isEdit ? { $inc: { version: 1 } } : {}),
        ...(Object.keys(appended).length > 0 ? { $push: appended } : {}),
        ...(follows.pull ? { $pull: follows.pull } : {}),
      };
      const version = before.version + (plan.isEdit ? 1 : 0);
      return { before, after: { ...before, ...values, version }, update };
    }),
  );
  const matchedCount = await writeAll(definition, planned, plan.set);
  if (matchedCount === rows.length) return planned;
  if (matchedCount === 0) return [];
  const current = await readRows(definition, rows.map(idOf), omitted);
  const byId = new Map(current.map((row) => [idOf(row), row]));
  return planned.filter(({ after }) => isWritten(byId.get(idOf(after)), after, plan.set));
}

/** Rows of one version with the same update share an operation. @returns how many still matched */
async function writeAll<Fields>(
  { model }: RecordDefinition<Fields>,
  planned: readonly Planned<Fields>[],
  set: Values,
): Promise<number> {
  const $or = Object.entries(set).map(([field, value]) => ({ [field]: { $ne: value } }));
  const groups = Map.groupBy(planned, ({ before: { version }, update }) =>
    JSON.stringify([version, update]),
  );
  const operations = [...groups.values()].flatMap(([one, ...same]) => {
    if (!one) return [];
    const _id = { $in: [one, ...same].map(({ before }) => before._id) };
    const filter = { _id, version: one.before.version, $or } as unknown as QueryFilter<Fields>;
    return { filter, update: one.update };
  });
  const [first, ...others] = operations;
  // Its errors name the index that a value violates; those of a bulk write do not.
  if (first && others.length === 0) {
    const { filter, update } = first;
    return (await model.updateMany(filter, update, { timestamps: false })).matchedCount;
  }
  const writes = operations.map((updateMany) => ({ updateMany })) as AnyBulkWriteOperation[];
  const options = { ordered: false, timestamps: false };
  return (await model.bulkWrite(writes, options)).matchedCount;
}

let lastMoment = 0;

/** The time of a write. No two writes of this process share one, so it identifies the write. */
function takeMoment(): Date {
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  return new Date(lastMoment);
}

/** Whether a row was written as planned, and not by another caller who set the same values. */
function isWritten(row: Stored | undefined, after: Stored, set: Values): boolean {
  if (!row || !hasValues(row, set)) return false;
  return row.version > after.version || row.updatedAt.getTime() === after.updatedAt.getTime();
}
