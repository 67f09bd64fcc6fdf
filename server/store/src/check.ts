/** Verifies every record, and that each index holds exactly the keys of its documents. */
import { existsSync } from 'node:fs';
import { Catalog } from './catalog.ts';
import type { Collection } from './collection.ts';
import { documentKeys } from './index-keys.ts';
import type { Index } from './indexes.ts';
import { encodeKey } from './keys.ts';
import { openRecord, type Row } from './record.ts';
import { StartError, StoreFile } from './store-file.ts';

export interface CheckResult {
  readonly problems: string[];
  readonly records: number;
  readonly collections: number;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

function checkIndex(
  { file }: Catalog,
  collection: Collection,
  index: Index,
  rows: readonly Row[],
  problems: string[],
): void {
  const where = `Index ${index.name} of ${collection.namespace}`;
  const find = file.db.prepare(`SELECT 1 FROM x${index.id} WHERE k = ? AND r = ?`);
  let expected = 0;
  for (const { row, doc } of rows) {
    if (index.matches && !index.matches(doc)) continue;
    for (const key of documentKeys(doc, index.fields, index.sparse).keys.values()) {
      expected++;
      if (!find.get(key, row)) problems.push(`${where} lacks a key of record ${row}.`);
    }
  }
  const found = Number(file.db.prepare(`SELECT count(*) AS n FROM x${index.id}`).get()?.['n']);
  if (found !== expected) problems.push(`${where} holds ${found} keys instead of ${expected}.`);
}

function checkPage(
  catalog: Catalog,
  collection: Collection,
  after: number,
  problems: string[],
): { rows: Row[]; last: number | undefined } {
  const rows: Row[] = [];
  let last: number | undefined;
  const statement = catalog.file.db.prepare(
    `SELECT r, i, s, d FROM c${collection.id} WHERE r > ? ORDER BY r LIMIT 1000`,
  );
  for (const record of statement.all(after)) {
    last = Number(record['r']);
    try {
      const row = openRecord(
        collection.namespace,
        collection.id,
        last,
        Number(record['s']),
        record['d'] as Uint8Array,
      );
      const id = row.doc.get('_id');
      if (id === undefined || !encodeKey(id).equals(record['i'] as Uint8Array))
        problems.push(`Record ${last} of ${collection.namespace} is filed under another _id.`);
      rows.push(row);
    } catch (error) {
      problems.push(messageOf(error));
    }
  }
  return { rows, last };
}

function checkCollection(catalog: Catalog, collection: Collection, problems: string[]): number {
  const rows: Row[] = [];
  for (let after: number | undefined = -1; after !== undefined;) {
    const page = checkPage(catalog, collection, after, problems);
    for (const row of page.rows) row.release();
    rows.push(...page.rows);
    after = page.last;
  }
  for (const index of collection.indexes) checkIndex(catalog, collection, index, rows, problems);
  return rows.length;
}

/** @throws StartError when there is no store or it is running. */
export function checkStore(path: string): CheckResult {
  if (!existsSync(path)) throw new StartError(`There is no store in ${path}.`);
  const file = new StoreFile(path);
  const problems: string[] = [];
  let records = 0;
  let collections = 0;
  try {
    for (const row of file.db.prepare('PRAGMA integrity_check').all()) {
      const text = String(row['integrity_check']);
      if (text !== 'ok') problems.push(`The file itself is damaged: ${text}`);
    }
    const catalog = new Catalog(file);
    for (const collection of catalog.all()) {
      records += checkCollection(catalog, collection, problems);
      collections++;
    }
  } catch (error) {
    problems.push(messageOf(error));
  } finally {
    file.close();
  }
  return { problems, records, collections };
}
