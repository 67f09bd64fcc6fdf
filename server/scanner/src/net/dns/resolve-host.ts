import { isIP } from 'node:net';
import type { Answer } from 'dns-packet';
import { NetworkError, type DnsReply, type HostAddresses } from '../network.ts';
import { askAnyway } from './ask-anyway.ts';
import type { AskDns } from './create-resolver.ts';

/** Maximum aliases to follow; more mean a loop or an attack. */
const maxChain = 8;
/** Maximum addresses per family. */
const maxAddresses = 16;

/** Resolves localhost without a DNS query (RFC 6761, 6.3); the guard checks it too. */
const isLocalhost = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/** All addresses of a host, before the guard checks them. @throws NetworkError */
export async function resolveHost(
  ask: AskDns,
  hosts: ReadonlyMap<string, readonly string[]>,
  host: string,
): Promise<HostAddresses> {
  const known = isIP(host) === 0 ? hosts.get(host) : [host];
  if (known) return splitFamilies(known);
  if (isLocalhost(host)) return splitFamilies(['127.0.0.1', '::1']);
  const [v4, v6] = await Promise.allSettled([
    followChain(ask, host, 'A'),
    followChain(ask, host, 'AAAA'),
  ]);
  const found = [v4, v6].flatMap((response) =>
    response.status === 'fulfilled' ? response.value : [],
  );
  if (found.length > 0) return splitFamilies(found);
  const failure = [v4, v6].find((response) => response.status === 'rejected');
  if (failure) throw failure.reason as Error;
  throw new NetworkError('unreachable', `The name ${host} has no address in the DNS.`);
}

const splitFamilies = (addresses: readonly string[]): HostAddresses => ({
  v4: addresses.filter((address) => isIP(address) === 4),
  v6: addresses.filter((address) => isIP(address) === 6),
});

/** Addresses at the end of the host's alias chain; ignores other records of an answer. */
async function followChain(ask: AskDns, host: string, type: 'A' | 'AAAA'): Promise<string[]> {
  let name = host;
  let reply = await askOrThrow(ask, name, type, host);
  for (let step = 0; step <= maxChain; step += 1) {
    const found = listData(reply.answers, name, type);
    if (found.length > 0) return found.slice(0, maxAddresses);
    const [alias] = listData(reply.answers, name, 'CNAME');
    if (alias === undefined) return [];
    name = alias.toLowerCase().replace(/\.$/, '');
    const isAnswered = reply.answers.some((record) => record.name.toLowerCase() === name);
    if (!isAnswered) reply = await askOrThrow(ask, name, type, host);
  }
  throw new NetworkError(
    'unreadable',
    `The name ${host} has more aliases in the DNS than the scanner follows.`,
  );
}

function listData(answers: readonly Answer[], name: string, type: string): string[] {
  return answers.flatMap((record) =>
    record.type === type &&
    record.name.toLowerCase() === name &&
    'data' in record &&
    typeof record.data === 'string'
      ? [record.data]
      : [],
  );
}

async function askOrThrow(
  ask: AskDns,
  name: string,
  type: string,
  host: string,
): Promise<DnsReply> {
  // Broken signatures must not hide a site: the DNSSEC check reports them.
  const reply = await askAnyway({ ask }, { name, type });
  if (reply.rcode === 'NOERROR') return reply;
  if (reply.rcode === 'NXDOMAIN') {
    throw new NetworkError(
      'unreachable',
      `The name ${host} does not exist in the DNS.`,
      'NXDOMAIN',
    );
  }
  const reason = `The DNS could not answer for ${host} (${reply.rcode}).`;
  throw new NetworkError('unreachable', reason, reply.rcode);
}
