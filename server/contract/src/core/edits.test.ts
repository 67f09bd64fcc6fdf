import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listEdits } from './edits.ts';

const base = { status: 'new', notes: 'Called.', to: ['a@b.example'] };

test('only edited fields are sent', () => {
  assert.deepEqual(listEdits(base, base), {});
  assert.deepEqual(listEdits(base, { ...base, status: 'read' }), { status: 'read' });
  assert.deepEqual(listEdits(base, { ...base, notes: '' }), { notes: '' });
});

test('a list with the same entries is not an edit', () => {
  assert.deepEqual(listEdits(base, { ...base, to: ['a@b.example'] }), {});
  assert.deepEqual(listEdits(base, { ...base, to: [] }), { to: [] });
});
