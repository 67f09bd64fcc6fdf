import { writeDocument } from '../bson-write.ts';
import type { Collection } from '../collection.ts';
import { type Context, type Handlers, type Reply } from '../command.ts';
import { fail } from '../errors.ts';
import { countOf, documentOf, refuseUnknown, textOf } from '../fields.ts';
import {
  compilePipeline,
  limitOf,
  matchOf,
  parsePipeline,
  skipOf,
  sortFieldsOf,
} from '../pipeline.ts';
import { countRows, createQuery, findRows, type Query } from '../query.ts';
import type { StageSpec } from '../shorthand-stages.ts';
import { PAUSE, type Stream, type Task } from '../stream.ts';
import { type Doc, int, Int32, isDoc, type Value } from '../values.ts';
import { MAX_DOCUMENT } from '../wire.ts';
import { openCursor } from './find.ts';
import { readCollStats } from './stats.ts';

const DEFAULT_BATCH = 101;
const PAUSE_ROWS = 8;
/** Bytes to encode before a pause. */
const PAUSE_BYTES = 1 << 18;

/** Leading $match (also behind $sort), $sort, $skip and $limit become the query itself, so that indexes serve them. */
export function splitPipeline(
  stages: readonly StageSpec[],
  hint: Value | undefined,
): { query: Query; rest: readonly StageSpec[] } {
  const rest = [...stages];
  const take = <Result>(name: string, read: (operand: Value) => Result): Result | undefined => {
    const stage = rest[0]?.name === name ? rest.shift() : undefined;
    return stage && read(stage.operand);
  };
  const filters: Doc[] = [];
  const takeMatches = (): void => {
    for (let filter = take('$match', matchOf); filter; filter = take('$match', matchOf))
      filters.push(filter);
  };
  takeMatches();
  const sort = take('$sort', sortFieldsOf) ?? [];
  // A $match after $sort gives the same result before it.
  takeMatches();
  const [first = new Map(), ...others] = filters;
  const filter: Doc = others.length === 0 ? first : new Map([['$and', filters]]);
  const query = createQuery(filter, {
    sort,
    skip: take('$skip', skipOf) ?? 0,
    limit: take('$limit', limitOf) ?? 0,
    hint,
  });
  return { query, rest };
}

/** `countDocuments` of the drivers: one group over all documents that only counts. */
export function countingField([stage, ...others]: readonly StageSpec[]):
  | { id: Value; field: string }
  | undefined {
  const spec = stage?.name === '$group' && others.length === 0 ? stage.operand : undefined;
  if (!isDoc(spec) || spec.size !== 2) return undefined;
  const id = spec.get('_id');
  const [field = '_id', count] = [...spec][1] ?? [];
  const one = isDoc(count) && count.size === 1 ? count.get('$sum') : undefined;
  const isOne = one instanceof Int32 && one.value === 1;
  const isPlain = id === null || id instanceof Int32;
  return isOne && isPlain && field !== '_id' && !/[.$]/.test(field) ? { id, field } : undefined;
}

function* countAll(
  collection: Collection,
  query: Query,
  { id, field }: { id: Value; field: string },
): Stream<Doc> {
  const counting = countRows(collection, { ...query, sort: [] });
  let step = counting.next();
  for (; step.done !== true; step = counting.next()) yield PAUSE;
  if (step.value > 0) yield new Map([['_id', id]]).set(field, int(step.value));
}

function* source(collection: Collection | undefined, query: Query): Stream<Doc> {
  if (!collection) return;
  let count = 0;
  for (const row of findRows(collection, query, { keys: 0, documents: 0 }, 256)) {
    yield row === PAUSE ? PAUSE : row.doc;
    // A stage may spend milliseconds on one document.
    if (++count % PAUSE_ROWS === 0) yield PAUSE;
  }
}

function* encode(docs: Stream<Doc>): Stream<Uint8Array> {
  let passed = 0;
  for (const doc of docs) {
    if (doc === PAUSE) {
      yield PAUSE;
      continue;
    }
    const bytes = writeDocument(doc, 4 * MAX_DOCUMENT);
    if (bytes.length > MAX_DOCUMENT) fail(10334, 'a document of the result is larger than 16 MB');
    yield bytes;
    passed += bytes.length;
    if (passed < PAUSE_BYTES) continue;
    passed = 0;
    yield PAUSE;
  }
}

function readBatchSize(body: Doc): number {
  const cursor = body.get('cursor');
  if (cursor === undefined)
    return fail(
      9,
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  const options = documentOf(cursor, 'aggregate.cursor');
  refuseUnknown(options, 'aggregate.cursor', new Set(['batchSize']));
  return countOf(options.get('batchSize') ?? int(DEFAULT_BATCH), 'aggregate.cursor.batchSize');
}

function* aggregate(context: Context): Task<Reply> {
  const { body, catalog, db } = context;
  const environment = { collection: (name: string) => catalog.find(db, name) };
  const stages = parsePipeline(body.get('pipeline'));
  if (stages[0]?.name === '$changeStream') compilePipeline(stages, environment);
  if (typeof body.get('aggregate') !== 'string')
    fail(73, 'aggregations over a whole database are not supported by this server');
  const name = textOf(body.get('aggregate'), 'aggregate.aggregate');
  const count = readBatchSize(body);
  const [first, ...others] = stages;
  if (first?.name === '$collStats') {
    const statistics = compilePipeline(
      others,
      environment,
    )(readCollStats(context, name, first.operand));
    return yield* openCursor(context, `${db}.${name}`, encode(statistics), { count, peek: true });
  }
  const { query, rest } = splitPipeline(stages, body.get('hint'));
  const pipeline = compilePipeline(rest, environment);
  const collection = catalog.find(db, name);
  const counted = countingField(rest);
  const documents =
    collection && counted
      ? countAll(collection, query, counted)
      : pipeline(source(collection, query));
  return yield* openCursor(context, `${db}.${name}`, encode(documents), {
    count,
    peek: count > 0 && rest.length > 0,
  });
}

export const aggregating: Handlers = {
  aggregate: {
    fields: new Set(['pipeline', 'cursor', 'hint', 'allowDiskUse', 'bypassDocumentValidation']),
    run: aggregate,
  },
};
