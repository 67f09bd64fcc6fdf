import { expect, test } from 'vitest';
import { mergeDraft, previewNotes } from './message-draft.ts';

const base = { status: 'new', notes: 'Called.' } as const;

test('fields that no one else changed merge without a question', () => {
  const merged = mergeDraft(
    base,
    { status: 'new', notes: 'Called twice.' },
    { status: 'replied', notes: 'Called.' },
  );
  expect(merged).toEqual({ draft: { status: 'replied', notes: 'Called twice.' }, conflicts: [] });
});

test('a field changed by both keeps the typed text and shows the other', () => {
  const merged = mergeDraft(
    base,
    { status: 'read', notes: 'Mine' },
    { status: 'read', notes: 'Theirs' },
  );
  expect(merged.draft).toEqual({ status: 'read', notes: 'Mine' });
  expect(merged.conflicts).toEqual([{ field: 'notes', theirs: 'Theirs' }]);
});

test('notes are cut after 60 characters, never inside one', () => {
  expect(previewNotes('a'.repeat(60))).toBe('a'.repeat(60));
  expect(previewNotes('a'.repeat(61))).toBe(`${'a'.repeat(60)}…`);
  expect(previewNotes('🧭'.repeat(61))).toBe(`${'🧭'.repeat(60)}…`);
  expect(previewNotes('one\n two')).toBe('one two');
});
