import { writeDocument } from '../bson-write.ts';
import type { Collection } from '../collection.ts';
import { type Context, type Handlers, OK, type Reply } from '../command.ts';
import { fail } from '../errors.ts';
import { documentOf, textOf } from '../fields.ts';
import { buildIndexes } from '../index-build.ts';
import { normalizeIndex } from '../index-spec.ts';
import type { Index } from '../indexes.ts';
import { encodeKey } from '../keys.ts';
import { showValue } from '../duplicate-key.ts';
import { streamOf, type Task, type Work } from '../stream.ts';
import { int, isDoc, type Value } from '../values.ts';
import { listOf } from '../wire.ts';
import { listBatch } from './collections.ts';
import { openCursor } from './find.ts';

function* createIndexes({ body, command, catalog, db }: Context): Work<Reply> {
  const name = textOf(body.get('createIndexes'), 'createIndexes.createIndexes');
  const given = listOf(command, 'indexes');
  if (!given || given.length === 0) return fail(2, 'Must specify at least one index to create');
  const specs = given.map((spec) => normalizeIndex(documentOf(spec, 'createIndexes.indexes')));
  const existed = catalog.find(db, name) !== undefined;
  const collection = catalog.ensure(db, name);
  const before = collection.indexes.length + 1;
  yield* buildIndexes(catalog, collection, specs);
  const after = collection.indexes.length + 1;
  return {
    numIndexesBefore: int(before),
    numIndexesAfter: int(after),
    createdCollectionAutomatically: !existed,
    ...(after === before ? { note: 'all indexes already exist' } : {}),
    ok: OK,
  };
}

function selectIndexes(collection: Collection, selector: Value | undefined): Index[] {
  if (selector === '*') return collection.indexes;
  if (Array.isArray(selector)) return selector.flatMap((item) => selectIndexes(collection, item));
  if (selector === '_id_' || (isDoc(selector) && selector.size === 1 && selector.has('_id')))
    fail(72, 'cannot drop _id index');
  const found = collection.indexes.find(({ name, spec }) => {
    return isDoc(selector)
      ? encodeKey(spec.get('key') ?? null).equals(encodeKey(selector))
      : name === selector;
  });
  return found ? [found] : fail(27, `index not found with name [${showValue(selector ?? null)}]`);
}

function dropIndexes({ body, catalog, db }: Context): Reply {
  const name = textOf(body.get('dropIndexes'), 'dropIndexes.dropIndexes');
  const collection = catalog.find(db, name) ?? fail(26, `ns not found ${db}.${name}`);
  const nIndexesWas = int(collection.indexes.length + 1);
  for (const index of selectIndexes(collection, body.get('index')))
    catalog.dropIndex(collection, index);
  return { nIndexesWas, ok: OK };
}

function* listIndexes(context: Context): Task<Reply> {
  const { body, catalog, db } = context;
  const name = textOf(body.get('listIndexes'), 'listIndexes.listIndexes');
  const collection = catalog.find(db, name) ?? fail(26, `ns does not exist: ${db}.${name}`);
  const documents = [collection.idIndex, ...collection.indexes].map(({ spec }) =>
    writeDocument(spec),
  );
  const count = listBatch(body, 'listIndexes');
  return yield* openCursor(context, collection.namespace, streamOf(documents), {
    count,
    peek: count > 0,
  });
}

export const indexing: Handlers = {
  createIndexes: { fields: new Set(['indexes']), run: createIndexes },
  dropIndexes: { fields: new Set(['index']), run: dropIndexes },
  listIndexes: { fields: new Set(['cursor']), run: listIndexes },
};
