import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import { allChecks } from './checks/all-checks.ts';
import { runChecks } from './checks/run-checks.ts';
import { askAll, askStored, collectParts, type AskPart, type Probes } from './evidence/collect.ts';
import type { Evidence, PartName, Target } from './evidence/evidence.ts';
import { refusesScanner } from './files/well-known.ts';
import { hideBlock } from './headers/access-block.ts';
import { createAddressPolicy, type AddressPolicyOptions } from './net/address-policy.ts';
import { createNetwork } from './net/create-network.ts';
import type { Peer } from './net/network.ts';
import { createProbes } from './probes/probes.ts';
import type { ScanContext } from './probes/scan-context.ts';
import { composeFindings } from './result/compose-findings.ts';
import { ScanFailed } from './scan-errors.ts';
import { readTarget } from './target.ts';

export interface ScanListener {
  /** A test has finished; `done` includes it. */
  readonly onTest: (test: ScanTest, done: number, total: number) => void;
  /** A probe or check threw: a bug of ours, for the log. */
  readonly onError: (name: string, fault: unknown) => void;
}

export interface Scan {
  readonly evidence: Evidence;
  readonly findings: ScanFindings;
}

/**
 * Scans one site: probes collect evidence, each check runs as soon as its evidence is available.
 * Ends with the context's network at the latest; the caller closes that. @throws ScanFailed
 */
export async function scan(
  context: ScanContext,
  listener: ScanListener,
  probes: Probes = createProbes(context),
): Promise<Scan> {
  const begin = performance.now();
  const ask = collectParts(probes, listener.onError, context.network.signal);
  await respectRobots(ask);
  const [evidence, tests] = await Promise.all([
    collectEvidence(context, probes, ask),
    judgeSite(context, ask, listener),
    requireResponse(ask),
  ]);
  const findings = await composeFindings(evidence, tests, performance.now() - begin);
  return { evidence, findings };
}

/** Reads robots.txt before any other request. @throws ScanFailed */
async function respectRobots(ask: AskPart): Promise<void> {
  const robots = await ask('robots');
  if (!robots.ran || robots.value.status !== 200 || !refusesScanner(robots.value.body)) return;
  throw new ScanFailed('refused', 'This site asks not to be scanned (robots.txt).');
}

/** A site without any response gets no report. @throws ScanFailed */
async function requireResponse(ask: AskPart): Promise<void> {
  const home = await ask('home');
  if (home.ran || home.code === 'blocked') return;
  const others = await Promise.all([ask('plain'), ask('protocols'), ask('robots')]);
  if (others.some(({ ran }) => ran)) return;
  const advice = 'Please check the address, or try again later.';
  throw new ScanFailed('unreachable', `${home.reason} ${advice}`);
}

/** Starts all probes concurrently; each waits for the parts that it needs. */
async function collectEvidence({ target, now }: ScanContext, probes: Probes, ask: AskPart) {
  const parts = await askAll(ask, Object.keys(probes) as PartName[]);
  return { version: 1, target, startedAt: now.toISOString(), parts } satisfies Evidence;
}

function judgeSite(
  { target, now }: ScanContext,
  ask: AskPart,
  listener: ScanListener,
): Promise<ScanTest[]> {
  let done = 0;
  return runChecks({
    checks: allChecks,
    target,
    startedAt: now.toISOString(),
    ask: hideBlock(ask, target),
    onTest: (test) => listener.onTest(test, ++done, allChecks.length),
    onError: listener.onError,
  });
}

/** The URL to scan and the network configuration; plain data, which can go to a thread. */
export interface ScanRequest {
  readonly url: string;
  readonly userAgent: string;
  readonly policy: AddressPolicyOptions;
  readonly resolvers: readonly Peer[];
  /** Static host names: [name, addresses]. */
  readonly hosts?: readonly (readonly [string, readonly string[]])[];
  /** Roots (PEM) for verifying certificates, instead of those that Node trusts. */
  readonly roots?: readonly string[];
}

/**
 * Parses the target and scans it, within a network that closes with the scan.
 * @throws TargetRefused, ScanFailed, and the signal's reason when that aborts
 */
export async function scanSite(
  request: ScanRequest,
  listener: ScanListener,
  signal?: AbortSignal,
): Promise<Scan> {
  const { userAgent, resolvers, roots, hosts = [] } = request;
  const policy = createAddressPolicy(request.policy);
  const network = createNetwork({
    policy,
    resolvers,
    userAgent,
    hosts: new Map(hosts),
    ...(signal ? { signal } : {}),
  });
  let isOver = false;
  const onTest: ScanListener['onTest'] = (...progress) => {
    if (!isOver) listener.onTest(...progress);
  };
  try {
    const target: Target = await readTarget(request.url, network, policy);
    const context = { target, network, now: new Date(), ...(roots ? { roots } : {}) };
    return await scan(context, { ...listener, onTest });
  } finally {
    isOver = true;
    network.close();
    signal?.throwIfAborted();
  }
}

const failLoudly: ScanListener['onError'] = (_name, fault) => {
  throw fault;
};

/**
 * Judges stored evidence with today's checks, which may be newer than the scan.
 * @param onError of a check that throws: a bug of ours. Unless it throws, the check is not tested.
 */
export async function replayScan(
  evidence: Evidence,
  durationMs: number,
  onError = failLoudly,
): Promise<ScanFindings> {
  const { target, startedAt } = evidence;
  const tests = await runChecks({
    checks: allChecks,
    target,
    startedAt,
    ask: hideBlock(askStored(evidence.parts), target),
    onTest: () => undefined,
    onError,
  });
  return composeFindings(evidence, tests, durationMs);
}
