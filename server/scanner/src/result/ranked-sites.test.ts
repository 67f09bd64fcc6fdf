import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { isOfResponses, plant, type FaultName } from '../../lab/faults.ts';
import { proveFaults } from '../../lab/prove-faults.ts';
import { rankedSites } from '../../lab/ranked-sites.ts';
import { scanDraft, scanDraftInMemory } from '../../lab/scan-draft.ts';
import { draftGoodSite } from '../../lab/site-draft.ts';
import { isWhole } from '../../../src/testing/whole.ts';

/** Ranks from 1; equal values share the mean of theirs. */
const rankAll = (values: readonly number[]) =>
  values.map((value) => {
    const smaller = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return smaller + (equal + 1) / 2;
  });

/** Spearman's rank correlation, with ties. */
function correlateRanks(one: readonly number[], other: readonly number[]): number {
  const [first, second] = [rankAll(one), rankAll(other)];
  const mean = (one.length + 1) / 2;
  const sum = (values: readonly number[], others: readonly number[]) =>
    values.reduce(
      (total, value, index) => total + (value - mean) * ((others[index] ?? 0) - mean),
      0,
    );
  return sum(first, second) / Math.sqrt(sum(first, first) * sum(second, second));
}

/** In memory, those with faults in a site's responses; the whole set uses servers for all. */
const isAsked = (name: FaultName) => isWhole || isOfResponses(name);

const scoreSite = async (names: readonly FaultName[]) => {
  const draft = plant(draftGoodSite(), names);
  const scan = await (isWhole ? scanDraft(draft) : scanDraftInMemory(draft));
  assert.deepEqual(proveFaults(names, scan), { missed: [], unplanted: [] });
  const { score } = scan.findings;
  assert.ok(score !== null, names.join(', '));
  return score;
};

test('the score ranks whole sites as a person does', async (t) => {
  const all = rankedSites.flatMap((sites, tier) => sites.map((names) => ({ names, tier })));
  assert.ok(all.length >= 60);
  const ranked = all.filter(({ names }) => names.every(isAsked));
  const scores: number[] = [];
  for (const { names } of ranked) scores.push(await scoreSite(names));
  const correlation = correlateRanks(
    ranked.map(({ tier }) => -tier),
    scores,
  );
  t.diagnostic(`Spearman ${correlation.toFixed(4)} over ${scores.length} sites`);
  assert.ok(correlation >= 0.95, String(correlation));
});

/**
 * The order in which a shop's owner fixes it, in five stages: the server, the sign-in, the
 * application, the pages, the rest.
 */
const stages: readonly (readonly FaultName[])[] = [
  [
    'self-signed certificate',
    'TLS 1.0',
    'no redirect',
    'exposed .env',
    'exposed .git',
    'stack trace',
  ],
  ['password to http', 'active mixed content'],
  [
    'session without flags',
    'broken cookie prefix',
    'CORS with credentials',
    'TRACE',
    'old jQuery',
    'script of another site without SRI',
    'source map',
  ],
  ['no critical header'],
  [
    'no recommended header',
    'server and language version',
    'CMS version',
    'directory listing',
    'no security.txt',
    'no compression',
    'cacheable cookie',
    'no CAA',
    'unsigned zone',
  ],
];

// For the demo shop, scan-replay.test.ts proves it.
const testWhole = isWhole ? test : () => undefined;
testWhole('an owner who fixes a shop in five stages sees each of them', async (t: TestContext) => {
  const scores: number[] = [];
  for (const done of [0, 1, 2, 3, 4, 5]) {
    scores.push(await scoreSite(stages.slice(done).flat()));
  }
  t.diagnostic(scores.join(' -> '));
  const gains = scores.slice(1).map((score, index) => score - (scores[index] ?? 0));
  for (const gain of gains) assert.ok(gain >= 5 && gain <= 30, scores.join(', '));
  assert.equal(scores.at(-1), 100);
});
