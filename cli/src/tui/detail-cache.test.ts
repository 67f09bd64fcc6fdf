import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DetailCache } from './detail-cache.ts';

test('an answer that comes after that of a later reading is dropped', async () => {
  const answers: ((text: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => answers.push(resolve));
  const cache = new DetailCache<string>(read, () => {});
  const [before, after] = [cache.renew('1'), cache.renew('1')];
  answers[1]?.('after the change');
  await after;
  answers[0]?.('before the change');
  await before;
  assert.equal(cache.get('1'), 'after the change');
});

test('it keeps the last twenty items', async () => {
  const cache = new DetailCache<string>(
    async (id) => id,
    () => {},
  );
  for (let id = 1; id <= 21; id++) await cache.renew(String(id));
  assert.deepEqual([cache.get('1'), cache.get('2'), cache.get('21')], [undefined, '2', '21']);
});
