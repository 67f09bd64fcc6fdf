import type { AddressPolicyOptions } from './address-policy.ts';
import { readHost } from './http/server.ts';
import type { Peer } from './network.ts';
import { createOwnSite, listOwnAddresses, listSystemResolvers } from './own-site.ts';

interface ReachInput {
  /** CIDRs of SCAN_ALLOW. */
  readonly allow: readonly string[];
  /** The resolvers of SCAN_DNS; empty for the machine's own. */
  readonly resolvers: readonly Peer[];
  readonly publicUrl: string;
}

/** The addresses that a network of ours may reach, and the resolvers that it uses. */
export interface Reach {
  readonly policy: AddressPolicyOptions;
  readonly resolvers: readonly Peer[];
}

/** Read for each use: addresses and resolvers change with the network of the machine. */
export function createReach({ allow, resolvers, publicUrl }: ReachInput): () => Promise<Reach> {
  const ownHost = readHost(new URL(publicUrl));
  const findOwnSite = createOwnSite(ownHost);
  return async () => {
    const servers = resolvers.length > 0 ? resolvers : listSystemResolvers();
    const own = [...listOwnAddresses(), ...(await findOwnSite(servers))];
    return { policy: { allow, own, ownHost }, resolvers: servers };
  };
}
