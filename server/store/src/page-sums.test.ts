import assert from 'node:assert/strict';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { Catalog } from './catalog.ts';
import { checkStore } from './check.ts';
import { StoreFile } from './store-file.ts';
import { SumsFile } from './sums-file.ts';
import { createDamagedStore } from './testing/damaged-store.ts';
import { insert } from './testing/open-catalog.ts';
import { createRandom, isWhole } from './testing/random.ts';

type Given = Parameters<SumsFile['store']>;
const CHANGES = isWhole ? 5000 : 60;
const {
  complaintOf,
  intact,
  path,
  put,
  readAll,
  remove,
  sums: intactSums,
  whole,
} = createDamagedStore();
after(remove);

test('every changed bit or byte is detected, in unused space as well', () => {
  const random = createRandom(11);
  for (let change = 0; change < CHANGES; change++) {
    const bytes = Buffer.from(whole);
    // The header and the catalog are small: every fifth change hits them.
    const at = random.below(change % 5 === 0 ? 8192 : bytes.length);
    const before = bytes[at] as number;
    bytes[at] = random.below(2) === 0 ? before ^ (1 << random.below(8)) : random.below(256);
    if (bytes[at] === before) continue;
    put(bytes);
    assert.ok(complaintOf() !== undefined, `byte ${at}: ${before} became ${bytes[at]}`);
  }
});

test('without checksums of pages, a change is detected or changes no data', () => {
  const random = createRandom(12);
  let found = 0;
  const few = CHANGES / 5;
  for (let change = 0; change < few; change++) {
    const bytes = Buffer.from(whole);
    const at = random.below(bytes.length);
    const before = bytes[at] as number;
    bytes[at] = before ^ (1 << random.below(8));
    put(bytes);
    rmSync(`${path}.sums`);
    if (complaintOf() !== undefined) found++;
    else assert.deepEqual(readAll(), intact, `byte ${at}: ${before} became ${bytes[at]}`);
  }
  assert.ok(found > few / 4);
});

test('a store of an earlier version gets its checksums, also for what it does not write', () => {
  put(whole);
  rmSync(`${path}.sums`);
  assert.ok(checkStore(path).uncheckedPages > 10);
  new StoreFile(path).close();
  assert.equal(checkStore(path).uncheckedPages, 0);
  const sums = readFileSync(`${path}.sums`);
  const bytes = readFileSync(path);
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] as number) ^ 1;
  writeFileSync(path, bytes);
  assert.match(complaintOf() ?? '', /^Page \d+ of the data file \(.+\) has changed/);
  // Damage of the checksums themselves says nothing about the data.
  put(whole);
  sums[5000] = (sums[5000] as number) ^ 1;
  writeFileSync(`${path}.sums`, sums);
  assert.equal(complaintOf(), undefined);
});

test('a file that another version has written since is not taken for damaged', () => {
  put(whole);
  const file = new StoreFile(path);
  const catalog = new Catalog(file);
  insert(catalog.ensure('site', 'people'), { _id: 'later' });
  file.commit();
  file.close();
  // Its own checksums of before, as a version without them leaves them.
  writeFileSync(`${path}.sums`, intactSums);
  assert.equal(complaintOf(), undefined);
  new StoreFile(path).close();
  assert.equal(checkStore(path).uncheckedPages, 0);
  assert.equal(complaintOf(), undefined);
});

test('at a stop, checksums are stored before the log is emptied', (t) => {
  put(whole);
  const file = new StoreFile(path);
  insert(new Catalog(file).ensure('site', 'people'), { _id: 'last' });
  file.commit();
  const logs: number[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with its file
  const { store } = SumsFile.prototype;
  t.mock.method(SumsFile.prototype, 'store', function (this: SumsFile, ...given: Given) {
    if (given[0].size > 0) logs.push(statSync(`${path}-wal`).size);
    store.apply(this, given);
  });
  file.close();
  assert.ok(logs.length > 0 && logs.every((bytes) => bytes > 4096), logs.join(' '));
});
