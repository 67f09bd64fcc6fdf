import { copyFields } from '../bson-fields.ts';
import { writeDocument } from '../bson-write.ts';
import type { Collection } from '../collection.ts';
import {
  type Context,
  type Handler,
  type Handlers,
  OK,
  type Reply,
  sessionOf,
} from '../command.ts';
import { SINGLE_BATCH_BYTES, takeBatch, type Cursor, type Cursors } from '../cursors.ts';
import { fail } from '../errors.ts';
import { booleanOf, countOf, textOf } from '../fields.ts';
import { filterOf } from '../matcher.ts';
import { compileProjection, copiedFields, type Copying, type Projector } from '../projection.ts';
import { createQuery, findRows, type Query } from '../query.ts';
import type { Row } from '../record.ts';
import { sortOf } from '../sort-spec.ts';
import { mapStream, type Stream, type Task } from '../stream.ts';

const DEFAULT_BATCH = 101;

/** The bytes of a record to send; without decoding if fields are only copied. */
function encoderOf(
  project: Projector | undefined,
  copying: Copying | undefined,
): (row: Row) => Uint8Array {
  if (!project) return (row) => row.bytes;
  if (copying) return ({ bytes }) => copyFields(bytes, copying.names, copying.isSaved);
  return (row) => writeDocument(project(row.doc));
}

/** The collection of a cursor; a cursor over a listing has none. */
const findCollection = ({ catalog, db }: Context, namespace: string): Collection | undefined =>
  catalog.find(db, namespace.slice(db.length + 1));

/** The first batch of a cursor, which stays open when there is more. */
export function* openCursor(
  context: Context,
  namespace: string,
  documents: Stream<Uint8Array>,
  options: { count: number; single?: boolean; peek?: boolean; isPatient?: boolean },
): Task<Reply> {
  const { cursors, body } = context;
  const cursor = cursors.create({
    namespace,
    collection: findCollection(context, namespace),
    session: sessionOf(body),
    isPatient: options.isPatient ?? false,
    documents,
  });
  const most = options.single === true ? SINGLE_BATCH_BYTES : undefined;
  const firstBatch = yield* takeBatch(cursor, options.count, options.peek ?? false, most);
  const isOver = cursor.finished || options.single === true;
  if (!isOver) cursors.keep(cursor);
  return { cursor: { firstBatch, id: isOver ? 0n : cursor.id, ns: namespace }, ok: OK };
}

/** Reads the query fields that find and explain share. */
export function readFind({ body }: Pick<Context, 'body'>): {
  query: Query;
  encode: (row: Row) => Uint8Array;
} {
  const query = createQuery(filterOf(body.get('filter'), 'find.filter'), {
    sort: sortOf(body.get('sort')),
    skip: countOf(body.get('skip'), 'find.skip'),
    limit: countOf(body.get('limit'), 'find.limit'),
    hint: body.get('hint'),
  });
  const projection = filterOf(body.get('projection'), 'find.projection');
  const project = compileProjection(projection, true, query.matcher);
  return { query, encode: encoderOf(project, copiedFields(projection)) };
}

function* find(context: Context): Task<Reply> {
  const { body, catalog, db } = context;
  const name = textOf(body.get('find'), 'find.find');
  for (const field of ['tailable', 'awaitData', 'oplogReplay']) {
    if (booleanOf(body.get(field), `find.${field}`))
      fail(2, 'error processing query: tailable cursor requested on non capped collection');
  }
  const { query, encode } = readFind(context);
  const given = body.get('batchSize');
  const count = given === undefined ? DEFAULT_BATCH : countOf(given, 'find.batchSize');
  const collection = catalog.find(db, name);
  const namespace = `${db}.${name}`;
  const single = booleanOf(body.get('singleBatch'), 'find.singleBatch');
  if (!collection) return { cursor: { firstBatch: [], id: 0n, ns: namespace }, ok: OK };
  const rows = findRows(collection, query, { keys: 0, documents: 0 }, count + 1);
  // The stream ends at its limit without further reads, so looking ahead costs nothing.
  const peek = query.limit > 0 && count > 0;
  const isPatient = booleanOf(body.get('noCursorTimeout'), 'find.noCursorTimeout');
  return yield* openCursor(context, namespace, mapStream(rows, encode), {
    count,
    single,
    peek,
    isPatient,
  });
}

function cursorId(value: unknown, where: string): bigint {
  return typeof value === 'bigint'
    ? value
    : fail(14, `BSON field '${where}' must be a 64-bit integer`);
}

/** Reads the next batch. If this fails, the batch is lost, and the cursor is closed. */
function* readMore(cursor: Cursor, count: number, cursors: Cursors): Task<Reply> {
  cursor.busy = true;
  let isOpen = false;
  try {
    const nextBatch = yield* takeBatch(cursor, count, false);
    if (!cursors.isOpen(cursor)) fail(237, `cursor id ${cursor.id} was killed`);
    if (!cursor.finished) cursors.keep(cursor);
    isOpen = !cursor.finished;
    return { cursor: { nextBatch, id: isOpen ? cursor.id : 0n, ns: cursor.namespace }, ok: OK };
  } finally {
    cursor.busy = false;
    if (!isOpen) cursors.close(cursor.id);
  }
}

function getMore(context: Context): Task<Reply> {
  const { body, cursors, db } = context;
  const id = cursorId(body.get('getMore'), 'getMore.getMore');
  const cursor = cursors.take(id, `${db}.${textOf(body.get('collection'), 'getMore.collection')}`);
  const count = countOf(body.get('batchSize'), 'getMore.batchSize') || Number.MAX_SAFE_INTEGER;
  if (findCollection(context, cursor.namespace) !== cursor.collection) {
    cursors.close(id);
    fail(175, `collection renamed or dropped: ${cursor.namespace}`);
  }
  return readMore(cursor, count, cursors);
}

function killCursors({ body, cursors }: Context): Reply {
  textOf(body.get('killCursors'), 'killCursors.killCursors');
  const ids = body.get('cursors');
  if (!Array.isArray(ids)) return fail(14, 'killCursors.cursors must be an array');
  const killed: bigint[] = [];
  const unknown: bigint[] = [];
  for (const id of ids.map((value) => cursorId(value, 'killCursors.cursors')))
    (cursors.close(id) ? killed : unknown).push(id);
  return {
    cursorsKilled: killed,
    cursorsNotFound: unknown,
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: OK,
  };
}

export const FIND_FIELDS: Handler['fields'] = new Set([
  'filter',
  'projection',
  'sort',
  'hint',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'noCursorTimeout',
  'tailable',
  'awaitData',
  'oplogReplay',
  'allowPartialResults',
  'allowDiskUse',
]);

export const reading: Handlers = {
  find: { fields: FIND_FIELDS, run: find },
  getMore: { fields: new Set(['collection', 'batchSize']), run: getMore },
  killCursors: { fields: new Set(['cursors']), run: killCursors },
};
