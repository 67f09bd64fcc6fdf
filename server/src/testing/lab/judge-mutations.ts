import assert from 'node:assert/strict';
import { startShop } from '../../demo/shop/start-shop.ts';
import type { Evidence } from '../../scanner/evidence/evidence.ts';
import { replayScan } from '../../scanner/scan.ts';
import { measureAsyncWork } from '../measure-work.ts';
import { createRandom } from '../random.ts';
import type { FaultName } from './faults.ts';
import { createLabContext } from './lab-network.ts';
import { mutateEvidence } from './mutate-evidence.ts';
import { scanFaults } from './scan-draft.ts';
import { scanContext } from './whole-site.ts';

const planted: readonly (readonly FaultName[])[] = [
  [],
  ['expired second certificate', 'old jQuery', 'CMS version', 'CORS with credentials', 'TRACE'],
  ['exposed .env', 'stack trace', 'directory listing', 'source map', 'private address in a header'],
  ['unsigned zone', 'two SPF records', 'DKIM key that was cut', 'dangling alias', 'open MySQL'],
  ['missing intermediate', 'RC4 suite', 'CSP with any host', 'session without flags', 'bare www'],
];

/** Evidence of the good site, of some with faults, and of the faulty shop of the demo. */
async function collectSamples(): Promise<readonly Evidence[]> {
  const samples: Evidence[] = [];
  for (const names of planted) samples.push((await scanFaults(names)).evidence);
  const shop = await startShop(Date.now());
  const { evidence } = await scanContext(createLabContext({ https: shop.https, http: shop.http }));
  await shop.close();
  return [...samples, evidence];
}

const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
function assertText(text: string, maxLength: number, where: string): void {
  assert.ok(text.length <= maxLength, `${where}: ${text.length} characters`);
  assert.ok(text.isWellFormed() && !controls.test(text), `${where}: ${JSON.stringify(text)}`);
}

/** A verdict of each check, in bounded clean text. */
async function judge(evidence: Evidence, where: string): Promise<void> {
  const { tests, score, summary } = await replayScan(evidence, 5);
  assert.ok(score === null || (Number.isInteger(score) && score >= 0 && score <= 100), where);
  assertText(summary, 1_000, where);
  for (const { name, details, recommendation, evidence: lines } of tests) {
    assert.ok(details !== '' && lines.length <= 20, `${where}: ${name}`);
    assertText(details, 600, `${where}: ${name}`);
    assertText(recommendation, 600, `${where}: ${name}`);
    for (const line of lines) assertText(line, 300, `${where}: ${name}`);
  }
}

export interface MutationTimes {
  readonly judged: number;
  readonly slowestMs: number;
  readonly slowestSeed: number;
}

/** Judges that many mutations, with seeds from 1. What seems slow is measured again: noise is not. */
export async function judgeMutations(count: number, maxMs: number): Promise<MutationTimes> {
  const samples = await collectSamples();
  for (const sample of samples) await judge(sample, 'as it was');
  let slowest = { slowestMs: 0, slowestSeed: 0 };
  for (let seed = 1; seed <= count; seed += 1) {
    const sample = samples[seed % samples.length];
    assert.ok(sample);
    const evidence = mutateEvidence(sample, createRandom(seed));
    const measure = () => measureAsyncWork(() => judge(evidence, `seed ${seed}`));
    let ms = await measure();
    for (let again = 0; ms > maxMs && again < 3; again += 1) ms = Math.min(ms, await measure());
    if (ms > slowest.slowestMs) slowest = { slowestMs: ms, slowestSeed: seed };
  }
  return { judged: count, ...slowest };
}
