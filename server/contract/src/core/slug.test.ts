import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { isWhole } from '../../../src/testing/whole.ts';
import { makeSlug } from './slug.ts';

test('a slug is made of the letters that a title has', () => {
  const cases: [title: string, slug: string][] = [
    ['What a security header actually stops', 'what-a-security-header-actually-stops'],
    ['  Crème brûlée — à la carte ', 'creme-brulee-a-la-carte'],
    ['Straße, Æther, Łódź, Ørsted, İstanbul ıı', 'strasse-aether-lodz-orsted-istanbul-ii'],
    ['AI & Machine Learning', 'ai-machine-learning'],
    ["Don't / won’t", 'dont-wont'],
    ['ﬁrst ①②', 'first-12'],
    ['C++ 20, v2.0', 'c-20-v2-0'],
    ['東京', 'post'],
    ['--', 'post'],
    ['', 'post'],
  ];
  for (const [title, slug] of cases) assert.equal(makeSlug(title, 'post'), slug);
});

test('a long title is cut between words', () => {
  assert.equal(makeSlug('word '.repeat(40), 'post'), Array(16).fill('word').join('-'));
  assert.equal(makeSlug('x'.repeat(200), 'post'), 'x'.repeat(80));
  assert.equal(makeSlug(`${'x'.repeat(80)} y`, 'post'), 'x'.repeat(80));
});

/** Letters, marks and signs that titles are folded from, or that no address may have. */
const hard = Array.from("aZ9 -'’·éßæØłĐıİςǅﬁ①½ﷺ東😀\0\n\u0301\u200d");
const unit = isWhole ? 'binary' : fc.constantFrom(...hard, '\ud800', 'e\u0301', 'x'.repeat(30));

test('whatever the title, the slug can stand in an address', () => {
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 300 }), (title) => {
      const slug = makeSlug(title, 'post');
      assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
      assert.ok(slug.length <= 80);
    }),
    { seed: 20_260_131, numRuns: isWhole ? 5000 : 100 },
  );
});
