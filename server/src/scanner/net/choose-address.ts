import { setTimeout as wait } from 'node:timers/promises';
import type { HostAddresses, Peer } from './network.ts';

/** Addresses of a host that are tried; a pool of more is not walked through. */
const mostTried = 4;
/** The next one is tried beside those that are still silent after this time (RFC 8305, 5). */
const staggerMs = 250;

/** Opens a connection and closes it, or rejects; gives up with the signal. */
export type Reach = (peer: Peer, signal: AbortSignal) => Promise<void>;

/** Answers which address of a host to dial, empty when it has none; each host is tried once a scan. */
export type ChooseAddress = (host: string, port: number) => Promise<string>;

/** Of several addresses the one that takes a connection first; the first of all when none does. */
export function createChoice(
  resolve: (host: string) => Promise<HostAddresses>,
  reach: Reach,
): ChooseAddress {
  const chosen = new Map<string, Promise<string>>();
  const choose = async (host: string, port: number) => {
    const candidates = listCandidates(await resolve(host));
    const [first = ''] = candidates;
    if (candidates.length < 2) return first;
    return race(candidates, (address, signal) => reach({ address, port }, signal)).catch(
      () => first,
    );
  };
  return (host, port) => {
    const known = chosen.get(host) ?? choose(host, port);
    chosen.set(host, known);
    return known;
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
      () => undefined,
    );
    const isLate = wait(staggerMs, undefined, { signal: over.signal }).catch(() => undefined);
    const later = Promise.race([isSettled, isLate]).then(() => tryFrom(index + 1));
    return Promise.any([attempt, later]);
  };
  return tryFrom(0).finally(() => over.abort());
}
