import { found, type Part } from '../evidence/part.ts';
import type {
  CipherEvidence,
  KeyExchangeEvidence,
  ProtocolEvidence,
  TlsVersion,
} from '../evidence/tls.ts';
import { NetworkError } from '../net/network.ts';
import { readGroupSize, type Flight } from '../tls/read-flight.ts';
import { listSuites, suites as allSuites, tlsVersions } from '../tls/suites.ts';
import type { ScanContext } from './scan-context.ts';
import { sendHello } from './tls-hello.ts';

interface Accepted {
  readonly suite: number;
  /** Bits of the finite-field group in its handshake. */
  readonly bits: number | null;
}

interface Enumeration {
  readonly version: TlsVersion;
  readonly accepted: readonly Accepted[];
  readonly isCut: boolean;
}

/** Disjoint groups run in parallel: a distant server would be slow with one suite at a time. */
const groupCounts: Readonly<Record<TlsVersion, number>> = {
  'TLSv1.3': 1,
  'TLSv1.2': 4,
  'TLSv1.1': 2,
  TLSv1: 2,
  SSLv3: 2,
};

/**
 * Finds every suite that the server accepts, and the groups of DHE. Does not offer an older version
 * the suites that a newer one accepted: the union is what counts, and each handshake is a burden.
 */
export async function probeCiphers(
  context: ScanContext,
  protocols: Part<ProtocolEvidence>,
): Promise<Part<CipherEvidence>> {
  if (!protocols.ran) return protocols;
  const spoken = tlsVersions.filter((version) => protocols.value.versions[version] === true);
  const isNewest = (version: TlsVersion) => version === 'TLSv1.3';
  // TLS 1.3 shares no suite with older versions, so both can run in parallel.
  const all = await Promise.all([
    enumerateVersions(context, spoken.filter(isNewest)),
    enumerateVersions(
      context,
      spoken.filter((version) => !isNewest(version)),
    ),
  ]);
  return found(summarise(all.flat()));
}

async function enumerateVersions(
  context: ScanContext,
  versions: readonly TlsVersion[],
): Promise<Enumeration[]> {
  const all: Enumeration[] = [];
  for (const version of versions) {
    const known = new Set(all.flatMap(({ accepted }) => accepted.map(({ suite }) => suite)));
    const groups = dealSuites(version, known);
    all.push(...(await Promise.all(groups.map((group) => enumerate(context, version, group)))));
  }
  return all;
}

/** Distributes the list round-robin, so that each group has its share of the common ones. */
function dealSuites(version: TlsVersion, known: ReadonlySet<number>): number[][] {
  const groups: number[][] = Array.from({ length: groupCounts[version] }, () => []);
  const unknown = listSuites(version).filter((suite) => !known.has(suite));
  for (const [index, suite] of unknown.entries()) groups[index % groups.length]?.push(suite);
  return groups;
}

/** Offers a group repeatedly, without the suites accepted so far, until the server accepts none. */
async function enumerate(
  context: ScanContext,
  version: TlsVersion,
  group: readonly number[],
): Promise<Enumeration> {
  const accepted: Accepted[] = [];
  let left = group;
  try {
    while (left.length > 0) {
      const response = await sendHello(context, { version, suites: left }, hasGroup);
      const isCut = response.kind === 'odd' || response.kind === 'silent';
      if (isCut) return { version, accepted, isCut };
      if (response.kind !== 'flight' || response.hello.version !== version) break;
      const { suite } = response.hello;
      const { keyExchange } = response.flight;
      accepted.push({ suite, bits: keyExchange && readGroupSize(suite, keyExchange) });
      left = left.filter((code) => code !== suite);
    }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return { version, accepted, isCut: true };
  }
  return { version, accepted, isCut: false };
}

/** The group arrives a few messages after the hello. */
const hasGroup = ({ hello, keyExchange }: Flight): boolean =>
  keyExchange !== null || allSuites.get(hello?.suite ?? 0)?.sendsGroup !== true;

function summarise(all: readonly Enumeration[]): CipherEvidence {
  const suites: Partial<Record<TlsVersion, number[]>> = {};
  const smallest = new Map<number, number>();
  for (const { version, accepted } of all) {
    const list = (suites[version] ??= []);
    for (const { suite, bits } of accepted) {
      list.push(suite);
      if (bits !== null) smallest.set(suite, Math.min(bits, smallest.get(suite) ?? bits));
    }
  }
  const groups = [...smallest].map(([suite, bits]) => ({ suite, bits }));
  return { suites, groups, isCut: all.some(({ isCut }) => isCut) };
}

/** The smallest finite-field group. Needs no handshake: the suites' handshakes included it. */
export function probeKeyExchange(ciphers: Part<CipherEvidence>): Part<KeyExchangeEvidence> {
  if (!ciphers.ran) return ciphers;
  const [smallest] = [...ciphers.value.groups].sort((a, b) => a.bits - b.bits);
  return found({ dhBits: smallest?.bits ?? null, dhSuite: smallest?.suite ?? null });
}
