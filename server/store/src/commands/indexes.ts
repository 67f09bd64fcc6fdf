import { writeDocument } from '../bson-write.ts';
import type { Catalog } from '../catalog.ts';
import type { Collection } from '../collection.ts';
import { type Context, type Handlers, OK, type Reply } from '../command.ts';
import { fail } from '../errors.ts';
import { documentOf, textOf } from '../fields.ts';
import { normalizeIndex } from '../index-spec.ts';
import type { Index } from '../indexes.ts';
import { encodeKey } from '../keys.ts';
import { showValue } from '../duplicate-key.ts';
import { streamOf, type Task } from '../stream.ts';
import { type Doc, int, isDoc, type Value } from '../values.ts';
import { listOf } from '../wire.ts';
import { listBatch } from './collections.ts';
import { openCursor } from './find.ts';

const isSame = (a: Doc, b: Doc, field: string): boolean =>
  encodeKey(a.get(field) ?? null).equals(encodeKey(b.get(field) ?? null));

const isIdIndex = (spec: Doc): boolean => {
  const key = spec.get('key');
  return isDoc(key) && key.size === 1 && key.has('_id');
};

/** Whether the index exists already. @throws MongoError 85, 86 when one like it has other options. */
function isPresent(collection: Collection, spec: Doc): boolean {
  if (isIdIndex(spec)) {
    if (spec.has('sparse') || spec.has('partialFilterExpression'))
      fail(197, 'The _id index cannot be sparse or partial');
    return true;
  }
  const describe = (doc: Doc): string => showValue(doc);
  const named = collection.indexes.find(({ name }) => name === spec.get('name'));
  if (named) {
    const fields = ['key', 'unique', 'sparse', 'partialFilterExpression'];
    if (fields.some((field) => !isSame(named.spec, spec, field))) {
      fail(
        86,
        `An existing index has the same name as the requested index. Requested index: ${describe(spec)}, existing index: ${describe(named.spec)}`,
      );
    }
    if (!isSame(named.spec, spec, 'expireAfterSeconds')) {
      fail(
        85,
        `An equivalent index already exists with the same name but different options. Requested index: ${describe(spec)}, existing index: ${describe(named.spec)}`,
      );
    }
    return true;
  }
  const alike = collection.indexes.find(
    (index) =>
      isSame(index.spec, spec, 'key') && isSame(index.spec, spec, 'partialFilterExpression'),
  );
  if (alike) fail(85, `Index already exists with a different name: ${alike.name}`);
  return false;
}

/** All of them or none. */
function createAll(catalog: Catalog, collection: Collection, specs: readonly Doc[]): void {
  const before = collection.indexes;
  collection.indexes = [...before];
  try {
    catalog.file.atomically(() => {
      for (const spec of specs)
        if (!isPresent(collection, spec)) catalog.createIndex(collection, spec);
    });
  } catch (error) {
    collection.indexes = before;
    throw error;
  }
}

function createIndexes({ body, command, catalog, db }: Context): Reply {
  const name = textOf(body.get('createIndexes'), 'createIndexes.createIndexes');
  const given = listOf(command, 'indexes');
  if (!given || given.length === 0) return fail(2, 'Must specify at least one index to create');
  const specs = given.map((spec) => normalizeIndex(documentOf(spec, 'createIndexes.indexes')));
  const existed = catalog.find(db, name) !== undefined;
  const collection = catalog.ensure(db, name);
  const before = collection.indexes.length + 1;
  createAll(catalog, collection, specs);
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
