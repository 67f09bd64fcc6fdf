import type { DnskeyData, DsData, RrsigData, SoaData } from 'dns-packet';
import { spellName } from './pick-records.ts';
import {
  algorithms,
  computeKeyTag,
  encodeKey,
  encodeSoa,
  isKnownDs,
  matchesDs,
  verifySignature,
  type RecordSet,
} from './verify-signature.ts';

/** The records of a zone, and those of its parent about it. */
export interface Zone {
  readonly domain: string;
  readonly ds: readonly DsData[];
  readonly keys: readonly DnskeyData[];
  /** Signatures over the keys, and over the SOA record. */
  readonly keySignatures: readonly RrsigData[];
  readonly soa: SoaData;
  readonly soaSignatures: readonly RrsigData[];
  /** The resolver returns signatures, so a missing one is missing in the zone. */
  readonly handsOverSignatures: boolean;
}

interface ZoneVerdict {
  readonly state: 'signed' | 'bogus' | 'unknown';
  /** A sentence; empty when it is signed. */
  readonly reason: string;
}

/** Maximum verifications per set: many keys of one tag deny service (CVE-2023-50387). */
const maxVerifications = 16;
const zoneKey = 0x0100;

const bogus = (reason: string): ZoneVerdict => ({ state: 'bogus', reason });
const unknown = (reason: string): ZoneVerdict => ({ state: 'unknown', reason });

/**
 * Verifies the parent's DS against a key, this key against all keys, and one of them against the
 * SOA (RFC 4035, 5).
 */
export function validateZone(zone: Zone, now: Date): ZoneVerdict {
  const { domain, keys } = zone;
  const known = zone.ds.filter(isKnownDs);
  if (known.length === 0) {
    const numbers = [...new Set(zone.ds.map(({ algorithm }) => algorithm))].slice(0, 5).join(', ');
    return unknown(
      `The domain is signed in a way that the scanner does not verify (algorithm ${numbers}).`,
    );
  }
  if (keys.length === 0) {
    return bogus('The parent zone names a key of the domain, but the domain publishes none.');
  }
  const anchors = keys.filter(
    (key) => (key.flags & zoneKey) !== 0 && known.some((ds) => matchesDs(domain, key, ds)),
  );
  if (anchors.length === 0) {
    return bogus('None of the domain’s keys matches the one its parent zone names.');
  }
  const signatures = [...zone.keySignatures, ...zone.soaSignatures];
  if (signatures.length === 0 && !zone.handsOverSignatures) {
    return unknown('The scanner’s DNS resolver does not return signatures.');
  }
  const keySet = { owner: domain, type: 48, data: keys.map(encodeKey) };
  const overKeys = judgeSet(keySet, 'keys', zone.keySignatures, anchors, now);
  if (overKeys !== null) return overKeys;
  const soaSet = encodeSoaSet(zone);
  if (soaSet === null) return unknown('The SOA record of the domain could not be read.');
  const signers = keys.filter(({ flags }) => (flags & zoneKey) !== 0);
  const overSoa = judgeSet(soaSet, 'SOA record', zone.soaSignatures, signers, now);
  return overSoa ?? { state: 'signed', reason: '' };
}

function encodeSoaSet({ domain, soa }: Zone): RecordSet | null {
  // Decoding has lost the bytes of a name that are not text.
  if (`${soa.mname}${soa.rname}`.includes('\ufffd')) return null;
  try {
    return { owner: domain, type: 6, data: [encodeSoa(soa)] };
  } catch {
    return null;
  }
}

/** Null when at least one signature is valid. */
function judgeSet(
  set: RecordSet,
  what: string,
  signatures: readonly RrsigData[],
  keys: readonly DnskeyData[],
  now: Date,
): ZoneVerdict | null {
  const own = signatures.filter(
    ({ signersName }) => spellName(signersName) === spellName(set.owner),
  );
  if (own.length === 0) return bogus(`There is no signature for the ${what}.`);
  const pairs = own
    .flatMap((signature) => keys.map((key) => ({ signature, key })))
    .filter(
      ({ signature, key }) =>
        signature.keyTag === computeKeyTag(key) && signature.algorithm === key.algorithm,
    );
  const tried = pairs.slice(0, maxVerifications);
  const holding = tried.filter(({ signature, key }) => verifySignature(set, signature, key));
  if (holding.some(({ signature }) => judgeTime(signature, now) === 'valid')) return null;
  if (holding.some(({ signature }) => judgeTime(signature, now) === 'expired')) {
    const [latest] = holding.map(({ signature }) => signature.expiration).sort((a, b) => b - a);
    return bogus(`The signature of the ${what} expired on ${showDay(latest ?? 0)}.`);
  }
  if (holding.length > 0) return bogus(`The signature of the ${what} is not valid yet.`);
  if (pairs.length > tried.length)
    return unknown('The domain has more keys and signatures than the scanner checks.');
  const isForeign = own.every(({ algorithm }) => algorithms[algorithm] === undefined);
  if (isForeign) return unknown('The domain is signed in a way that the scanner does not verify.');
  return bogus(
    `The signature for the ${what} does not match: the data was changed or signed with another key.`,
  );
}

/**
 * Seconds since 1970 in 32 bits, compared with serial number arithmetic because they wrap in 2106
 * (RFC 4034, 3.1.5; RFC 1982).
 */
function judgeTime({ inception, expiration }: RrsigData, now: Date): 'valid' | 'expired' | 'early' {
  const seconds = Math.floor(now.getTime() / 1000);
  if (((expiration - seconds) | 0) < 0) return 'expired';
  return ((seconds - inception) | 0) < 0 ? 'early' : 'valid';
}

const showDay = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
