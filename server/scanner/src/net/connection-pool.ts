import assert from 'node:assert/strict';
import { dial, type DialContext, type GuardedSocket } from './dial.ts';
import { pinAddresses, type Pins } from './guard.ts';
import type { HttpConnection } from './http/connection.ts';
import type { HostAddresses, Peer, Purpose } from './network.ts';

/** Frees a slot when its connection closes; idempotent. */
export type FreeSlot = () => void;

/** An open, idle connection, or the slot for a new one. */
export type Lease =
  | { readonly kind: 'kept'; readonly connection: HttpConnection }
  | { readonly kind: 'new'; readonly free: FreeSlot };

interface Waiting {
  readonly purpose: Purpose;
  /** An idle connection with this key is acceptable too. */
  readonly key: string | undefined;
  readonly give: (lease: Lease) => void;
}

interface OpenOptions {
  /** In milliseconds; by default the time limit of a request or a port. */
  readonly lifeMs?: number | undefined;
  readonly signal?: AbortSignal;
}

/**
 * The limited connections of a scan, first come, first served, and those kept alive for the next
 * request to the same server. Resolves each host once, and pins its addresses.
 */
export class ConnectionPool {
  readonly #context: DialContext;
  readonly #pins: Pins;
  readonly #waiting = new Set<Waiting>();
  readonly #open = { request: 0, handshake: 0, port: 0 };
  readonly #idle = new Map<HttpConnection, string>();

  constructor(context: DialContext, lookUp: (host: string) => Promise<HostAddresses>) {
    this.#context = context;
    this.#pins = pinAddresses(context.policy, lookUp);
  }

  /** All addresses of a host, every one of them allowed. @throws NetworkError */
  resolve(host: string): Promise<HostAddresses> {
    return this.#pins.resolve(host);
  }

  /** The peer with the name that was resolved to its address. */
  name(peer: Peer): Peer {
    return this.#pins.name(peer);
  }

  /** Waits for a slot, opens a guarded connection and counts it. @throws NetworkError */
  async open(peer: Peer, purpose: Purpose, options: OpenOptions = {}): Promise<GuardedSocket> {
    const { lifeMs, signal = this.#context.signal } = options;
    await this.#context.budget.spend(purpose);
    const lease = await this.#acquire(purpose, signal);
    assert(lease.kind === 'new', 'Without a key there is no kept connection.');
    const free = purpose === 'handshake' ? this.#timeHandshake(peer, lease.free) : lease.free;
    return dial({ ...this.#context, signal }, this.name(peer), purpose, free, lifeMs);
  }

  /** Frees the slot and notes the time of the handshake. @throws NetworkError when there is none */
  #timeHandshake({ address }: Peer, free: FreeSlot): FreeSlot {
    const { pace } = this.#context.budget;
    try {
      pace.assertTime('handshake', address);
    } catch (error) {
      free();
      throw error;
    }
    const begin = performance.now();
    return () => {
      pace.note('handshake', address, performance.now() - begin);
      free();
    };
  }

  /** A connection for a request, kept with this key or new. @throws the signal's reason */
  async lease(key: string, isFresh: boolean): Promise<Lease> {
    const connection = isFresh ? undefined : this.#takeIdle(key);
    if (connection) return { kind: 'kept', connection };
    return this.#acquire('request', this.#context.signal, isFresh ? undefined : key);
  }

  /** Keeps a connection alive for the next request, unless a request waits for its slot. */
  giveBack(key: string, connection: HttpConnection): void {
    const next = [...this.#waiting].find((waiting) => waiting.key === key);
    if (next) next.give({ kind: 'kept', connection });
    else if (this.#isSlotWanted()) connection.destroy();
    else this.#idle.set(connection, key);
  }

  #acquire(purpose: Purpose, signal: AbortSignal, key?: string): Promise<Lease> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const settle = () => {
        signal.removeEventListener('abort', fail);
        this.#waiting.delete(waiting);
      };
      const fail = () => {
        settle();
        reject(signal.reason as Error);
      };
      const give = (lease: Lease) => {
        settle();
        resolve(lease);
      };
      const waiting = { purpose, key, give };
      signal.addEventListener('abort', fail, { once: true });
      this.#waiting.add(waiting);
      this.#grantSlots();
    });
  }

  #grantSlots(): void {
    const { maxConnections } = this.#context.budget.limits;
    for (const { purpose, give } of this.#waiting) {
      const { request, handshake, port } = this.#open;
      if (request + handshake + port >= maxConnections || !this.#mayOpen(purpose)) continue;
      give({ kind: 'new', free: this.#takeSlot(purpose) });
    }
    if (this.#isSlotWanted()) this.#closeIdle();
  }

  #takeSlot(purpose: Purpose): FreeSlot {
    this.#open[purpose] += 1;
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      this.#open[purpose] -= 1;
      this.#grantSlots();
    };
  }

  /** Ports must not occupy all slots. */
  #mayOpen(purpose: Purpose): boolean {
    return purpose !== 'port' || this.#open.port < this.#context.budget.limits.maxPortsAtOnce;
  }

  #isSlotWanted(): boolean {
    return [...this.#waiting].some(({ purpose }) => this.#mayOpen(purpose));
  }

  #takeIdle(key: string): HttpConnection | undefined {
    for (const [connection, its] of this.#idle) {
      if (its !== key) continue;
      this.#idle.delete(connection);
      if (!connection.isClosed) return connection;
    }
    return undefined;
  }

  #closeIdle(): void {
    for (const connection of this.#idle.keys()) {
      this.#idle.delete(connection);
      // A connection that the server has already closed frees no slot.
      if (connection.isClosed) continue;
      connection.destroy();
      return;
    }
  }
}
