import type { Model, QueryFilter } from 'mongoose';
import { isDuplicate } from '../database/connection.ts';
import { createOnce, findExisting, findReplay } from '../database/write.ts';
import { AppError } from '../errors.ts';
import type { Replay } from '../http/idempotency.ts';
import type { Editing } from '../http/routes.ts';
import type { ItemKind } from '../owned-data.ts';
import { applyChange, refuseStale, type ChangePlan } from './change.ts';
import type { RecordDefinition, Row, Values } from './definition.ts';
import { planBulk, planChange, planDeletion } from './plans.ts';
import { publish } from './publish.ts';
import { TrashBin } from './trash-bin.ts';

/** One action on several items. */
export interface BulkChange {
  readonly ids: readonly string[];
  readonly action: string;
  /** The value of a field, or of a mark: true by default. */
  readonly value?: string | boolean | undefined;
}

interface BulkOutcome {
  readonly done: string[];
  readonly failed: { readonly id: string; readonly code: 'not_found' }[];
}

/** Items of one kind that administrators work on: read, changed, deleted and restored. */
export class Records<Fields, Kind extends string = string> implements ItemKind {
  readonly trash: TrashBin<Fields, Kind>;
  protected readonly record: RecordDefinition<Fields, Kind>;

  constructor(record: RecordDefinition<Fields, Kind>) {
    this.record = record;
    this.trash = new TrashBin(record);
  }

  get kind(): Kind {
    return this.record.kind;
  }

  get model(): Model<Fields> {
    return this.record.model;
  }

  /** An item in the form of the API. */
  present(row: Row<Fields>): object | Promise<object> {
    return this.record.present(row);
  }

  /** An item that is not in the trash. @throws AppError `not_found` */
  read(id: string): Promise<Row<Fields>> {
    return findExisting(this.model, id);
  }

  /** The ids among these that exist, in the trash or not. */
  async listExisting(ids: readonly string[]): Promise<string[]> {
    const found: unknown[] = await this.model.distinct('_id', { _id: { $in: [...ids] } });
    return found.map(String);
  }

  /** The item that an earlier call with this key stored. @throws AppError `idempotency_mismatch` */
  findEarlier(replay: Replay | undefined): Promise<Row<Fields> | undefined> {
    return findReplay(this.model, replay);
  }

  /** Stores an item, once per replay key. @throws AppError `conflict`, `idempotency_mismatch` */
  protected async store(
    fields: Fields,
    replay: Replay | undefined,
    actor: string,
  ): Promise<Row<Fields>> {
    const write = createOnce(this.model, fields, replay);
    const { document, isReplay } = await this.#refuseTaken(write);
    if (!isReplay) await publish(this.record, 'create', [document], { actor });
    return document;
  }

  /**
   * Sets fields by their names, marks by true or false; undefined leaves a field as it is. Marks
   * that are no edits are set whatever the version.
   * @throws AppError `not_found`, `stale`, `conflict`
   */
  async change(id: string, wanted: Values, { actor, version }: Editing): Promise<Row<Fields>> {
    const { marks = {} } = this.record;
    const isEdit = ([field, value]: [string, unknown]) =>
      value !== undefined && marks[field]?.isEdit !== false;
    const edits = Object.fromEntries(Object.entries(wanted).filter(isEdit));
    const others = Object.fromEntries(
      Object.entries(wanted).filter(([field]) => !(field in edits)),
    );
    const plans = [planChange(this.record, edits), planChange(this.record, others)];
    let row: Row<Fields> | undefined;
    for (const plan of plans.filter(({ set }) => Object.keys(set).length > 0)) {
      row = await this.#changeOne(id, plan, plan.isEdit ? { actor, version } : { actor });
    }
    return row ?? this.read(id);
  }

  /** Moves it to the trash, or deletes it permanently. @throws AppError `not_found`, `stale` */
  async delete(id: string, editing: Editing): Promise<void> {
    if (this.record.title === undefined) await this.#remove(id, editing);
    else await this.#changeOne(id, planDeletion(), editing);
  }

  async #remove(id: string, { version, actor }: Editing): Promise<void> {
    const filter = { _id: id, deletedAt: null, ...(version === undefined ? {} : { version }) };
    const found = this.model.findOneAndDelete(filter as unknown as QueryFilter<Fields>);
    const removed = await found.lean<Row<Fields>>().exec();
    if (removed) return publish(this.record, 'delete', [removed], { actor });
    await refuseStale(this.record, await this.read(id), version);
    // It was restored between the two.
    return this.#remove(id, { version, actor });
  }

  /** @throws AppError `conflict` when another item has a value that must be unique */
  async #refuseTaken<Result>(write: Promise<Result>): Promise<Result> {
    try {
      return await write;
    } catch (error) {
      const taken = Object.entries(this.record.unique ?? {});
      const [field, text] = taken.find(([each]) => isDuplicate(error, each)) ?? [];
      if (field === undefined) throw error;
      throw new AppError('conflict', text, { fields: { [field]: text ?? '' } });
    }
  }

  async #changeOne(id: string, plan: ChangePlan, editing: Editing): Promise<Row<Fields>> {
    const write = applyChange(this.record, [id], plan, editing);
    const change = (await this.#refuseTaken(write)).get(id);
    if (!change) throw new AppError('not_found');
    return change.after;
  }

  /** One action on several items; each succeeds or fails on its own. */
  async changeMany({ ids, action, value }: BulkChange, actor: string): Promise<BulkOutcome> {
    const { unlisted, long } = this.record;
    const plan = planBulk(this.record, action, value);
    const options = { actor, omitted: { ...unlisted, ...long } };
    const changes = await applyChange(this.record, ids, plan, options);
    const all = [...new Set(ids)];
    const failed = all.filter((id) => !changes.has(id));
    return {
      done: all.filter((id) => changes.has(id)),
      failed: failed.map((id) => ({ id, code: 'not_found' })),
    };
  }

  /**
   * Marks an item as answered when an email has reached its client, in the trash as well: it may be
   * restored. Only an item that still exists also gets the status.
   * @param actor the author of the email
   */
  async markAnswered(id: string, actor: string): Promise<void> {
    const { answered: { mark, status } = {} } = this.record;
    if (status !== undefined)
      await applyChange(this.record, [id], planChange(this.record, { status }), { actor });
    if (mark === undefined) return;
    const plan = { ...planChange(this.record, { [mark]: true }), among: 'all' } as const;
    await applyChange(this.record, [id], plan, { actor });
  }
}
