import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { scanFigures } from '@longitude/contract/scan-limits';
import { NetworkError, type Peer, type Purpose } from './network.ts';
import { measurePace, type Pace } from './pace.ts';

/** The limits of one scan, which keep it from becoming a load on a site. Times in ms, sizes in bytes. */
export interface ScanLimits {
  /** Time limit of the whole scan. */
  readonly scanMs: number;
  /** Time by which requests and handshakes should have ended, at the pace of the site. */
  readonly pacedMs: number;
  /** One request with its connection and body, and the lifetime of any other connection. */
  readonly requestMs: number;
  /** Time without a connection until a peer counts as silent, for the rest of the scan. */
  readonly connectMs: number;
  /** Timeout of the port probe's connects: most firewalls drop packets. */
  readonly portMs: number;
  /** Timeout of one DNS attempt; there are two. */
  readonly dnsMs: number;
  /** Maximum concurrent connections, and how many of them may be port connects. */
  readonly maxConnections: number;
  readonly maxPortsAtOnce: number;
  /** Requests in a burst, the rate after it, and the total. */
  readonly burstRequests: number;
  readonly requestsPerSecond: number;
  readonly maxRequests: number;
  readonly maxHandshakes: number;
  readonly maxPortConnects: number;
  readonly maxDnsQuestions: number;
  /** Of a body, on the wire and inflated alike. */
  readonly maxBodyBytes: number;
  /** Of the headers of a response. */
  readonly maxHeaderBytes: number;
}

export const scanLimits: ScanLimits = {
  scanMs: scanFigures.seconds * 1000,
  // A site that takes 3 seconds for each response is done within 12, including queued requests.
  pacedMs: 11_500,
  requestMs: 5_000,
  // Retransmission after 1 and 3 seconds (RFC 6298, 2): times out only when three in a row are
  // lost.
  connectMs: 3_500,
  portMs: 1_000,
  dnsMs: 2_000,
  maxConnections: 6,
  maxPortsAtOnce: 3,
  burstRequests: scanFigures.burstRequests,
  requestsPerSecond: scanFigures.requestsPerSecond,
  maxRequests: scanFigures.requests,
  maxHandshakes: scanFigures.handshakes,
  maxPortConnects: scanFigures.ports,
  maxDnsQuestions: scanFigures.dnsQueries,
  maxBodyBytes: 2_000_000,
  maxHeaderBytes: 64_000,
};

/** The remaining time, connections and DNS questions of one scan. Its time starts at creation. */
export interface ScanBudget {
  readonly limits: ScanLimits;
  /** Aborts at the scan's time limit, with the caller's signal, and on close. */
  readonly signal: AbortSignal;
  readonly pace: Pace;
  /** Counts one item; requests also wait for the rate limit. @throws NetworkError */
  spend(item: Purpose | 'question'): Promise<void>;
  /**
   * Milliseconds left for a connect to this peer; 0 once the peer has been silent for all of
   * `connectMs`. Connects to one peer share that time.
   */
  beginConnect(peer: Peer): number;
  /** The peer has responded, if only with a refusal. */
  endConnect(peer: Peer): void;
  /** Whether a connect to this peer is pending and none has completed. */
  isConnecting(peer: Peer): boolean;
  close(): void;
}

export function createScanBudget(limits: ScanLimits, outer?: AbortSignal): ScanBudget {
  const { signal, close } = limitTime(limits.scanMs, outer);
  return {
    limits,
    signal,
    close,
    pace: measurePace(limits.pacedMs),
    ...countConnects(limits.connectMs),
    spend: countItems(limits, signal),
  };
}

function limitTime(scanMs: number, outer?: AbortSignal): Pick<ScanBudget, 'signal' | 'close'> {
  const end = new AbortController();
  const stop = (reason: string) => end.abort(new NetworkError('budget', reason));
  const late = () => stop(`The scan's time of ${scanMs / 1000} seconds was used up.`);
  const timer = setTimeout(late, scanMs).unref();
  // Each connection and each wait adds a listener: many are not a leak.
  setMaxListeners(0, end.signal);
  const stopEarly = () => stop('The scan was stopped.');
  outer?.addEventListener('abort', stopEarly, { once: true });
  end.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stopEarly);
  });
  if (outer?.aborted) stopEarly();
  return { signal: end.signal, close: () => stop('The scan is over.') };
}

const nouns = {
  request: 'requests',
  handshake: 'handshakes',
  port: 'port connects',
  question: 'DNS questions',
} as const;

/** A token bucket for requests (burst, then a rate) and plain counts for the rest. */
function countItems(limits: ScanLimits, signal: AbortSignal): ScanBudget['spend'] {
  const total = {
    request: limits.maxRequests,
    handshake: limits.maxHandshakes,
    port: limits.maxPortConnects,
    question: limits.maxDnsQuestions,
  };
  const left = { ...total };
  /** Time when the bucket will be full, in ms of the monotonic clock. */
  let fullAt = 0;

  async function waitForToken(): Promise<void> {
    const tokenMs = 1000 / limits.requestsPerSecond;
    const now = performance.now();
    fullAt = Math.max(fullAt, now) + tokenMs;
    const waitMs = fullAt - now - limits.burstRequests * tokenMs;
    if (waitMs <= 0) return;
    await wait(waitMs, undefined, { signal }).catch(() => {
      throw signal.reason;
    });
  }

  return async (item) => {
    signal.throwIfAborted();
    if (left[item] === 0) {
      const reason = `The scan's limit of ${total[item]} ${nouns[item]} was used up.`;
      throw new NetworkError('budget', reason);
    }
    left[item] -= 1;
    if (item === 'request') await waitForToken();
  };
}

/** In ms. Less is not worth a connect, and may remain after a timer that fired early. */
const minConnectMs = 50;

function countConnects(
  connectMs: number,
): Pick<ScanBudget, 'beginConnect' | 'endConnect' | 'isConnecting'> {
  /** First connect to each peer that has not responded, in ms of the monotonic clock. */
  const begun = new Map<string, number>();
  const nameKey = ({ address, port }: Peer) => `${address} ${port}`;
  return {
    beginConnect(peer) {
      const now = performance.now();
      const first = begun.get(nameKey(peer)) ?? now;
      begun.set(nameKey(peer), first);
      const leftMs = connectMs - (now - first);
      return leftMs < minConnectMs ? 0 : leftMs;
    },
    endConnect: (peer) => void begun.delete(nameKey(peer)),
    isConnecting: (peer) => begun.has(nameKey(peer)),
  };
}
