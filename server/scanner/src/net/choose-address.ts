import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionPool } from './connection-pool.ts';
import { NetworkError, type HostAddresses, type Network, type Peer } from './network.ts';
import type { ScanBudget } from './scan-budget.ts';

/** Maximum addresses of a host to try. */
const maxTried = 4;
/** Connection attempt delay, after which the next address is tried in parallel (RFC 8305, 5). */
const staggerMs = 250;

/** The address that accepts a connection first (Happy Eyeballs); the first in the list if none does. */
export function createChoice(
  pool: ConnectionPool,
  budget: ScanBudget,
): Pick<Network, 'choose' | 'tryBeside'> {
  /** A connect that only tests whether the peer accepts it; counts as a handshake. */
  const reach = async (peer: Peer, given: AbortSignal) => {
    const signal = AbortSignal.any([budget.signal, given]);
    (await pool.open(peer, 'handshake', { signal })).socket.destroy();
  };
  const chosen = new Map<string, Promise<string>>();
  /** Aborts the attempt at another port once one of the host's addresses has responded. */
  const besides = new Map<string, AbortController>();
  const choose = async (host: string, port: number) => {
    const candidates = listCandidates(await pool.resolve(host));
    const [first = ''] = candidates;
    if (candidates.length < 2) return first;
    const tryOne = (address: string, signal: AbortSignal) => reach({ address, port }, signal);
    return race(candidates, tryOne).then(
      (address) => {
        besides.get(host)?.abort();
        return address;
      },
      () => first,
    );
  };
  const tryBeside = async (host: string, port: number, other: number) => {
    const over = new AbortController();
    besides.set(host, over);
    const [address] = listCandidates(await pool.resolve(host));
    await wait(staggerMs, undefined, { ref: false, signal: over.signal });
    if (address === undefined || !budget.isConnecting({ address, port })) return;
    await reach({ address, port: other }, over.signal);
  };
  return {
    choose(host, port) {
      const known = chosen.get(host) ?? choose(host, port);
      chosen.set(host, known);
      return known;
    },
    // The budget remembers silent peers.
    tryBeside: (...place) => void tryBeside(...place).catch(() => undefined),
  };
}

/** Alternates between the families, IPv4 first: either may have no route. */
function listCandidates({ v4, v6 }: HostAddresses): string[] {
  const longest = Math.max(v4.length, v6.length);
  const pairs = Array.from({ length: longest }, (_, index) => [v4[index], v6[index]]);
  return pairs
    .flat()
    .filter((address) => address !== undefined)
    .slice(0, maxTried);
}

const isTimeout = (error: unknown) => error instanceof NetworkError && error.code === 'timeout';

async function race(
  candidates: readonly string[],
  reach: (address: string, signal: AbortSignal) => Promise<void>,
): Promise<string> {
  const over = new AbortController();
  const tryFrom = (index: number): Promise<string> => {
    const address = candidates[index];
    if (address === undefined || over.signal.aborted) return Promise.reject(new Error('no more'));
    const attempt = reach(address, over.signal).then(() => {
      over.abort();
      return address;
    });
    const isSettled = attempt.then(
      () => undefined,
      // The first one timed out, and the others are about to.
      (error) => (isTimeout(error) ? over.abort() : undefined),
    );
    const isLate = wait(staggerMs, undefined, { signal: over.signal }).catch(() => undefined);
    const later = Promise.race([isSettled, isLate]).then(() => tryFrom(index + 1));
    return Promise.any([attempt, later]);
  };
  return tryFrom(0).finally(() => over.abort());
}
