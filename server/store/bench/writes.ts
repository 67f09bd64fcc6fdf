/** Durable writes against the disk and against SQLite itself. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BSON, type Db, type Document } from 'mongodb';
import { createItems } from './dataset.ts';
import { type Figure, median, rateOf, syncRate, timeOf } from './measure.ts';

const ROUNDS = 5;
const BULK = 10_000;

/** The same bytes, inserted only by SQLite in one durable transaction. */
function insertRaw(db: DatabaseSync, documents: readonly Document[]): void {
  const insert = db.prepare('INSERT INTO raw(d) VALUES(?)');
  db.exec('BEGIN');
  for (const document of documents) insert.run(document['bytes'] as Uint8Array);
  db.exec('COMMIT');
}

export async function measureInserts(db: Db, folder: string): Promise<Figure[]> {
  const items = db.collection('inserts');
  let n = 0;
  const insert = (): Promise<unknown> => items.insertOne({ n: n++, pad: 'x'.repeat(200) });
  await rateOf(1, insert, 1000);
  const ratios: number[] = [];
  const gains: number[] = [];
  let shown: number[] = [];
  for (let round = 0; round < 3; round++) {
    const raw = syncRate(folder);
    const one = await rateOf(1, insert);
    const many = await rateOf(16, insert);
    ratios.push(one / raw);
    gains.push(many / one);
    shown = [raw, one, many];
  }
  const [raw = 0, one = 0, many = 0] = shown;
  return [
    { name: 'append of 4 kB and fdatasync', value: raw, unit: '/s' },
    { name: 'insertOne, 1 client', value: one, unit: '/s' },
    { name: 'insertOne, 16 clients', value: many, unit: '/s' },
    { name: 'insertOne, 1 client / append and fdatasync', value: median(ratios), atLeast: 0.4 },
    { name: 'insertOne, 16 clients / 1 client', value: median(gains), atLeast: 5 },
  ];
}

/**
 * A batch compared to plain SQLite: small documents cost time per document, large ones per byte.
 */
async function measureBatch(db: Db, bare: DatabaseSync, size: number): Promise<Figure[]> {
  const count = Math.min(BULK, 40_000_000 / size);
  const text = 'x'.repeat(size - 100);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const documents = createItems(round * count, count).map((item) => ({ ...item, text }));
    ours.push(await timeOf(() => db.collection(`bulk${size}`).insertMany(documents)));
    const bytes = documents.map((document) => ({ bytes: BSON.serialize(document) }));
    theirs.push(await timeOf(() => insertRaw(bare, bytes)));
  }
  const what = `insertMany of ${size} bytes each`;
  return [
    { name: what, value: (count * 1000) / median(ours), unit: '/s' },
    { name: `${what} / SQLite alone`, value: median(theirs) / median(ours), atLeast: 0.5 },
  ];
}

export async function measureBulk(db: Db, folder: string): Promise<Figure[]> {
  const bare = new DatabaseSync(join(folder, 'bare.db'));
  bare.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE raw(d BLOB NOT NULL)');
  const figures: Figure[] = [];
  for (const size of [400, 4000, 16_000]) figures.push(...(await measureBatch(db, bare, size)));
  bare.close();
  return figures;
}
