import { expect, test } from 'vitest';
import { previewNotes } from './preview-notes.ts';

test('notes are cut after 60 characters, never inside one', () => {
  expect(previewNotes('a'.repeat(60))).toBe('a'.repeat(60));
  expect(previewNotes('a'.repeat(61))).toBe(`${'a'.repeat(60)}…`);
  expect(previewNotes('🧭'.repeat(61))).toBe(`${'🧭'.repeat(60)}…`);
  expect(previewNotes('one\n two')).toBe('one two');
});
