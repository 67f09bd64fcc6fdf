import { readDocument } from '../bson-read.ts';
import { writeDocument } from '../bson-write.ts';
import { collectionTable } from '../catalog-table.ts';
import type { Collection } from '../collection.ts';
import { type Context, type Handlers, OK, type Reply } from '../command.ts';
import { fail } from '../errors.ts';
import { countOf, documentOf, refuseUnknown, textOf } from '../fields.ts';
import { PAUSE, type Stream, type Task } from '../stream.ts';
import { type Doc, int, type Value } from '../values.ts';

const PAGE = 1000;

/** The number of documents and their bytes; read page by page, because no total is stored. */
function* measure(collection: Collection, { catalog }: Context): Task<{ n: number; size: number }> {
  const page = catalog.file.db.prepare(
    `SELECT count(*) AS n, total(size) AS size, max(r) AS last
     FROM (SELECT r, length(d) AS size FROM ${collectionTable(collection.id)} WHERE r > ? ORDER BY r LIMIT ${PAGE})`,
  );
  let total = { n: 0, size: 0 };
  for (let after = 0; !collection.isGone; yield PAUSE) {
    const found = page.get(after) ?? {};
    total = { n: total.n + Number(found['n']), size: total.size + Number(found['size']) };
    if (Number(found['n']) < PAGE) break;
    after = Number(found['last']);
  }
  return total;
}

const scaleOf = (value: Value | undefined): number =>
  Math.trunc(countOf(value, 'scale', 1)) || fail(51024, "BSON field 'scale' value must be >= 1");

function* storageStats(context: Context, name: string, scale: number): Task<Reply> {
  const collection = context.catalog.find(context.db, name);
  const { n, size } = collection ? yield* measure(collection, context) : { n: 0, size: 0 };
  return {
    size: Math.floor(size / scale),
    count: int(n),
    ...(n > 0 ? { avgObjSize: Math.floor(size / n) } : {}),
    storageSize: Math.floor(size / scale),
    nindexes: int(collection ? collection.indexes.length + 1 : 0),
    capped: false,
    scaleFactor: scale,
  };
}

function* collStats(context: Context): Task<Reply> {
  const name = textOf(context.body.get('collStats'), 'collStats.collStats');
  const stats = yield* storageStats(context, name, scaleOf(context.body.get('scale')));
  return { ns: `${context.db}.${name}`, ...stats, ok: OK };
}

/** The stage $collStats, which shells and Compass use instead of the command. */
export function* readCollStats(context: Context, name: string, operand: Value): Stream<Doc> {
  const options = documentOf(operand, '$collStats');
  refuseUnknown(options, '$collStats', new Set(['storageStats', 'count']));
  const storage = documentOf(options.get('storageStats') ?? new Map(), '$collStats.storageStats');
  refuseUnknown(storage, '$collStats.storageStats', new Set(['scale']));
  const stats = yield* storageStats(context, name, scaleOf(storage.get('scale')));
  yield readDocument(
    writeDocument({
      ns: `${context.db}.${name}`,
      ...(options.has('storageStats') ? { storageStats: stats } : {}),
      ...(options.has('count') ? { count: stats['count'] } : {}),
    }),
  );
}

function* dbStats(context: Context): Task<Reply> {
  const scale = scaleOf(context.body.get('scale'));
  const all = context.catalog.ofDatabase(context.db);
  let objects = 0;
  let size = 0;
  for (const collection of all) {
    const measured = yield* measure(collection, context);
    objects += measured.n;
    size += measured.size;
  }
  return {
    db: context.db,
    collections: int(all.length),
    views: int(0),
    objects: int(objects),
    avgObjSize: objects > 0 ? size / objects : 0,
    dataSize: size / scale,
    storageSize: size / scale,
    indexes: int(all.reduce((sum, { indexes }) => sum + indexes.length + 1, 0)),
    scaleFactor: scale,
    ok: OK,
  };
}

const fields = new Set(['scale']);
export const statistics: Handlers = {
  collStats: { fields, run: collStats },
  dbStats: { fields, run: dbStats },
};
