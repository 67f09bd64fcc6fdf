/** Collections without a server around them. */
import { join } from 'node:path';
import { after } from 'node:test';
import { writeDocument } from '../bson-write.ts';
import { Catalog } from '../catalog.ts';
import type { Collection } from '../collection.ts';
import { buildIndexes } from '../index-build.ts';
import { normalizeIndex } from '../index-spec.ts';
import { StoreFile } from '../store-file.ts';
import { finish } from '../stream.ts';
import { createFolder } from './open-store.ts';
import { doc } from './shell.ts';

/** An empty catalog for all tests of a file. */
export function shareCatalog(): { file: StoreFile; catalog: Catalog } {
  const { folder, remove } = createFolder();
  const file = new StoreFile(join(folder, 'data.db'));
  after(() => {
    file.commit();
    file.close();
    remove();
  });
  return { file, catalog: new Catalog(file) };
}

export function addIndexes(catalog: Catalog, to: Collection, ...indexes: object[]): void {
  const specs = indexes.map((index) => normalizeIndex(doc(index)));
  finish(buildIndexes(catalog, to, specs));
}

export function insert(collection: Collection, fields: object): void {
  const made = doc(fields);
  collection.insert(made, writeDocument(made));
}
