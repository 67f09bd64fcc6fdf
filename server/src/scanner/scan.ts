import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import { allChecks } from './checks/all-checks.ts';
import { runChecks } from './checks/run-checks.ts';
import { collectParts, type AskPart, type Probes } from './evidence/collect.ts';
import type { Evidence, PartName } from './evidence/evidence.ts';
import { createProbes } from './probes/probes.ts';
import type { Scene } from './probes/scene.ts';
import { composeFindings } from './result/compose-findings.ts';
import { ScanFailed } from './scan-failed.ts';
import { refusesScanner } from './files/well-known.ts';

export interface ScanWatch {
  /** Each test as it is judged; `done` counts them, this one included. */
  readonly onTest: (test: ScanTest, done: number, total: number) => void;
  /** A probe or check that broke: a mistake of ours, for the log. */
  readonly onFault: (name: string, fault: unknown) => void;
}

export interface Scan {
  readonly evidence: Evidence;
  readonly findings: ScanFindings;
}

/**
 * Scans one site: probes collect, each check judges as soon as its evidence is there. Ends when the
 * scene's network does, at the latest; whoever made it closes it. @throws ScanFailed
 */
export async function scan(
  scene: Scene,
  watch: ScanWatch,
  probes: Probes = createProbes(scene),
): Promise<Scan> {
  const begin = performance.now();
  const ask = collectParts(probes, watch.onFault, scene.network.signal);
  await respectRobots(ask);
  const [evidence, tests] = await Promise.all([
    collectEvidence(scene, probes, ask),
    judgeSite(scene, ask, watch),
    requireAnswer(ask),
  ]);
  return { evidence, findings: composeFindings(evidence, tests, performance.now() - begin) };
}

/** Nothing else is asked of a site before its robots.txt has been read. @throws ScanFailed */
async function respectRobots(ask: AskPart): Promise<void> {
  const robots = await ask('robots');
  if (!robots.ran || robots.value.status !== 200 || !refusesScanner(robots.value.body)) return;
  throw new ScanFailed('refused', 'This site asks not to be scanned (robots.txt).');
}

/** A report of a site where nothing answers would be one of guesses. @throws ScanFailed */
async function requireAnswer(ask: AskPart): Promise<void> {
  const home = await ask('home');
  if (home.ran || home.code === 'blocked') return;
  const others = await Promise.all([ask('plain'), ask('protocols'), ask('robots')]);
  if (others.some(({ ran }) => ran)) return;
  const advice = 'Please check the address, or try again later.';
  throw new ScanFailed('unreachable', `${home.reason} ${advice}`);
}

/** Every probe is asked at once; what it needs of others, it waits for. */
async function collectEvidence({ target, now }: Scene, probes: Probes, ask: AskPart) {
  const names = Object.keys(probes) as PartName[];
  const parts = await Promise.all(names.map(async (name) => [name, await ask(name)] as const));
  const found = Object.fromEntries(parts) as unknown as Evidence['parts'];
  return { version: 1, target, startedAt: now.toISOString(), parts: found } satisfies Evidence;
}

function judgeSite({ target, now }: Scene, ask: AskPart, watch: ScanWatch): Promise<ScanTest[]> {
  let done = 0;
  return runChecks({
    checks: allChecks,
    target,
    startedAt: now.toISOString(),
    ask,
    onTest: (test) => watch.onTest(test, ++done, allChecks.length),
    onFault: watch.onFault,
  });
}
