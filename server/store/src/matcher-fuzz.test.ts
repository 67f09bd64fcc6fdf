import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileFilter, type Found } from './matcher.ts';
import { createFilters, createValues } from './testing/random-documents.ts';
import { createRandom, isLong } from './testing/random.ts';
import { matchReference } from './testing/reference-matcher.ts';
import { codeOf, show } from './testing/shell.ts';
import type { Doc } from './values.ts';

const SEEDS = isLong ? 60 : 4;
const FILTERS = isLong ? 1000 : 400;
const DOCUMENTS = 8;

function compare(filter: Doc, documents: readonly Doc[], what: string): number {
  const wanted = codeOf(() => matchReference(filter, new Map()));
  assert.equal(
    codeOf(() => compileFilter(filter)),
    wanted,
    what,
  );
  if (wanted !== undefined) return 0;
  const matcher = compileFilter(filter);
  let matched = 0;
  for (const document of documents) {
    const found: Found = {};
    const matches = matcher(document, found);
    const reference = matchReference(filter, document);
    const details = `${what} on ${show(document)}`;
    assert.equal(matches, reference.matches, details);
    if (matches) assert.equal(found.position, reference.position, `position of ${details}`);
    matched += Number(matches);
  }
  return matched;
}

test('matches what a literal reading of the manual matches', () => {
  let matched = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = createRandom(seed);
    const { document } = createValues(random);
    for (let round = 0; round < FILTERS; round++) {
      const documents = Array.from({ length: DOCUMENTS }, () => document(3));
      const query = createFilters(random, documents).filter();
      matched += compare(query, documents, `seed ${seed}, round ${round}: ${show(query)}`);
    }
  }
  const share = matched / (SEEDS * FILTERS * DOCUMENTS);
  assert.ok(share > 0.08 && share < 0.9, `${share} of all cases matched`);
});
