import { toUuid } from '../catalog-table.ts';
import type { Collection } from '../collection.ts';
import { writeDocument } from '../bson-write.ts';
import { type Context, type Handlers, OK, type Reply } from '../command.ts';
import { fail } from '../errors.ts';
import { booleanOf, countOf, documentOf, refuseUnknown, textOf } from '../fields.ts';
import { compileFilter, filterOf } from '../matcher.ts';
import { streamOf, type Task } from '../stream.ts';
import { type Doc, int, type Value } from '../values.ts';
import { openCursor } from './find.ts';

const REFUSED_OPTIONS = [
  'capped',
  'size',
  'max',
  'timeseries',
  'viewOn',
  'pipeline',
  'validator',
  'validationLevel',
  'validationAction',
  'clusteredIndex',
  'expireAfterSeconds',
  'changeStreamPreAndPostImages',
  'encryptedFields',
  'storageEngine',
  'indexOptionDefaults',
  'autoIndexId',
  'temp',
];

function create({ body, catalog, db }: Context): Reply {
  const name = textOf(body.get('create'), 'create.create');
  for (const option of REFUSED_OPTIONS) {
    if (body.has(option) && body.get(option) !== false)
      fail(238, `create option '${option}' is not supported by this server`);
  }
  if (catalog.find(db, name)) fail(48, `Collection ${db}.${name} already exists.`);
  catalog.ensure(db, name);
  return { ok: OK };
}

function drop({ body, catalog, db }: Context): Reply {
  const collection = catalog.find(db, textOf(body.get('drop'), 'drop.drop'));
  if (!collection) return { ok: OK };
  const nIndexesWas = int(collection.indexes.length + 1);
  catalog.drop(collection);
  return { nIndexesWas, ns: collection.namespace, ok: OK };
}

function dropDatabase({ catalog, db }: Context): Reply {
  for (const collection of catalog.ofDatabase(db)) catalog.drop(collection);
  return { dropped: db, ok: OK };
}

function splitNamespace(namespace: string): [string, string] {
  const dot = namespace.indexOf('.');
  return dot < 1
    ? fail(73, `Invalid namespace specified '${namespace}'`)
    : [namespace.slice(0, dot), namespace.slice(dot + 1)];
}

function renameCollection({ body, catalog }: Context): Reply {
  const from = textOf(body.get('renameCollection'), 'renameCollection.renameCollection');
  const to = splitNamespace(textOf(body.get('to'), 'renameCollection.to'));
  const source = catalog.find(...splitNamespace(from));
  if (!source) return fail(26, `Source collection ${from} does not exist`);
  const target = catalog.find(...to);
  if (target === source) fail(20, "Can't rename a collection to itself");
  if (target && !booleanOf(body.get('dropTarget'), 'renameCollection.dropTarget'))
    fail(48, 'target namespace exists');
  catalog.rename(source, ...to);
  return { ok: OK };
}

function describe({ name, uuid, idIndex }: Collection, nameOnly: boolean): Doc {
  const doc: Doc = new Map<string, Value>([
    ['name', name],
    ['type', 'collection'],
  ]);
  if (nameOnly) return doc;
  doc.set('options', new Map());
  doc.set(
    'info',
    new Map<string, Value>([
      ['readOnly', false],
      ['uuid', toUuid(uuid)],
    ]),
  );
  doc.set('idIndex', idIndex.spec);
  return doc;
}

/** Batch size of a listing's `cursor` option; the whole list without one. */
export function listBatch(body: Doc, where: string): number {
  const cursor = body.get('cursor');
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  const options = documentOf(cursor, `${where}.cursor`);
  refuseUnknown(options, `${where}.cursor`, new Set(['batchSize']));
  return countOf(options.get('batchSize'), `${where}.cursor.batchSize`, Number.MAX_SAFE_INTEGER);
}

function* listCollections(context: Context): Task<Reply> {
  const { body, catalog, db } = context;
  const nameOnly = booleanOf(body.get('nameOnly'), 'listCollections.nameOnly');
  const matches = compileFilter(filterOf(body.get('filter'), 'listCollections.filter'));
  const found = catalog.ofDatabase(db).filter((collection) => matches(describe(collection, false)));
  const documents = found.map((collection) => writeDocument(describe(collection, nameOnly)));
  const count = listBatch(body, 'listCollections');
  return yield* openCursor(context, `${db}.$cmd.listCollections`, streamOf(documents), {
    count,
    peek: count > 0,
  });
}

function listDatabases({ body, catalog }: Context): Reply {
  const nameOnly = booleanOf(body.get('nameOnly'), 'listDatabases.nameOnly');
  const matches = compileFilter(filterOf(body.get('filter'), 'listDatabases.filter'));
  const names = [...new Set(catalog.all().map(({ db }) => db))].sort();
  const databases = names
    .map(
      (name) =>
        new Map<string, Value>([
          ['name', name],
          ['sizeOnDisk', 0n],
          ['empty', false],
        ]),
    )
    .filter((database) => matches(database));
  if (nameOnly)
    return {
      databases: databases.map((database) => new Map([['name', database.get('name') ?? null]])),
      ok: OK,
    };
  return { databases, totalSize: 0n, ok: OK };
}

export const collections: Handlers = {
  create: { fields: new Set(REFUSED_OPTIONS), run: create },
  drop: { fields: new Set(), run: drop },
  dropDatabase: { fields: new Set(), run: dropDatabase },
  renameCollection: {
    fields: new Set(['to', 'dropTarget']),
    adminOnly: true,
    run: renameCollection,
  },
  listCollections: {
    fields: new Set(['filter', 'nameOnly', 'authorizedCollections', 'cursor']),
    run: listCollections,
  },
  listDatabases: {
    fields: new Set(['filter', 'nameOnly', 'authorizedDatabases']),
    adminOnly: true,
    run: listDatabases,
  },
};
