import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultCategories } from './default-categories.ts';

test('there are four default categories, in this order', () => {
  assert.deepEqual(
    defaultCategories.map(({ name, slug }) => [name, slug]),
    [
      ['AI & Machine Learning', 'ai-ml'],
      ['Cybersecurity', 'cybersecurity'],
      ['Team Management', 'team-management'],
      ['Business Strategy', 'business-strategy'],
    ],
  );
});
