import type { AddressPolicy } from './address-policy.ts';
import { createChoice } from './choose-address.ts';
import { ConnectionPool } from './connection-pool.ts';
import { dialAddress, formatPeer, type Dialler } from './dial.ts';
import { createResolver } from './dns/create-resolver.ts';
import { resolveHost } from './dns/resolve-host.ts';
import { exchange } from './http/exchange.ts';
import type { Network, Peer } from './network.ts';
import { createScanBudget, scanLimits, type ScanLimits } from './scan-budget.ts';
import { startTls } from './tls.ts';

interface NetworkOptions {
  readonly policy: AddressPolicy;
  /** DNS servers from the configuration, so no guard checks them. */
  readonly resolvers: readonly Peer[];
  /** The User-Agent header. */
  readonly userAgent: string;
  /** Aborts the scan. */
  readonly signal?: AbortSignal;
  readonly limits?: Partial<ScanLimits>;
  /** Known names, as in /etc/hosts; the guard checks their addresses as well. */
  readonly hosts?: ReadonlyMap<string, readonly string[]>;
  /** For tests that must not dial. */
  readonly dial?: Dialler;
}

/** The network of one scan; the scan's time starts now. */
export function createNetwork(options: NetworkOptions): Network {
  const { policy, resolvers, userAgent, hosts = new Map() } = options;
  const budget = createScanBudget({ ...scanLimits, ...options.limits }, options.signal);
  const { signal } = budget;
  const ask = createResolver({ resolvers, budget });
  const context = { policy, budget, signal, dial: options.dial ?? dialAddress };
  const pool = new ConnectionPool(context, (host) => resolveHost(ask, hosts, host));
  const choice = createChoice(pool, budget);
  const { choose } = choice;
  const http2Only = new Set<string>();
  const exchanges = { ...context, pool, choose, userAgent, http2Only, paused: new Set<string>() };
  return {
    signal,
    close: () => budget.close(),
    resolve: (host) => pool.resolve(host),
    ...choice,
    ask,
    connect: async (peer, purpose, lifeMs) => (await pool.open(peer, purpose, { lifeMs })).socket,
    connectTls: async (peer, tls, purpose, watch) => {
      const { socket } = await pool.open(peer, purpose);
      return startTls(socket, tls, formatPeer(pool.name(peer)), watch);
    },
    exchange: (request) => exchange(exchanges, request),
  };
}
