import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitSentence } from './scan-checks.ts';

const sentences: readonly (readonly [text: string, first: string, rest: string])[] = [
  ['Renew it. With certbot, do this.', 'Renew it.', 'With certbot, do this.'],
  ['Version 1.2 is old. Update.', 'Version 1.2 is old.', 'Update.'],
  ['Set it, e.g. with nginx.', 'Set it, e.g. with nginx.', ''],
  ['Ready?\nÉtienne is.', 'Ready?', 'Étienne is.'],
  ['no end', 'no end', ''],
  ['', '', ''],
];

test('a sentence ends before a capital letter, or at the end', () => {
  for (const [text, first, rest] of sentences)
    assert.deepEqual(splitSentence(text), { first, rest });
});
