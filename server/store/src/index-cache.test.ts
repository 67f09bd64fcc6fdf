import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IndexCache, rangesKey } from './index-cache.ts';
import { RowSet } from './row-set.ts';

const rangeOf = (n: number) => ({ lo: Buffer.of(n), hi: Buffer.of(n + 1) });

test('a count is found under the index and the ranges that it was kept for', () => {
  const cache = new IndexCache();
  cache.keepCount(rangesKey('list', [rangeOf(1), rangeOf(5)]), 7);
  assert.equal(cache.countOf(rangesKey('list', [rangeOf(1), rangeOf(5)])), 7);
  for (const other of [
    rangesKey('words', [rangeOf(1), rangeOf(5)]),
    rangesKey('list', [rangeOf(1)]),
    rangesKey('list', [rangeOf(1), rangeOf(6)]),
  ]) {
    assert.equal(cache.countOf(other), undefined);
  }
});

test('two hundred counts are kept, and none of more than two hundred ranges', () => {
  const cache = new IndexCache();
  for (let n = 0; n <= 200; n++) cache.keepCount(`count ${n}`, n);
  assert.equal(cache.countOf('count 199'), 199);
  assert.equal(cache.countOf('count 200'), undefined);
  const many = Array.from({ length: 201 }, (_, n) => rangeOf(n));
  assert.equal(rangesKey('list', many), undefined);
  assert.notEqual(rangesKey('list', many.slice(1)), undefined);
  cache.keepRows(undefined, new RowSet());
  assert.equal(cache.rowsOf(undefined), undefined);
});

test('of more than sixteen row sets the oldest goes', () => {
  const cache = new IndexCache();
  const sets = Array.from({ length: 17 }, () => new RowSet());
  for (const [n, rows] of sets.entries()) cache.keepRows(`set ${n}`, rows);
  assert.equal(cache.rowsOf('set 0'), undefined);
  for (const n of [1, 16]) assert.equal(cache.rowsOf(`set ${n}`), sets[n]);
});
