import assert from 'node:assert/strict';
import type { Evidence } from '../src/evidence/evidence.ts';
import { replayScan } from '../src/scan.ts';
import { measureAsyncWork } from '../../src/testing/measure-work.ts';
import { createRandom } from '../../src/testing/random.ts';
import { plant, type FaultName } from './faults.ts';
import { mutateEvidence } from './mutate-evidence.ts';
import { scanDraft, scanDraftInMemory } from './scan-draft.ts';
import { draftGoodSite } from './site-draft.ts';

const planted: readonly (readonly FaultName[])[] = [
  [],
  ['expired second certificate', 'old jQuery', 'CMS version', 'CORS with credentials', 'TRACE'],
  ['exposed .env', 'stack trace', 'directory listing', 'source map', 'private address in a header'],
  ['unsigned zone', 'two SPF records', 'DKIM key that was cut', 'dangling alias', 'open MySQL'],
  ['missing intermediate', 'RC4 suite', 'CSP with any host', 'session without flags', 'bare www'],
];

/**
 * Evidence of the good site and of some with faults; for servers, evidence of handshakes as well.
 */
async function collectSamples(fromServers: boolean): Promise<readonly Evidence[]> {
  const samples: Evidence[] = [];
  for (const names of planted) {
    const draft = plant(draftGoodSite(), names);
    samples.push((await (fromServers ? scanDraft(draft) : scanDraftInMemory(draft))).evidence);
  }
  return samples;
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

/**
 * Judges this many mutations, with seeds from 1. Anything longer than `maxMs` is measured again:
 * noise is not slow.
 */
export async function judgeMutations(
  count: number,
  fromServers: boolean,
  maxMs = Infinity,
): Promise<MutationTimes> {
  const samples = await collectSamples(fromServers);
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
