import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { Answer, DnskeyData, RrsigData } from 'dns-packet';
import {
  algorithms,
  composeSignedBytes,
  computeDigest,
  type RecordSet,
  computeKeyTag,
  encodeKey,
  encodeSoa,
  splitLabels,
} from '../src/dns/verify-signature.ts';
import { buildSoa } from './dns-zone.ts';
import type { LabQuestion, LabZone } from './start-dns.ts';

interface LabKey {
  readonly secret: KeyObject;
  readonly data: DnskeyData;
}

const flags = 257;
const raw = (key: KeyObject, ...names: readonly ('x' | 'y')[]) => {
  const jwk = key.export({ format: 'jwk' });
  return Buffer.concat(names.map((name) => Buffer.from(jwk[name] ?? '', 'base64url')));
};

/** A new key that signs a zone; RSA keys take too long to generate for every test. */
export function buildZoneKey(algorithm: 13 | 14 | 15): LabKey {
  if (algorithm === 15) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    return { secret: privateKey, data: { flags, algorithm, key: raw(publicKey, 'x') } };
  }
  const namedCurve = algorithm === 13 ? 'P-256' : 'P-384';
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve });
  return { secret: privateKey, data: { flags, algorithm, key: raw(publicKey, 'x', 'y') } };
}

/** Seconds since 1970. */
export interface Validity {
  readonly inception: number;
  readonly expiration: number;
}

export function signSet(
  set: RecordSet,
  typeCovered: string,
  { secret, data }: LabKey,
  { inception, expiration }: Validity,
  signersName = set.owner,
): Answer {
  const labels = splitLabels(set.owner).length;
  const { algorithm } = data;
  const about = { typeCovered, algorithm, labels, originalTTL: 60, expiration, inception };
  const unsigned = { ...about, keyTag: computeKeyTag(data), signersName };
  const bytes = composeSignedBytes(set, unsigned);
  const hash = algorithms[algorithm]?.hash ?? null;
  const signature = sign(hash, bytes, { key: secret, dsaEncoding: 'ieee-p1363' });
  const rrsig: RrsigData = { ...unsigned, signature };
  return { name: set.owner, type: 'RRSIG', ttl: 60, data: rrsig };
}

export interface SignedZone {
  /** P-256 unless another is given. */
  readonly key?: LabKey;
  /** The key that the parent names, when it is not the one that signs. */
  readonly named?: LabKey;
  readonly validity: Validity;
  /** The resolver validates: AD if all is well, otherwise SERVFAIL unless checking is disabled. */
  readonly validates?: 'well' | 'bogus';
  /** Records changed after they were signed. */
  readonly isForged?: boolean;
  readonly digestType?: 1 | 2 | 4;
  /** Signatures are left out, as by a resolver without DNSSEC. */
  readonly isStripped?: boolean;
}

/** Adds DS, keys and signatures of SOA and keys to the responses of a zone. */
export function signZone(domain: string, zone: LabZone, signed: SignedZone): LabZone {
  const { key = buildZoneKey(13), named = key, validity, digestType = 2 } = signed;
  const soa = buildSoa(domain);
  const { data: dnskey } = key;
  const digest = computeDigest(domain, named.data, digestType) ?? Buffer.alloc(32);
  const ds = {
    keyTag: computeKeyTag(named.data),
    algorithm: named.data.algorithm,
    digestType,
    digest,
  };
  const own: Readonly<Record<string, readonly Answer[]>> = {
    SOA: [
      signed.isForged ? { ...soa, data: { ...soa.data, serial: 1 } } : soa,
      signSet({ owner: domain, type: 6, data: [encodeSoa(soa.data)] }, 'SOA', key, validity),
    ],
    DNSKEY: [
      { name: domain, type: 'DNSKEY', ttl: 60, data: dnskey },
      signSet({ owner: domain, type: 48, data: [encodeKey(dnskey)] }, 'DNSKEY', key, validity),
    ],
    DS: [
      { name: domain, type: 'DS', ttl: 60, data: ds },
      signSet({ owner: domain, type: 43, data: [] }, 'DS', key, validity, 'example'),
    ],
  };
  return (question: LabQuestion) => {
    const { wantsSignatures, isUnchecked } = readFlags(question);
    if (signed.validates === 'bogus' && !isUnchecked && question.type !== 'DS') {
      return { rcode: 'SERVFAIL' };
    }
    const about = { isAuthentic: signed.validates === 'well' };
    const answers = question.name === domain ? own[question.type] : undefined;
    if (answers === undefined) {
      const said = zone(question);
      return said && { ...said, ...about };
    }
    const isShown = ({ type }: Answer) =>
      type !== 'RRSIG' || (wantsSignatures && !signed.isStripped);
    return { ...about, answers: answers.filter(isShown) };
  };
}

/** CD and DO of a question. */
function readFlags({ query }: LabQuestion) {
  const wantsSignatures = (query.additionals ?? []).some(
    (record) => record.type === 'OPT' && record.flag_do,
  );
  return { wantsSignatures, isUnchecked: query.flag_cd };
}
