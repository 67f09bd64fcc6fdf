import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VersionedValues } from './versioned-values.ts';

/** Computes `key version n`, and counts its calls. */
function startCounting() {
  let made = 0;
  const make = (text: string) => async () => `${text} ${++made}`;
  return { make, count: () => made };
}

test('a value is computed once per version, also for concurrent callers', async (t) => {
  // Frozen, because a value is computed again each minute.
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 1) });
  const values = new VersionedValues<string>({ capacity: 10 });
  const { make, count } = startCounting();
  const read = (version: string) => values.read('a', version, make(version));
  const first = await Promise.all([read('1'), read('1'), read('1')]);
  assert.deepEqual(first, ['1 1', '1 1', '1 1']);
  assert.equal(await read('1'), '1 1');
  assert.equal(await read('2'), '2 2');
  assert.equal(count(), 2);
});

test('a value is computed again after its lifetime, but stays known', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 1) });
  const values = new VersionedValues<string>({ capacity: 10 });
  const { make } = startCounting();
  const read = () => values.read('a', '1', make('1'));
  assert.equal(await read(), '1 1');
  t.mock.timers.tick(59_999);
  assert.ok(values.has('a', '1'));
  assert.equal(await read(), '1 1');
  t.mock.timers.tick(1);
  assert.ok(!values.has('a', '1'));
  assert.equal(values.readKnown('a', '1'), '1 1');
  assert.equal(await read(), '1 2');
});

test('a failure is not cached, and the previous value is still known', async () => {
  const values = new VersionedValues<string>({ capacity: 10 });
  const fail = () => Promise.reject(new Error('away'));
  await assert.rejects(values.read('a', '1', fail), /away/);
  assert.equal(values.readKnown('a', '1'), undefined);
  assert.equal(await values.read('a', '1', async () => 'x'), 'x');
  await assert.rejects(values.read('a', '2', fail), /away/);
  assert.equal(values.readKnown('a', '1'), 'x');
});

test('a value of another version is not known, and without a version nothing is', async () => {
  const values = new VersionedValues<string>({ capacity: 10 });
  await values.read('a', '1', async () => 'x');
  for (const version of ['2', undefined]) assert.equal(values.readKnown('a', version), undefined);
  assert.equal(values.readKnown('b', undefined), undefined);
});

test('a value that no longer exists is not known any more', async () => {
  const values = new VersionedValues<string>({ capacity: 10 });
  await values.read('a', '1', async () => 'x');
  assert.equal(await values.read('a', '2', async () => undefined), undefined);
  for (const version of ['1', '2']) assert.equal(values.readKnown('a', version), undefined);
});

const keyed = (keys: readonly string[]) => keys.map((key) => [key, '1'] as const);

test('the least recently used value is evicted first', async () => {
  const values = new VersionedValues<string>({ capacity: 2 });
  for (const key of ['a', 'b', 'a', 'c']) await values.read(key, '1', async () => key);
  const known = keyed(['a', 'b', 'c']).map((place) => values.readKnown(...place));
  assert.deepEqual(known, ['a', undefined, 'c']);
});

test('sizes include keys and the overhead of entries', async () => {
  const bytes = { max: 10_000, weigh: (value: string) => value.length };
  const count = (values: VersionedValues<string>, keys: readonly string[]) =>
    keyed(keys).filter((place) => values.readKnown(...place) !== undefined).length;
  const fill = async (length: number, value: string) => {
    const values = new VersionedValues<string>({ capacity: 1000, bytes });
    const keys = Array.from({ length: 100 }, (_, number) => `${number}`.padStart(length, '-'));
    for (const key of keys) await values.read(key, '1', async () => value);
    return count(values, keys);
  };
  assert.equal(await fill(2, ''), 9);
  assert.equal(await fill(2000, ''), 1);
  assert.equal(await fill(2, 'v'.repeat(4000)), 1);
  assert.equal(await fill(2, 'v'.repeat(10_000)), 0);
});
