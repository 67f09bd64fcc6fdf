import { NetworkError } from './network.ts';

/** What takes the site's time: a request with its body, a handshake with its connection. */
export type PacedItem = 'request' | 'handshake';

/** How fast each address of a scan answers, and whether there is time for one more answer. */
export interface Pace {
  /** Notes how many ms one took, with an answer or without. */
  note(item: PacedItem, address: string, ms: number): void;
  /** The mean in ms, recent ones counting more; 0 when nothing is known. */
  read(item: PacedItem, address: string): number;
  /** @throws NetworkError when one more would end too late at this pace */
  assertTime(item: PacedItem, address: string): void;
}

/** In ms; a faster site is not to blame, but perhaps the DNS. */
const slowMs = 300;
/** Share of the latest one in the mean. */
const latestShare = 0.3;

/**
 * Measures the pace from now on. `pacedMs` is the time by which the last one should have ended: a
 * slow site is asked less, so that its scan ends in time and without a load on it.
 */
export function measurePace(pacedMs: number): Pace {
  const begin = performance.now();
  const means = new Map<string, number>();
  const nameKey = (item: PacedItem, address: string) => `${item} ${address}`;
  const read: Pace['read'] = (item, address) => means.get(nameKey(item, address)) ?? 0;
  return {
    read,
    note(item, address, ms) {
      const key = nameKey(item, address);
      const mean = means.get(key) ?? ms;
      means.set(key, mean + latestShare * (ms - mean));
    },
    assertTime(item, address) {
      const meanMs = read(item, address);
      if (performance.now() - begin + meanMs <= pacedMs) return;
      throw new NetworkError('budget', explainPace(item, meanMs));
    },
  };
}

function explainPace(item: PacedItem, meanMs: number): string {
  if (meanMs < slowMs) return 'The scan had no time left for this.';
  const seconds = (meanMs / 1000).toFixed(1);
  return `The site answers slowly (${seconds} seconds a ${item}), so the scan left this out.`;
}
