import { expect, test } from 'vitest';
import { addEdit, dropSaved, mergeEdits, settleClash, type Edits } from './edits.ts';

interface Fields {
  readonly status: string;
  readonly notes: string;
}
const base: Fields = { status: 'new', notes: 'Called.' };
const edits = (fields: Partial<Fields>): Edits<Fields> => ({ base, fields });

test('fields that no one else changed merge without a question', () => {
  const merged = mergeEdits(edits({ notes: 'Called twice.' }), { ...base, status: 'replied' });
  expect(merged.draft).toEqual({ status: 'replied', notes: 'Called twice.' });
  expect(merged.changes).toEqual({ notes: 'Called twice.' });
  expect(merged.clash?.fields).toEqual([]);
});

test('a field that both changed keeps the edit and shows the other value', () => {
  const theirs = { status: 'read', notes: 'Theirs' };
  const { draft, clash } = mergeEdits(edits({ status: 'read', notes: 'Mine' }), theirs);
  expect(draft).toEqual({ status: 'read', notes: 'Mine' });
  expect(clash).toEqual({ fields: ['notes'], theirs });
});

test.each<[Edits<Fields> | null, Fields]>([
  [null, { status: 'read', notes: 'Theirs' }],
  [edits({ notes: 'Mine' }), base],
  [edits({ notes: 'The same' }), { ...base, notes: 'The same' }],
])('%j on %j is no clash', (mine, stored) => {
  expect(mergeEdits(mine, stored).clash).toBeNull();
});

test('a value typed back is no edit', () => {
  const typed = addEdit(null, { notes: 'Mine' }, base);
  expect(typed).toEqual(edits({ notes: 'Mine' }));
  expect(addEdit(typed, { notes: 'Called.' }, base)).toBeNull();
});

test('what someone else changed can be changed back', () => {
  const stored = { ...base, status: 'replied' };
  const back = addEdit(edits({ notes: 'Mine' }), { status: 'new' }, stored);
  const typed = addEdit(back, { notes: 'Mine, too' }, stored);
  expect(mergeEdits(typed, stored).changes).toEqual({ status: 'new', notes: 'Mine, too' });
});

test.each([
  ['Mine', { notes: 'Mine' }],
  ['Theirs', {}],
])('after the choice of %j the field is settled', (notes, changes) => {
  const stored = { ...base, notes: 'Theirs' };
  const merged = mergeEdits(settleClash(edits({ notes: 'Mine' }), { notes }, stored), stored);
  expect(merged).toMatchObject({ changes, clash: null });
});

test('edits made during a save remain', () => {
  const saved = { ...base, notes: 'one' };
  expect(dropSaved(edits({ notes: 'one' }), saved)).toBeNull();
  expect(dropSaved(edits({ notes: 'one and two' }), saved)).toEqual({
    base: saved,
    fields: { notes: 'one and two' },
  });
});
