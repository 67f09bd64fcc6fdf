import type { Target } from '../evidence/evidence.ts';
import { found, notRun, type Part } from '../evidence/part.ts';
import { NetworkError, type Network } from '../net/network.ts';

/** The context of a probe: the target, the only way to reach it, and the start of the scan. */
export interface ScanContext {
  readonly target: Target;
  readonly network: Network;
  readonly now: Date;
  /** Trusted roots (PEM), instead of those that Node trusts. */
  readonly roots?: readonly string[];
}

/** The value, or the network error that prevented it. */
export async function tryNetwork<Value>(work: () => Promise<Value>): Promise<Value | NetworkError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NetworkError) return error;
    throw error;
  }
}

/** The value as a part; a network error means that the part did not run. */
export async function attempt<Value>(work: () => Promise<Value>): Promise<Part<Value>> {
  const result = await tryNetwork(work);
  return result instanceof NetworkError ? notRun(result.code, result.message) : found(result);
}
