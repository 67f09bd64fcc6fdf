import type { CaaData, DnskeyData, DsData, RrsigData } from 'dns-packet';
import { computeKeyTag } from './verify-signature.ts';

const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

export const showDs = ({ keyTag, algorithm, digestType, digest }: DsData) =>
  `DS ${keyTag} ${algorithm} ${digestType} ${digest.toString('hex').slice(0, 96)}`;

/** The key itself says nothing to a reader: its tag names it. */
export const showKey = (key: DnskeyData) =>
  `DNSKEY ${key.flags} 3 ${key.algorithm} (key ${computeKeyTag(key)}, ${key.key.length} bytes)`;

export const showSignature = ({
  typeCovered,
  algorithm,
  keyTag,
  inception,
  expiration,
}: RrsigData) =>
  `RRSIG ${typeCovered} ${algorithm} (key ${keyTag}, from ${day(inception)} to ${day(expiration)})`;

/** `0 issue "letsencrypt.org"`; at most 300 characters. */
export const showCaa = ({ flags = 0, tag, value }: CaaData) =>
  `${flags} ${tag} "${value}"`.slice(0, 300);
