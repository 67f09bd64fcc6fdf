import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { makeSnippet } from './snippet.ts';

const long = `${'Before it come many words. '.repeat(10)}The Wrocław office needs help${' and more of it'.repeat(20)}.`;

test('a snippet is one line around the first hit', () => {
  const snippet = makeSnippet([long], 'wroclaw');
  assert.match(snippet, /^….+The Wrocław office needs help.+…$/);
  assert.ok(snippet.length <= 142, `${snippet.length}`);
  assert.equal(makeSnippet(['Two\n\nlines\tof text'], 'lines'), 'Two lines of text');
});

test('it is from the text with the hit, otherwise the beginning of the first', () => {
  assert.equal(makeSnippet(['A message', 'Kestrel & Rowe'], 'kest'), 'Kestrel & Rowe');
  assert.equal(makeSnippet(['A message', 'Kestrel & Rowe'], 'zzz'), 'A message');
  assert.equal(makeSnippet([], 'zzz'), '');
});

test('it never exceeds a line and never splits a character', () => {
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 400 }), { maxLength: 4 });
  const check = (each: string[], query: string) => {
    const snippet = makeSnippet(each, query);
    assert.ok(snippet.length <= 142 && !/[\n\r\t]/.test(snippet));
    if (each.every((text) => text.isWellFormed())) assert.ok(snippet.isWellFormed());
  };
  fc.assert(fc.property(texts, fc.string({ unit: 'binary' }), check), {
    seed: 20_261_122,
    numRuns: 300,
  });
});
