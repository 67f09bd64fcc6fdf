import type { Peer } from './network.ts';

/**
 * How long a scan waits until a place takes a connection. All that wait for one place wait together:
 * once it has been silent for that long, nothing in the scan waits for it again.
 */
export interface Patience {
  /** The whole of it, in milliseconds. */
  readonly connectMs: number;
  /** What is left of it for a connect that begins now; 0 where the place has been silent. */
  begin(peer: Peer): number;
  /** The place has answered, if only by refusing. */
  end(peer: Peer): void;
  /** Whether a connect to this place has begun, and none has ended yet. */
  isWaiting(peer: Peer): boolean;
}

/** In milliseconds. Less is worth no connect, and may be what a timer ended too early. */
const leastMs = 50;

export function createPatience(connectMs: number): Patience {
  /** When the first of the connects that still wait has begun, in ms of the monotonic clock. */
  const begun = new Map<string, number>();
  const nameKey = ({ address, port }: Peer) => `${address} ${port}`;
  return {
    connectMs,
    begin(peer) {
      const now = performance.now();
      const first = begun.get(nameKey(peer));
      if (first === undefined) {
        begun.set(nameKey(peer), now);
        return connectMs;
      }
      const leftMs = connectMs - (now - first);
      return leftMs < leastMs ? 0 : leftMs;
    },
    end: (peer) => void begun.delete(nameKey(peer)),
    isWaiting: (peer) => begun.has(nameKey(peer)),
  };
}
