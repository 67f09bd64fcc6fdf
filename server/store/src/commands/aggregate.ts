import { writeDocument } from '../bson-write.ts';
import type { Collection } from '../collection.ts';
import { type Context, type Handlers, type Reply } from '../command.ts';
import { fail } from '../errors.ts';
import { booleanOf, countOf, documentOf, refuseUnknown, textOf } from '../fields.ts';
import { filterOf } from '../matcher.ts';
import { toWhole } from '../numbers.ts';
import { compileStage, parsePipeline, type StageSpec } from '../pipeline.ts';
import { countRows, createQuery, findRows, type Query } from '../query.ts';
import { sortOf } from '../sort-spec.ts';
import { PAUSE, type Stage, type Stream, type Task } from '../stream.ts';
import { type Doc, int, isDoc, type Value } from '../values.ts';
import { MAX_DOCUMENT } from '../wire.ts';
import { openCursor } from './find.ts';

const DEFAULT_BATCH = 101;

/** Leading $match, $sort, $skip and $limit become the query itself, so that indexes serve them. */
export function splitPipeline(
  stages: readonly StageSpec[],
  hint: Value | undefined,
): { query: Query; rest: readonly StageSpec[] } {
  const rest = [...stages];
  const take = (name: string): Value | undefined =>
    rest[0]?.name === name ? rest.shift()?.operand : undefined;
  const matched = take('$match');
  const sorted = take('$sort');
  if (isDoc(sorted) && sorted.size === 0)
    fail(15976, '$sort stage must have at least one sort key');
  const skip = toWhole(rest[0]?.name === '$skip' ? rest[0].operand : undefined) ?? 0;
  if (skip > 0) rest.shift();
  const limit = toWhole(rest[0]?.name === '$limit' ? rest[0].operand : undefined) ?? 0;
  if (limit > 0) rest.shift();
  const query = createQuery(filterOf(matched, '$match'), {
    sort: sortOf(sorted),
    skip: Math.max(skip, 0),
    limit: Math.max(limit, 0),
    hint,
  });
  return { query, rest };
}

/** `countDocuments` of the drivers: a group over everything that only counts. */
function countingField(rest: readonly StageSpec[]): { id: Value; field: string } | undefined {
  const [stage, ...others] = rest;
  if (
    stage?.name !== '$group' ||
    others.length > 0 ||
    !isDoc(stage.operand) ||
    stage.operand.size !== 2
  )
    return undefined;
  const id = stage.operand.get('_id');
  const [field, spec] = [...stage.operand][1] ?? [];
  if (
    id === undefined ||
    isDoc(id) ||
    Array.isArray(id) ||
    typeof id === 'string' ||
    field === undefined
  )
    return undefined;
  if (!isDoc(spec) || spec.size !== 1 || toWhole(spec.get('$sum')) !== 1) return undefined;
  return { id, field };
}

function* countAll(
  collection: Collection,
  query: Query,
  { id, field }: { id: Value; field: string },
): Stream<Doc> {
  const counting = countRows(collection, { ...query, sort: [] });
  for (;;) {
    const step = counting.next();
    if (step.done !== true) {
      yield PAUSE;
      continue;
    }
    if (step.value > 0)
      yield new Map<string, Value>([
        ['_id', id],
        [field, int(step.value)],
      ]);
    return;
  }
}

function* source(collection: Collection | undefined, query: Query): Stream<Doc> {
  if (!collection) return;
  for (const row of findRows(collection, query, { keys: 0, documents: 0 }, 256))
    yield row === PAUSE ? PAUSE : row.doc;
}

function* encode(docs: Stream<Doc>): Stream<Uint8Array> {
  for (const doc of docs) {
    const bytes = doc === PAUSE ? PAUSE : writeDocument(doc);
    if (bytes !== PAUSE && bytes.length > MAX_DOCUMENT)
      fail(10334, 'a document of the result is larger than 16 MB');
    yield bytes;
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
  const given = options.get('batchSize');
  return given === undefined ? DEFAULT_BATCH : countOf(given, 'aggregate.cursor.batchSize');
}

function* aggregate(context: Context): Task<Reply> {
  const { body, catalog, db } = context;
  const stages = parsePipeline(body.get('pipeline'));
  if (stages[0]?.name === '$changeStream') compileStage(stages[0]);
  if (typeof body.get('aggregate') !== 'string')
    fail(73, 'aggregations over a whole database are not supported by this server');
  const name = textOf(body.get('aggregate'), 'aggregate.aggregate');
  booleanOf(body.get('allowDiskUse'), 'aggregate.allowDiskUse');
  const count = readBatchSize(body);
  const { query, rest } = splitPipeline(stages, body.get('hint'));
  const compiled: Stage[] = rest.map(compileStage);
  const collection = catalog.find(db, name);
  const counted = countingField(rest);
  const documents =
    collection && counted
      ? countAll(collection, query, counted)
      : compiled.reduce((stream, stage) => stage(stream), source(collection, query));
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
