import { setMaxListeners } from 'node:events';
import { isIP } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';
import { createAllowance } from './allowance.ts';
import { dial, dialAddress, namePlace, type Dialler } from './dial.ts';
import { createResolver } from './dns/create-resolver.ts';
import { resolveHost } from './dns/resolve-host.ts';
import { exchange } from './http/exchange.ts';
import { createPauses } from './http/pauses.ts';
import { createPool } from './http/pool.ts';
import { scanLimits, type ScanLimits } from './limits.ts';
import { NetworkError, type HostAddresses, type Network, type Peer } from './network.ts';
import { createSlots, takeSlot, type Slots } from './slots.ts';
import { startTls } from './start-tls.ts';

export interface NetworkOptions {
  readonly policy: AddressPolicy;
  /** Whom to ask for names: the configuration chooses them, so no guard judges them. */
  readonly resolvers: readonly Peer[];
  /** How the scanner introduces itself. */
  readonly userAgent: string;
  /** Ends the scan early. */
  readonly signal?: AbortSignal;
  readonly limits?: Partial<ScanLimits>;
  /** Names that are known without asking, as in /etc/hosts; the guard judges their addresses as well. */
  readonly hosts?: ReadonlyMap<string, readonly string[]>;
  /** For tests that must not dial. */
  readonly dial?: Dialler;
}

/** The network of one scan; its time begins now. */
export function createNetwork(options: NetworkOptions): Network {
  const { policy, resolvers, userAgent, hosts = new Map() } = options;
  const limits = { ...scanLimits, ...options.limits };
  const { signal, close } = createEnd(limits, options.signal);
  const allowance = createAllowance(limits, signal);
  const pool = createPool(signal, () => slots);
  const slots: Slots = createSlots(limits, () => pool.freeIdle());
  const ask = createResolver({ resolvers, limits, allowance, signal });
  const resolve = pinAddresses(policy, (host) => resolveHost(ask, hosts, host));
  const ground = { policy, limits, allowance, slots, signal, dial: options.dial ?? dialAddress };
  const http = { pool, pauses: createPauses(), userAgent, http2Only: new Set<string>(), resolve };

  const open: Network['connect'] = async (peer, purpose) => {
    await allowance.spend(purpose);
    const { socket } = await dial(ground, peer, purpose, await takeSlot(slots, purpose, signal));
    return socket;
  };
  return {
    signal,
    close,
    resolve,
    ask,
    connect: open,
    connectTls: async (peer, tls, purpose, watch) =>
      startTls(await open(peer, purpose), tls, namePlace(peer), watch),
    exchange: (request) => exchange({ ...ground, ...http }, request),
  };
}

/** The end of a scan: its time, the caller's signal, or its being closed. */
function createEnd({ scanMs }: ScanLimits, outer?: AbortSignal) {
  const end = new AbortController();
  const stop = (reason: string) => end.abort(new NetworkError('budget', reason));
  const late = () => stop(`The scan's time of ${scanMs / 1000} seconds was used up.`);
  const timer = setTimeout(late, scanMs).unref();
  // Each connection and each wait listens: many at once are no leak.
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

/** Each name is asked for once: an answer that changes (DNS rebinding) finds nobody who listens. */
function pinAddresses(
  policy: AddressPolicy,
  lookUp: (host: string) => Promise<HostAddresses>,
): (host: string) => Promise<HostAddresses> {
  const pinned = new Map<string, Promise<HostAddresses>>();
  const judge = async (host: string) => {
    const addresses = await lookUp(host);
    const all = [...addresses.v4, ...addresses.v6];
    if (all.every((address) => policy.allows(address))) return addresses;
    const what =
      isIP(host) === 0 ? `The name ${host} leads to an address that is` : `The address ${host} is`;
    throw new NetworkError('refused', `${what} not public, so the scanner does not connect to it.`);
  };
  return (host) => {
    const known = pinned.get(host) ?? judge(host);
    pinned.set(host, known);
    return known;
  };
}
