import type { Answer } from 'dns-packet';
import { joinText, pickOwnRecords, pickRecords, type RecordOf } from '../dns/pick-records.ts';
import { notRun, type NotRun, type Part } from '../evidence/part.ts';
import { askAnyway } from '../net/dns/ask-anyway.ts';
import { NetworkError, type DnsReply, type Network } from '../net/network.ts';
import { attempt, type ScanContext } from './scan-context.ts';

/** @throws NetworkError for a reply that is neither records nor proof of their absence */
export function assertResponded({ rcode }: DnsReply, name: string): void {
  if (rcode === 'NOERROR' || rcode === 'NXDOMAIN') return;
  const reason = `The DNS could not answer for ${name.slice(0, 100)} (${rcode}).`;
  throw new NetworkError('unreachable', reason, rcode);
}

/** Records of a name, following its aliases; none when it does not exist. @throws NetworkError */
export async function askRecords<Type extends Answer['type']>(
  network: Network,
  name: string,
  type: Type,
): Promise<RecordOf<Type>[]> {
  const reply = await askAnyway(network, { name, type });
  assertResponded(reply, name);
  return pickRecords(reply.answers, name, type);
}

/** The same question everywhere, so that one query per scan is enough. */
export const askSoa = (network: Network, name: string) =>
  network.ask({ name, type: 'SOA', isSigned: true });

const noDomain = notRun(
  'not_applicable',
  'An address or a local name has no domain of its own, so there are no DNS records to look at.',
);

/**
 * The registrable domain when it is a zone of its own. A name such as shop.github.io counts as
 * registrable, but its records belong to the platform. @throws NetworkError
 */
async function findZone({ target, network }: ScanContext): Promise<string | NotRun> {
  const { domain } = target;
  if (domain === null) return noDomain;
  const { rcode, answers } = await askSoa(network, domain);
  // Bogus or broken: each query will reveal the problem itself.
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') return domain;
  if (pickOwnRecords(answers, domain, 'SOA').length > 0) return domain;
  const reason = `${domain} has no DNS zone of its own: the owner of the platform above it decides on its records.`;
  return notRun('not_applicable', reason);
}

/** Runs a probe on the zone of the target. */
export async function probeZone<Value>(
  context: ScanContext,
  probe: (domain: string) => Promise<Value>,
): Promise<Part<Value>> {
  const zone = await attempt(() => findZone(context));
  if (!zone.ran) return zone;
  const { value } = zone;
  return typeof value === 'string' ? attempt(() => probe(value)) : value;
}

/** TXT records of a name of the requested kind, at most 3. @throws NetworkError */
export async function askTexts(
  network: Network,
  name: string,
  isWanted: (text: string) => boolean,
): Promise<string[]> {
  const records = await askRecords(network, name, 'TXT');
  return records.map(joinText).filter(isWanted).slice(0, 3);
}
