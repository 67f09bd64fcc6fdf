import { getServers } from 'node:dns';
import { isIP } from 'node:net';
import type { Peer } from '../network.ts';

/** The resolvers of this machine, for a configuration that names none. */
export function listSystemResolvers(): Peer[] {
  return getServers().flatMap((server) => {
    if (isIP(server) !== 0) return [{ address: server, port: 53 }];
    const [, address = '', port = ''] = /^\[?([^\]]+)\]?:(\d+)$/.exec(server) ?? [];
    return isIP(address) === 0 ? [] : [{ address, port: Number(port) }];
  });
}
