import { NetworkError } from './network.ts';

/**
 * The items that take the site's time: a request with its body, a handshake with its connection.
 */
type PacedItem = 'request' | 'handshake';

/**
 * The response time of each address of a scan, and whether there is time for one more response.
 * `page` is the URL of a request without its query: its times count only for itself, because a home
 * page may take seconds beside files that take none.
 */
export interface Pace {
  /** Notes how many ms an item took, with or without a response. */
  note(item: PacedItem, address: string, ms: number, page?: string): void;
  /** @throws NetworkError when one more would end too late at this pace */
  assertTime(item: PacedItem, address: string, page?: string): void;
}

/** In ms; a faster site is not to blame, but perhaps the DNS. */
const slowMs = 300;
/** Number of latest responses that the pace is based on. */
const maxLatest = 5;

/**
 * Measures the pace from now on. `pacedMs` is the time by which the last response should have
 * arrived: a slow site gets fewer requests, so that its scan ends in time and without load on it.
 */
export function measurePace(pacedMs: number): Pace {
  const begin = performance.now();
  /** In ms, the latest last. */
  const latest = new Map<string, readonly number[]>();
  const nameKey = (...names: readonly string[]) => names.join(' ');
  const add = (key: string, ms: number) =>
    void latest.set(key, [...(latest.get(key) ?? []), ms].slice(-maxLatest));
  return {
    note(item, address, ms, page = '') {
      const key = nameKey(item, address, page);
      // A repeated request of one page says nothing new about other pages.
      if (page === '' || !latest.has(key)) add(nameKey(item, address), ms);
      if (page !== '') add(key, ms);
    },
    assertTime(item, address, page = '') {
      const known = latest.get(nameKey(item, address, page)) ?? latest.get(nameKey(item, address));
      const usualMs = findMedian(known ?? []);
      if (performance.now() - begin + usualMs <= pacedMs) return;
      throw new NetworkError('budget', explainPace(item, usualMs));
    },
  };
}

/** A few slow ones among fast ones do not change it; 0 when there are none. */
const findMedian = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

function explainPace(item: PacedItem, usualMs: number): string {
  if (usualMs < slowMs) return 'The scan had no time left for this.';
  const seconds = (usualMs / 1000).toFixed(1);
  return `The site responds slowly (${seconds} seconds a ${item}), so the scan skipped this.`;
}
