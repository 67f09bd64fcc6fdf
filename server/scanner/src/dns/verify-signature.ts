import { createHash, createPublicKey, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import type { DnskeyData, DsData, RrsigData, SoaData } from 'dns-packet';
import { spellName } from './pick-records.ts';

const digests: Readonly<Record<number, string>> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' };

interface Algorithm {
  readonly name: string;
  /** Null where the algorithm includes its own hash. */
  readonly hash: string | null;
  /** @throws for bytes that are not a key */
  readonly readKey: (bytes: Buffer) => KeyObject;
}

const encode = (bytes: Buffer) => bytes.toString('base64url');

/** RFC 3110: length of the exponent, exponent, modulus. */
function readRsa(bytes: Buffer): KeyObject {
  const isLong = bytes[0] === 0;
  const length = isLong ? bytes.readUInt16BE(1) : bytes.readUInt8(0);
  const start = isLong ? 3 : 1;
  const exponent = bytes.subarray(start, start + length);
  const modulus = bytes.subarray(start + length);
  // Other sizes only serve to exhaust a validator.
  if (exponent.length > 8 || modulus.length > 512) throw new RangeError('an RSA key');
  return createPublicKey({
    key: { kty: 'RSA', e: encode(exponent), n: encode(modulus) },
    format: 'jwk',
  });
}

/** RFC 6605: both coordinates. */
const readCurve = (crv: string, size: number) => (bytes: Buffer) => {
  if (bytes.length !== 2 * size) throw new RangeError('a point');
  const [x, y] = [encode(bytes.subarray(0, size)), encode(bytes.subarray(size))];
  return createPublicKey({ key: { kty: 'EC', crv, x, y }, format: 'jwk' });
};

/** RFC 8080. */
const readEdwards = (bytes: Buffer) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: encode(bytes) }, format: 'jwk' });

/** Algorithms that validators must support (RFC 9904), by number. */
export const algorithms: Readonly<Record<number, Algorithm>> = {
  8: { name: 'RSASHA256', hash: 'sha256', readKey: readRsa },
  10: { name: 'RSASHA512', hash: 'sha512', readKey: readRsa },
  13: { name: 'ECDSAP256SHA256', hash: 'sha256', readKey: readCurve('P-256', 32) },
  14: { name: 'ECDSAP384SHA384', hash: 'sha384', readKey: readCurve('P-384', 48) },
  15: { name: 'ED25519', hash: null, readKey: readEdwards },
};

/** Whether the algorithm and the digest of a DS are supported here. */
export const isKnownDs = ({ algorithm, digestType }: DsData) =>
  algorithms[algorithm] !== undefined && digests[digestType] !== undefined;

/** RFC 4034, 5.1.4: the digest of the owner's name and the key. */
export function computeDigest(owner: string, key: DnskeyData, digestType: number): Buffer | null {
  const hash = digests[digestType];
  if (hash === undefined) return null;
  return createHash(hash).update(encodeName(owner)).update(encodeKey(key)).digest();
}

export function matchesDs(owner: string, key: DnskeyData, ds: DsData): boolean {
  const digest = key.algorithm === ds.algorithm ? computeDigest(owner, key, ds.digestType) : null;
  return digest?.length === ds.digest.length && timingSafeEqual(digest, ds.digest);
}

/** Records of one name and type, their data in canonical form. */
export interface RecordSet {
  readonly owner: string;
  /** Number of the type, such as 6 for SOA. */
  readonly type: number;
  readonly data: readonly Buffer[];
}

/** The signed bytes (RFC 4034, 3.1.8.1), for names without a wildcard. */
export function composeSignedBytes(
  set: RecordSet,
  signature: Omit<RrsigData, 'signature'>,
): Buffer {
  const { algorithm, labels, originalTTL, expiration, inception, keyTag, signersName } = signature;
  const head = [
    encodeU16(set.type),
    Buffer.of(algorithm, labels),
    ...[originalTTL, expiration, inception].map(encodeU32),
    encodeU16(keyTag),
    encodeName(signersName),
  ];
  const owner = encodeName(set.owner);
  const records = [...set.data]
    .sort((a, b) => Buffer.compare(a, b))
    .flatMap((data) => [
      owner,
      encodeU16(set.type),
      encodeU16(1),
      encodeU32(originalTTL),
      encodeU16(data.length),
      data,
    ]);
  return Buffer.concat([...head, ...records]);
}

/** Whether a key signed the records; ignores the signature's validity period. Never throws. */
export function verifySignature(set: RecordSet, signature: RrsigData, key: DnskeyData): boolean {
  const algorithm = algorithms[signature.algorithm];
  const isUsable = algorithm !== undefined && key.algorithm === signature.algorithm;
  if (!isUsable || signature.labels !== splitLabels(set.owner).length) return false;
  try {
    const publicKey = algorithm.readKey(key.key);
    const bytes = composeSignedBytes(set, signature);
    const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    return verify(algorithm.hash, bytes, options, signature.signature);
  } catch {
    return false;
  }
}

/** Labels of a name; a dot within one is written `\.`, as in the mail address of a SOA record. */
export function splitLabels(name: string): string[] {
  const spelled = spellName(name);
  return spelled === ''
    ? []
    : spelled.split(/(?<!\\)\./).map((label) => label.replace(/\\\./g, '.'));
}

/** A name in canonical form (RFC 4034, 6.2): uncompressed, lower case. @throws RangeError */
export function encodeName(name: string): Buffer {
  const labels = splitLabels(name).map((label) => Buffer.from(label));
  if (labels.some(({ length }) => length === 0 || length > 63)) throw new RangeError('a label');
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.of(label.length), label]),
    Buffer.of(0),
  ]);
}

function encodeU16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function encodeU32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** RFC 4034, 2.1: flags, protocol 3, algorithm, key. */
export const encodeKey = ({ flags, algorithm, key }: DnskeyData) =>
  Buffer.concat([encodeU16(flags), Buffer.of(3, algorithm), key]);

/** RFC 1035, 3.3.13. @throws RangeError for invalid names */
export function encodeSoa(soa: SoaData): Buffer {
  const { serial = 0, refresh = 0, retry = 0, expire = 0, minimum = 0 } = soa;
  const times = [serial, refresh, retry, expire, minimum].map(encodeU32);
  return Buffer.concat([encodeName(soa.mname), encodeName(soa.rname), ...times]);
}

/** The checksum by which DS and RRSIG identify a key (RFC 4034, appendix B). */
export function computeKeyTag(key: DnskeyData): number {
  let sum = 0;
  for (const [index, byte] of encodeKey(key).entries()) sum += index % 2 === 0 ? byte << 8 : byte;
  return (sum + ((sum >>> 16) & 0xffff)) & 0xffff;
}
