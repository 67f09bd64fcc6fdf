import { createAddressPolicy, type AddressPolicyOptions } from './net/address-policy.ts';
import { createNetwork } from './net/create-network.ts';
import type { Peer } from './net/network.ts';
import { scan, type Scan, type ScanWatch } from './scan.ts';
import { readTarget } from './target/read-target.ts';
import type { Target } from './evidence/evidence.ts';

/** What is to be scanned, and how this machine reaches it; plain data, so that a thread can take it. */
export interface ScanRequest {
  readonly url: string;
  readonly userAgent: string;
  readonly policy: AddressPolicyOptions;
  readonly resolvers: readonly Peer[];
  /** Names that are known without asking: [name, addresses]. */
  readonly hosts?: readonly (readonly [string, readonly string[]])[];
  /** Roots (PEM) that certificates are judged by, in place of those that Node trusts. */
  readonly roots?: readonly string[];
}

/**
 * Reads the target and scans it, within a network that ends with the scan: nothing of it stays.
 * @throws TargetRefused, ScanFailed, and the signal's reason when that aborts
 */
export async function scanSite(
  request: ScanRequest,
  watch: ScanWatch,
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
  const onTest: ScanWatch['onTest'] = (...told) => {
    if (!isOver) watch.onTest(...told);
  };
  try {
    const target: Target = await readTarget(request.url, network, policy);
    const scene = { target, network, now: new Date(), ...(roots ? { roots } : {}) };
    return await scan(scene, { ...watch, onTest });
  } finally {
    isOver = true;
    network.close();
    signal?.throwIfAborted();
  }
}
