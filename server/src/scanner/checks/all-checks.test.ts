import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanChecks } from '@longitude/contract/scan-checks';
import { allChecks } from './all-checks.ts';

test('every check of the contract is made, in its order', () => {
  assert.deepEqual(
    allChecks.map(({ name }) => name),
    scanChecks.map(({ name }) => name),
  );
});

test('each check says why it matters, in a sentence', () => {
  for (const { name, why } of allChecks) assert.match(why, /^[A-Z].*\.$/, name);
});
