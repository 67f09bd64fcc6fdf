import type { DnskeyData, DsData, RrsigData } from 'dns-packet';
import { pickOwnRecords, spellName } from '../dns/pick-records.ts';
import { validateZone, type Zone } from '../dns/validate-zone.ts';
import { computeKeyTag } from '../dns/verify-signature.ts';
import type { DnssecEvidence } from '../evidence/dns.ts';
import type { Part } from '../evidence/part.ts';
import { askAnyway } from '../net/dns/ask-anyway.ts';
import { NetworkError, type DnsReply, type Network } from '../net/network.ts';
import { askSoa, assertResponded, probeZone } from './dns-records.ts';
import { tryNetwork, type ScanContext } from './scan-context.ts';

/** Whether the domain is signed and the signatures are valid, by the resolver's check or ours. */
export async function probeDnssec({
  target,
  network,
  now,
}: ScanContext): Promise<Part<DnssecEvidence>> {
  return probeZone({ target, network, now }, async (domain) => {
    const reply = network.ask({ name: domain, type: 'DNSKEY', isSigned: true, isUnchecked: true });
    const [soa, ds, keys] = await Promise.all([
      askSoa(network, domain),
      askAnyway(network, { name: domain, type: 'DS', isSigned: true }),
      reply.catch(() => unanswered),
    ]);
    if (soa.rcode === 'SERVFAIL') return judgeRefused(network, domain, { ds, keys }, now);
    const verdict = judgeResponded(domain, { soa, ds, keys }, now);
    const { host } = target;
    if (verdict.state === 'bogus' || !(await isWithheld(network, host))) return verdict;
    const reason = `A resolver that validates refuses to return the address of ${host.slice(0, 100)}, and gives it only when told not to check.`;
    return { ...verdict, state: 'bogus', reason };
  });
}

/** @throws NetworkError without a reply about the parent or the keys */
function judgeResponded(domain: string, replies: Replies, now: Date): DnssecEvidence {
  const zone = readZone(domain, replies);
  const records = showZone(zone);
  if (zone.ds.length === 0) return { ...judgeUnsigned(domain, replies.ds, zone), records };
  assertResponded(replies.keys, domain);
  if (replies.soa.isAuthentic) return { state: 'signed', records, reason: '' };
  return { ...validateZone(zone, now), records };
}

/**
 * Whether the resolver returns the addresses of a host only unchecked: its own records, or a zone
 * that an alias leads to, can be bogus while the domain itself is not. SERVFAIL may be temporary,
 * so it must occur twice.
 */
async function isWithheld(network: Network, host: string): Promise<boolean> {
  const refuses = async (type: string, isSigned: boolean) => {
    const reply = await tryNetwork(() => network.ask({ name: host, type, isSigned }));
    return !(reply instanceof NetworkError) && reply.rcode === 'SERVFAIL';
  };
  for (const type of ['A', 'AAAA']) {
    if (!(await refuses(type, false)) || !(await refuses(type, true))) continue;
    const question = { name: host, type, isUnchecked: true };
    const reply = await tryNetwork(() => network.ask(question));
    if (!(reply instanceof NetworkError) && reply.answers.length > 0) return true;
  }
  return false;
}

/** Replies with keys are the longest and may get lost; an unsigned domain can be judged without. */
const unanswered: DnsReply = {
  rcode: 'SERVFAIL',
  isAuthentic: false,
  answers: [],
  authorities: [],
};

interface Replies {
  readonly soa: DnsReply;
  readonly ds: DnsReply;
  readonly keys: DnsReply;
}

/** @throws NetworkError without any reply, which proves nothing about signatures */
async function judgeRefused(
  network: Network,
  domain: string,
  { ds, keys }: Omit<Replies, 'soa'>,
  now: Date,
): Promise<DnssecEvidence> {
  const question = { name: domain, type: 'SOA', isSigned: true, isUnchecked: true };
  const soa = await network.ask(question);
  const hasSoa = pickOwnRecords(soa.answers, domain, 'SOA').length > 0;
  if (soa.rcode !== 'NOERROR' || !hasSoa) {
    const reason = `The DNS could not answer for ${domain} (SERVFAIL).`;
    throw new NetworkError('unreachable', reason, 'SERVFAIL');
  }
  const zone = readZone(domain, { soa, ds, keys });
  const records = showZone(zone);
  const elsewhere =
    'A resolver that validates refuses the domain, but its own signatures hold: the fault may lie in a zone above it.';
  if (zone.ds.length === 0) return { state: 'unknown', records, reason: elsewhere };
  assertResponded(keys, domain);
  const verdict = validateZone(zone, now);
  if (verdict.state === 'signed') return { state: 'unknown', records, reason: elsewhere };
  const reason =
    verdict.state === 'bogus'
      ? verdict.reason
      : 'A validating resolver refuses to answer for the domain unless validation is disabled.';
  return { state: 'bogus', records, reason };
}

function judgeUnsigned(
  domain: string,
  ds: DnsReply,
  { keys }: Zone,
): Pick<DnssecEvidence, 'state' | 'reason'> {
  assertResponded(ds, domain);
  const [authority] = ds.authorities.filter(({ type }) => type === 'SOA');
  // The parent answers for DS (RFC 4035, 3.1.4.1); some old resolvers query the domain itself.
  if (authority !== undefined && spellName(authority.name) === spellName(domain)) {
    const reason = 'The DNS resolver of the scanner did not ask the parent zone for its DS record.';
    return { state: 'unknown', reason };
  }
  if (keys.length === 0) return { state: 'unsigned', reason: '' };
  return {
    state: 'unsigned',
    reason: 'The domain publishes keys, but its parent zone does not know of them (no DS record).',
  };
}

function readZone(domain: string, { soa, ds, keys }: Replies): Zone {
  const signaturesOf = (reply: DnsReply, type: string): RrsigData[] =>
    pickOwnRecords(reply.answers, domain, 'RRSIG')
      .map(({ data }) => data)
      .filter(({ typeCovered }) => typeCovered === type);
  const [first] = pickOwnRecords(soa.answers, domain, 'SOA');
  return {
    domain,
    ds: pickOwnRecords(ds.answers, domain, 'DS').map(({ data }) => data),
    keys: pickOwnRecords(keys.answers, domain, 'DNSKEY').map(({ data }) => data),
    keySignatures: signaturesOf(keys, 'DNSKEY'),
    soa: first?.data ?? { mname: '', rname: '' },
    soaSignatures: signaturesOf(soa, 'SOA'),
    handsOverSignatures: signaturesOf(ds, 'DS').length > 0,
  };
}

function showZone({ ds, keys, keySignatures, soaSignatures }: Zone): string[] {
  return [
    ...ds.slice(0, 4).map(showDs),
    ...keys.slice(0, 6).map(showKey),
    ...[...keySignatures, ...soaSignatures].slice(0, 6).map(showSignature),
  ];
}

const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

const showDs = ({ keyTag, algorithm, digestType, digest }: DsData) =>
  `DS ${keyTag} ${algorithm} ${digestType} ${digest.toString('hex').slice(0, 96)}`;

/** Shows the key tag: the key itself means nothing to a reader. */
const showKey = (key: DnskeyData) =>
  `DNSKEY ${key.flags} 3 ${key.algorithm} (key ${computeKeyTag(key)}, ${key.key.length} bytes)`;

const showSignature = ({ typeCovered, algorithm, keyTag, inception, expiration }: RrsigData) =>
  `RRSIG ${typeCovered} ${algorithm} (key ${keyTag}, from ${day(inception)} to ${day(expiration)})`;
