import { setTimeout as wait } from 'node:timers/promises';
import type { ScanLimits } from './limits.ts';
import { NetworkError, type Purpose } from './network.ts';

/** What a scan may still do. */
export interface Allowance {
  /** Counts one request, handshake or port connect; requests wait for their turn. @throws NetworkError */
  spend(purpose: Purpose): Promise<void>;
  /** Counts one question to a resolver. @throws NetworkError */
  spendQuestion(): void;
}

const nouns = { request: 'requests', handshake: 'handshakes', port: 'port connects' } as const;

const usedUp = (count: number, noun: string) =>
  new NetworkError('budget', `The scan's limit of ${count} ${noun} was used up.`);

/** A token bucket for requests (burst, then a rate) and plain counts for the rest. */
export function createAllowance(limits: ScanLimits, signal: AbortSignal): Allowance {
  const left = { request: limits.requests, handshake: limits.handshakes, port: limits.ports };
  const total = { ...left };
  let questions = limits.questions;
  /** When the bucket is full again, in ms of the monotonic clock. */
  let fullAt = 0;

  async function waitForTurn(): Promise<void> {
    const tokenMs = 1000 / limits.requestsPerSecond;
    const now = performance.now();
    fullAt = Math.max(fullAt, now) + tokenMs;
    const waitMs = fullAt - now - limits.burst * tokenMs;
    if (waitMs <= 0) return;
    await wait(waitMs, undefined, { signal }).catch(() => {
      throw signal.reason;
    });
  }

  return {
    async spend(purpose) {
      signal.throwIfAborted();
      if (left[purpose] === 0) throw usedUp(total[purpose], nouns[purpose]);
      left[purpose] -= 1;
      if (purpose === 'request') await waitForTurn();
    },
    spendQuestion() {
      signal.throwIfAborted();
      if (questions === 0) throw usedUp(limits.questions, 'DNS questions');
      questions -= 1;
    },
  };
}
