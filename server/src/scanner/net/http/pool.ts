import type { FreeSlot, Slots } from '../slots.ts';
import type { HttpConnection } from './connection.ts';

/** A connection that is open and idle, or the slot for a new one. */
export type Lease =
  | { readonly kind: 'kept'; readonly connection: HttpConnection }
  | { readonly kind: 'new'; readonly free: FreeSlot };

/** Connections that are kept for the next request to the same server, within the scan's few. */
export interface Pool {
  /** `isFresh` asks for a new one. @throws the signal's reason */
  lease(key: string, isFresh: boolean): Promise<Lease>;
  giveBack(key: string, connection: HttpConnection): void;
  /** Closes one that nobody uses. */
  freeIdle(): void;
}

interface Wanting {
  readonly key: string;
  readonly give: (lease: Lease) => void;
}

/** Waits for a slot, or for a kept connection that comes back earlier. */
function waitForLease(
  signal: AbortSignal,
  slots: Slots,
  wanted: Set<Wanting>,
  key: string,
  isFresh: boolean,
): Promise<Lease> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const settle = () => {
      signal.removeEventListener('abort', fail);
      wanted.delete(wanting);
      stop?.();
    };
    const fail = () => {
      settle();
      reject(signal.reason as Error);
    };
    const give = (lease: Lease) => {
      settle();
      resolve(lease);
    };
    const wanting = { key, give };
    let stop: (() => void) | undefined;
    signal.addEventListener('abort', fail, { once: true });
    if (!isFresh) wanted.add(wanting);
    stop = slots.wait('request', (free) => give({ kind: 'new', free }));
  });
}

export function createPool(signal: AbortSignal, getSlots: () => Slots): Pool {
  const idle = new Map<HttpConnection, string>();
  const wanted = new Set<Wanting>();

  function takeIdle(key: string): HttpConnection | undefined {
    for (const [connection, its] of idle) {
      if (its !== key) continue;
      idle.delete(connection);
      if (!connection.isClosed) return connection;
    }
    return undefined;
  }

  return {
    async lease(key, isFresh) {
      const connection = isFresh ? undefined : takeIdle(key);
      if (connection) return { kind: 'kept', connection };
      return await waitForLease(signal, getSlots(), wanted, key, isFresh);
    },
    giveBack(key, connection) {
      const next = [...wanted].find((wanting) => wanting.key === key);
      if (next) next.give({ kind: 'kept', connection });
      else if (getSlots().isWanted()) connection.destroy();
      else idle.set(connection, key);
    },
    freeIdle() {
      for (const connection of idle.keys()) {
        idle.delete(connection);
        // One that the server has closed meanwhile makes no room.
        if (connection.isClosed) continue;
        connection.destroy();
        return;
      }
    },
  };
}
