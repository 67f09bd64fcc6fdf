import type { AddressPolicy } from './address-policy.ts';
import { createAllowance } from './allowance.ts';
import { createChoice, type Reach } from './choose-address.ts';
import { dial, dialAddress, namePlace, type DialGround, type Dialler } from './dial.ts';
import { createEnd } from './end-scan.ts';
import { createResolver } from './dns/create-resolver.ts';
import { resolveHost } from './dns/resolve-host.ts';
import { exchange } from './http/exchange.ts';
import { createPauses } from './http/pauses.ts';
import { createPool } from './http/pool.ts';
import { scanLimits, type ScanLimits } from './limits.ts';
import type { Network, Peer } from './network.ts';
import { createPatience } from './patience.ts';
import { pinAddresses } from './pin-addresses.ts';
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
  const pins = pinAddresses(policy, (host) => resolveHost(ask, hosts, host));
  const resolve = (host: string) => pins.resolve(host);
  const patience = createPatience(limits.connectMs);
  const dialler = { dial: options.dial ?? dialAddress, patience };
  const ground = { policy, limits, allowance, slots, signal, ...dialler };
  const choice = createChoice(resolve, createReach(ground), patience);
  const agent = { pool, pauses: createPauses(), userAgent, http2Only: new Set<string>() };

  const open: Network['connect'] = async (peer, purpose, lifeMs) => {
    await allowance.spend(purpose);
    const free = await takeSlot(slots, purpose, signal);
    return (await dial(ground, pins.name(peer), purpose, free, lifeMs)).socket;
  };
  return {
    signal,
    close,
    resolve,
    ...choice,
    ask,
    connect: open,
    connectTls: async (peer, tls, purpose, watch) =>
      startTls(await open(peer, purpose), tls, namePlace(pins.name(peer)), watch),
    exchange: (request) => exchange({ ...ground, ...agent, ...choice, resolve }, request),
  };
}

/** A connect that only shows whether somebody is there; it counts as a handshake. */
const createReach =
  (ground: DialGround): Reach =>
  async (peer, given) => {
    const { allowance, slots } = ground;
    const signal = AbortSignal.any([ground.signal, given]);
    await allowance.spend('handshake');
    const free = await takeSlot(slots, 'handshake', signal);
    const line = await dial({ ...ground, signal }, peer, 'handshake', free);
    line.socket.destroy();
  };
