import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VersionedValues } from './versioned-values.ts';

/** Makes `key version n`, counting how often it was asked. */
function startCounting() {
  let made = 0;
  const make = (text: string) => async () => `${text} ${++made}`;
  return { make, count: () => made };
}

test('a value is made once a version, also for all who ask at the same time', async () => {
  const values = new VersionedValues<string>({ capacity: 10 });
  const { make, count } = startCounting();
  const read = (version: string) => values.read('a', version, make(version));
  const first = await Promise.all([read('1'), read('1'), read('1')]);
  assert.deepEqual(first, ['1 1', '1 1', '1 1']);
  assert.equal(await read('1'), '1 1');
  assert.equal(await read('2'), '2 2');
  assert.equal(count(), 2);
});

test('a failure is not kept, and what was made before is still known', async () => {
  const values = new VersionedValues<string>({ capacity: 10 });
  const fail = () => Promise.reject(new Error('away'));
  await assert.rejects(values.read('a', '1', fail), /away/);
  assert.equal(values.readKnown('a'), undefined);
  assert.equal(await values.read('a', '1', async () => 'x'), 'x');
  await assert.rejects(values.read('a', '2', fail), /away/);
  assert.equal(values.readKnown('a'), 'x');
});

test('what is not there any more is not known any more', async () => {
  const values = new VersionedValues<string>({ capacity: 10 });
  await values.read('a', '1', async () => 'x');
  assert.equal(await values.read('a', '2', async () => undefined), undefined);
  assert.equal(values.readKnown('a'), undefined);
});

test('what was not asked for the longest goes first, by weight', async () => {
  const values = new VersionedValues<string>({ capacity: 10, weigh: (value) => value.length });
  const keep = (key: string, value: string) => values.read(key, '1', async () => value);
  await keep('a', 'aaaa');
  await keep('b', 'bbbb');
  await keep('a', 'never made');
  await keep('c', 'cccc');
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => values.readKnown(key)),
    ['aaaa', undefined, 'cccc'],
  );
  assert.equal(await keep('d', 'd'.repeat(11)), 'd'.repeat(11));
  assert.deepEqual(
    ['a', 'c', 'd'].map((key) => values.readKnown(key)),
    ['aaaa', 'cccc', undefined],
  );
});
