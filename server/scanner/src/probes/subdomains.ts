import { randomBytes } from 'node:crypto';
import { mapConcurrently } from '../concurrency.ts';
import { commonSubdomains } from '../dns/common-subdomains.ts';
import { followAliases, pickRecords, spellName } from '../dns/pick-records.ts';
import type { Subdomain, SubdomainEvidence } from '../evidence/dns.ts';
import type { Part } from '../evidence/part.ts';
import { askAnyway } from '../net/dns/ask-anyway.ts';
import { NetworkError, type Network } from '../net/network.ts';
import { assertResponded, probeZone } from './dns-records.ts';
import type { ScanContext } from './scan-context.ts';

const atOnce = 12;
/** Maximum names without an answer: a silent resolver would use up the whole scan's time. */
const maxSilent = 3;

/** Looks up common names below the domain, and two random ones as controls, only in the DNS. */
export async function probeSubdomains(context: ScanContext): Promise<Part<SubdomainEvidence>> {
  const { network } = context;
  return probeZone(context, async (domain) => {
    const controls = await Promise.all(
      [inventName(domain), inventName(domain)].map((name) => lookUp(network, name)),
    );
    const [first, second] = controls;
    const isSteady = first != null && second != null && isAlike(first, second);
    const wildcard = first == null && second == null ? 'none' : isSteady ? 'steady' : 'changing';
    const { tried, isCut, names } = await tryNames(network, domain);
    const isMade = (name: Subdomain) =>
      wildcard === 'none' ||
      (isSteady && !controls.some((control) => control != null && isAlike(name, control)));
    const whole = isSteady && first.isDangling ? [{ ...first, name: `*.${domain}` }] : [];
    return { wildcard, tried, isCut, found: [...whole, ...names.filter(isMade)] };
  });
}

const inventName = (domain: string) => `lg-${randomBytes(8).toString('hex')}.${domain}`;

/** Round-robin DNS rotates a pool of addresses: one in common is enough. */
function isAlike(one: Subdomain, other: Subdomain): boolean {
  const alias = one.cnames.at(-1);
  if (alias !== undefined || other.cnames.length > 0) return alias === other.cnames.at(-1);
  return one.addresses.some((address) => other.addresses.includes(address));
}

async function tryNames(network: Network, domain: string) {
  const silent: string[] = [];
  const answers = await mapConcurrently(commonSubdomains, atOnce, async (label) => {
    if (silent.length >= maxSilent) return undefined;
    try {
      return await lookUp(network, `${label}.${domain}`);
    } catch (error) {
      if (!(error instanceof NetworkError) || error.code === 'budget') throw error;
      // A single broken name (SERVFAIL) is not a finding.
      if (error.code !== 'timeout') return null;
      silent.push(label);
      return undefined;
    }
  });
  const answered = answers.filter((response) => response !== undefined);
  return {
    tried: answered.length,
    isCut: silent.length >= maxSilent,
    names: answered.filter((response) => response !== null),
  };
}

/** Null for a name that does not exist or has no address. @throws NetworkError */
async function lookUp(network: Network, name: string): Promise<Subdomain | null> {
  const reply = await askAnyway(network, { name, type: 'A' });
  assertResponded(reply, name);
  const cnames = followAliases(reply.answers, name);
  const end = cnames.at(-1);
  const v4 = pickRecords(reply.answers, name, 'A').map(({ data }) => data);
  const isDangling = end !== undefined && v4.length === 0 && (await isGone(network, end));
  const hasName = reply.rcode === 'NOERROR' && !isDangling;
  const v6 = hasName && v4.length === 0 ? await askV6(network, name) : [];
  const addresses = [...v4, ...v6].slice(0, 4);
  if (addresses.length === 0 && !isDangling) return null;
  const shown = cnames.length > 3 ? [...cnames.slice(0, 2), end ?? ''] : cnames;
  return { name: spellName(name), addresses, cnames: shown, isDangling };
}

/** Queries the alias itself: not every rcode is that of the last name in a chain (RFC 6604). */
async function isGone(network: Network, name: string): Promise<boolean> {
  const { rcode } = await network.ask({ name, type: 'A' });
  return rcode === 'NXDOMAIN';
}

async function askV6(network: Network, name: string): Promise<string[]> {
  const reply = await askAnyway(network, { name, type: 'AAAA' });
  assertResponded(reply, name);
  return pickRecords(reply.answers, name, 'AAAA').map(({ data }) => data);
}
