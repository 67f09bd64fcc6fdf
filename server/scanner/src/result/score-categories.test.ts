import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanCategories } from '@longitude/contract/scan-checks';
import { scoreCategories } from './score-categories.ts';

const judged = (name: string, score: number, tested = true) => ({
  name,
  category: 'SSL/TLS Security',
  tested,
  score,
});

test('the mean of a category weighs its tests by their worst finding', () => {
  const tests = [judged('SSL Certificate', 100), judged('Handshake Hygiene', 0)];
  // 8 of 10: critical weighs 8, medium 2.
  assert.deepEqual(scoreCategories(tests)[0], { name: 'SSL/TLS Security', score: 80, tests: 2 });
});

test('untested tests do not count', () => {
  const tests = [judged('SSL Certificate', 100), judged('Certificate Expiry', 0, false)];
  const [tls, ...others] = scoreCategories(tests);
  assert.deepEqual(tls, { name: 'SSL/TLS Security', score: 100, tests: 1 });
  assert.ok(others.every(({ score, tests: count }) => score === null && count === 0));
});

test('the weights of the categories match docs/scanner.md, 100 in all', () => {
  const sum = Object.values(scanCategories).reduce((total, weight) => total + weight, 0);
  assert.equal(sum, 100);
});
