import type { DnskeyData, SoaData } from 'dns-packet';
import { spellName } from './pick-records.ts';

/** Labels of a name; a dot within one is written `\.`, as in the mail address of a SOA record. */
export function splitLabels(name: string): string[] {
  const spelled = spellName(name);
  return spelled === ''
    ? []
    : spelled.split(/(?<!\\)\./).map((label) => label.replace(/\\\./g, '.'));
}

/** A name in canonical form (RFC 4034, 6.2): uncompressed, in lower case. @throws RangeError for what is no name */
export function encodeName(name: string): Buffer {
  const labels = splitLabels(name).map((label) => Buffer.from(label));
  if (labels.some(({ length }) => length === 0 || length > 63)) throw new RangeError('a label');
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.of(label.length), label]),
    Buffer.of(0),
  ]);
}

export function encodeU16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

export function encodeU32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** RFC 4034, 2.1: flags, protocol 3, algorithm, key. */
export const encodeKey = ({ flags, algorithm, key }: DnskeyData) =>
  Buffer.concat([encodeU16(flags), Buffer.of(3, algorithm), key]);

/** RFC 1035, 3.3.13. @throws RangeError for names that are none */
export function encodeSoa(soa: SoaData): Buffer {
  const { serial = 0, refresh = 0, retry = 0, expire = 0, minimum = 0 } = soa;
  const times = [serial, refresh, retry, expire, minimum].map(encodeU32);
  return Buffer.concat([encodeName(soa.mname), encodeName(soa.rname), ...times]);
}

/** The sum that DS and RRSIG name a key by (RFC 4034, appendix B). */
export function computeKeyTag(key: DnskeyData): number {
  let sum = 0;
  for (const [index, byte] of encodeKey(key).entries()) sum += index % 2 === 0 ? byte << 8 : byte;
  return (sum + ((sum >>> 16) & 0xffff)) & 0xffff;
}
