import type { Collection } from '../collection.ts';
import { type Context, type Handlers, OK, type Reply } from '../command.ts';
import { textOf } from '../fields.ts';
import { int } from '../values.ts';

/** Bytes of all documents; reads them all. */
const bytesOf = ({ id }: Collection, { catalog }: Context): number =>
  Number(
    catalog.file.db.prepare(`SELECT coalesce(sum(length(d)), 0) AS n FROM c${id}`).get()?.['n'],
  );

function collStats(context: Context): Reply {
  const { body, catalog, db } = context;
  const name = textOf(body.get('collStats'), 'collStats.collStats');
  const collection = catalog.find(db, name);
  const size = collection ? bytesOf(collection, context) : 0;
  const count = collection?.size ?? 0;
  return {
    ns: `${db}.${name}`,
    count: int(count),
    size,
    storageSize: size,
    ...(count > 0 ? { avgObjSize: Math.floor(size / count) } : {}),
    nindexes: int(collection ? collection.indexes.length + 1 : 0),
    capped: false,
    ok: OK,
  };
}

function dbStats(context: Context): Reply {
  const { catalog, db } = context;
  const all = catalog.ofDatabase(db);
  const dataSize = all.reduce((sum, collection) => sum + bytesOf(collection, context), 0);
  return {
    db,
    collections: int(all.length),
    views: int(0),
    objects: int(all.reduce((sum, collection) => sum + collection.size, 0)),
    dataSize,
    storageSize: dataSize,
    indexes: int(all.reduce((sum, collection) => sum + collection.indexes.length + 1, 0)),
    ok: OK,
  };
}

export const statistics: Handlers = {
  collStats: { fields: new Set(), run: collStats },
  dbStats: { fields: new Set(), run: dbStats },
};
