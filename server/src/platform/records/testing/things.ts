import assert from 'node:assert/strict';
import { openTestConnection } from '../../../testing/test-connection.ts';
import type { AuditEntry } from '../../database/audit.ts';
import { listModelIndexes, migrate } from '../../database/migrations.ts';
import { defineModel } from '../../database/model.ts';
import { AppError } from '../../errors.ts';
import { within } from '../conditions.ts';
import type { ListDefinition, Row } from '../definition.ts';
import { ListedRecords } from '../listed-records.ts';
import { markSchema, type Mark, type MarkFields } from '../marks.ts';

export interface Query {
  readonly q?: string;
  readonly limit?: number;
  readonly flagged?: boolean;
  readonly color?: string;
  readonly from?: string;
  readonly fields?: 'summary';
}

/** `flagged` is an edit, the others are not. */
export const marks = {
  flagged: { unset: false, select: ({ flagged }) => flagged },
  seen: { unset: null, isEdit: false, select: () => undefined },
  answered: { unset: null, isEdit: false, select: () => undefined },
} as const satisfies Record<string, Mark<Query>>;

export interface Fields extends MarkFields<typeof marks> {
  readonly name: string;
  readonly color: string;
  readonly status: string;
  readonly secret: string;
  readonly text: string;
  readonly words: readonly string[];
  readonly log: readonly string[];
}

/** Made-up items of a kind. */
export class Things extends ListedRecords<Fields, Query> {
  create(fields: Partial<Fields>, key?: string): Promise<Row<Fields>> {
    const replay = key === undefined ? undefined : { scope: key, bodyHash: key };
    return this.store(fields as Fields, replay, 'ann');
  }
}

const text = (initial: string) => ({ type: String, default: initial });
const schema = {
  name: { type: String, required: true },
  color: text('red'),
  status: text('new'),
  secret: text(''),
  text: text(''),
  words: [String],
  log: [String],
  ...markSchema(marks),
};

/** Made-up kinds of items in an empty database, and what is done with them. */
export async function openThings() {
  const database = await openTestConnection();
  const { connection } = database;
  /** In order: revisions, audit entries and events. */
  const steps: unknown[] = [];
  const entries: AuditEntry[] = [];
  const context = {
    audit: {
      recordAll: async (added: readonly AuditEntry[]) => {
        entries.push(...added);
        steps.push(...added.map(({ actor, action, id, changes }) => [actor, action, id, changes]));
      },
    },
    revision: { bump: async () => void steps.push('revision') },
    announceAll: (type: string, ids: readonly string[], by?: string, fields?: string[]) =>
      void steps.push([type, ids, by, fields]),
  } as unknown as ListDefinition<Fields, Query>['context'];
  let count = 0;

  async function define(changes: Partial<ListDefinition<Fields, Query>> = {}): Promise<Things> {
    const kind = `thing${(count += 1)}`;
    const model = defineModel<Fields>(connection, kind, schema, [
      { keys: { name: 1 }, options: { unique: true } },
    ]);
    const own = listModelIndexes(connection).filter(({ collection }) => collection === kind);
    await migrate(connection, [], own);
    const conditions = { color: ({ color }: Query) => color, createdAt: within };
    return new Things({
      kind,
      model,
      context,
      present: ({ name, version }) => ({ name, version }),
      title: 'name',
      marks,
      unlisted: { words: 0 },
      conditions,
      ...changes,
    });
  }

  /** Stores items with these names, and forgets the steps so far. @returns their ids */
  async function createAll(things: Things, names: readonly string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const name of names) ids.push((await things.create({ name }))._id.toHexString());
    steps.length = 0;
    return ids;
  }

  return { define, createAll, steps, entries, close: () => database.close() };
}

/** For `assert.rejects`. */
export const isError =
  (code: string, more: object = {}) =>
  (error: unknown) => {
    assert.ok(error instanceof AppError);
    assert.equal(error.code, code);
    assert.partialDeepStrictEqual(error.extra, more);
    return true;
  };
