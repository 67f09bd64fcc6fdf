import { setTimeout as wait } from 'node:timers/promises';
import { NetworkError, type HostAddresses, type Peer } from './network.ts';
import type { Patience } from './patience.ts';

/** Addresses of a host that are tried; a pool of more is not walked through. */
const mostTried = 4;
/** The next one is tried beside those that are still silent after this time (RFC 8305, 5). */
const staggerMs = 250;

/** Opens a connection and closes it, or rejects; gives up with the signal. */
export type Reach = (peer: Peer, signal: AbortSignal) => Promise<void>;

export interface Choice {
  /** Answers which address of a host to dial, empty when it has none; each host is tried once a scan. */
  choose(host: string, port: number): Promise<string>;
  /** Network.tryBeside */
  tryBeside(host: string, port: number, other: number): void;
}

/** Of several addresses the one that takes a connection first; the first of all when none does. */
export function createChoice(
  resolve: (host: string) => Promise<HostAddresses>,
  reach: Reach,
  patience: Pick<Patience, 'isWaiting'>,
): Choice {
  const chosen = new Map<string, Promise<string>>();
  /** Ends the look at another port, once one of the host's addresses has answered. */
  const besides = new Map<string, AbortController>();
  const choose = async (host: string, port: number) => {
    const candidates = listCandidates(await resolve(host));
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
    const [address] = listCandidates(await resolve(host));
    await wait(staggerMs, undefined, { ref: false, signal: over.signal });
    if (address === undefined || !patience.isWaiting({ address, port })) return;
    await reach({ address, port: other }, over.signal);
  };
  return {
    choose(host, port) {
      const known = chosen.get(host) ?? choose(host, port);
      chosen.set(host, known);
      return known;
    },
    // What it finds, the scan's patience remembers.
    tryBeside: (...place) => void tryBeside(...place).catch(() => undefined),
  };
}

/** Both families in turns, IPv4 first: one of them may have no way out of this machine. */
function listCandidates({ v4, v6 }: HostAddresses): string[] {
  const longest = Math.max(v4.length, v6.length);
  const pairs = Array.from({ length: longest }, (_, index) => [v4[index], v6[index]]);
  return pairs
    .flat()
    .filter((address) => address !== undefined)
    .slice(0, mostTried);
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
      // The one that was tried first has been waited for long enough: so have the others, nearly.
      (error) => (isTimeout(error) ? over.abort() : undefined),
    );
    const isLate = wait(staggerMs, undefined, { signal: over.signal }).catch(() => undefined);
    const later = Promise.race([isSettled, isLate]).then(() => tryFrom(index + 1));
    return Promise.any([attempt, later]);
  };
  return tryFrom(0).finally(() => over.abort());
}
