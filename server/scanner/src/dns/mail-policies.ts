import { createPublicKey, type KeyObject } from 'node:crypto';
import { spellName } from './pick-records.ts';

/** A tag=value list (RFC 6376, 3.2), as in DMARC, DKIM and MTA-STS. */
interface TagList {
  /** Names in lower case, with the last value of each. */
  readonly tags: ReadonlyMap<string, string>;
  /** The name of the first tag; empty when there is none. */
  readonly first: string;
  /** Parts that are not tags, and duplicate names: at most 5, of 40 characters. */
  readonly faults: readonly string[];
}

/** Parses any text; never throws. */
function readTags(text: string): TagList {
  const tags = new Map<string, string>();
  const faults: string[] = [];
  for (const part of text.split(';')) {
    const trimmed = part.trim();
    if (trimmed === '') continue;
    const [, name = '', value = ''] = /^([a-z]\w*)\s*=\s*(.*)$/is.exec(trimmed) ?? [];
    const key = name.toLowerCase();
    if (key === '' || tags.has(key)) faults.push(trimmed.slice(0, 40));
    if (key !== '') tags.set(key, value.trim());
  }
  const [first = ''] = tags.keys();
  return { tags, first, faults: faults.slice(0, 5) };
}

export type DkimKey =
  | { readonly kind: 'rsa'; readonly bits: number }
  | { readonly kind: 'ed25519' }
  /** An empty key: it was revoked (RFC 6376, 3.6.1). */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'unreadable' };

/** Whether a TXT record is a DKIM key at all: a wildcard answers every selector. */
export function isDkimRecord(record: string): boolean {
  const { tags } = readTags(record);
  const version = tags.get('v');
  return tags.has('p') && (version === undefined || version === 'DKIM1');
}

/** Parses the key of a record (RFC 6376, 3.6.1; RFC 8463); never throws. */
export function readDkim(record: string): DkimKey {
  const { tags } = readTags(record);
  const encoded = (tags.get('p') ?? '').replace(/\s+/g, '');
  if (encoded === '') return { kind: 'revoked' };
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return { kind: 'unreadable' };
  const der = Buffer.from(encoded, 'base64');
  const type = tags.get('k')?.toLowerCase() ?? 'rsa';
  if (type === 'ed25519') return { kind: der.length === 32 ? 'ed25519' : 'unreadable' };
  const bits = type === 'rsa' ? readRsaKey(der)?.asymmetricKeyDetails?.modulusLength : undefined;
  return bits === undefined ? { kind: 'unreadable' } : { kind: 'rsa', bits };
}

/** Most have a SubjectPublicKeyInfo, which verifiers expect; the RFC specifies RSAPublicKey. */
function readRsaKey(der: Buffer): KeyObject | undefined {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      return createPublicKey({ key: der, format: 'der', type });
    } catch {
      continue;
    }
  }
  return undefined;
}

const policies = ['none', 'quarantine', 'reject'] as const;
type DmarcPolicy = (typeof policies)[number];

export interface Dmarc {
  readonly policy: DmarcPolicy;
  /** The policy for subdomains; the domain's own unless `sp` overrides it. */
  readonly subdomains: DmarcPolicy;
  /** Percentage of failing mails that the policy applies to. */
  readonly percent: number;
  /** RFC 9989: receivers are asked to apply the next weaker policy. */
  readonly isTest: boolean;
}

/** The fault of an invalid record, as the end of a sentence that starts with "the record". */
type DmarcFault = { readonly fault: string };

const readPolicy = (value: string | undefined) =>
  policies.find((policy) => policy === value?.toLowerCase());

/** Parses a TXT record of _dmarc (RFC 7489, 6.3); never throws. */
export function readDmarc(record: string): Dmarc | DmarcFault {
  const { tags, first } = readTags(record);
  if (first !== 'v' || tags.get('v') !== 'DMARC1') {
    return { fault: 'does not begin with v=DMARC1' };
  }
  const named = tags.get('p');
  const policy = readPolicy(named);
  // A record with only a report address counts as p=none (RFC 7489, 6.6.3).
  if (policy === undefined && !/^mailto:/i.test(tags.get('rua') ?? '')) {
    return {
      fault: named === undefined ? 'names no policy (p)' : 'names a policy that does not exist',
    };
  }
  const sp = tags.get('sp');
  const subdomains = sp === undefined ? policy : readPolicy(sp);
  if (subdomains === undefined && sp !== undefined) {
    return { fault: 'names a policy for subdomains (sp) that does not exist' };
  }
  const pct = tags.get('pct') ?? '100';
  const percent = /^\d{1,3}$/.test(pct) ? Number(pct) : 101;
  if (percent > 100) return { fault: 'has a share (pct) that is no number up to 100' };
  const isTest = tags.get('t')?.toLowerCase() === 'y';
  return { policy: policy ?? 'none', subdomains: subdomains ?? 'none', percent, isTest };
}

/** A fault, as the end of a sentence. */
type Fault = { readonly fault: string };

/** The id of a TXT record of _mta-sts (RFC 8461, 3.1); never throws. */
export function readMtaStsRecord(record: string): { readonly id: string } | Fault {
  const { tags, first } = readTags(record);
  if (first !== 'v' || tags.get('v') !== 'STSv1') {
    return { fault: 'the record does not begin with v=STSv1' };
  }
  const id = tags.get('id') ?? '';
  return /^[A-Za-z0-9]{1,32}$/.test(id) ? { id } : { fault: 'the record has no valid id' };
}

const modes = ['enforce', 'testing', 'none'] as const;

interface MtaStsPolicy {
  readonly mode: (typeof modes)[number];
  /** Seconds. */
  readonly maxAge: number;
  /** Names of mail hosts, some with `*.` for one label; at most 100. */
  readonly mx: readonly string[];
}

/** Parses the file mta-sts.txt (RFC 8461, 3.2); never throws. */
export function readMtaStsPolicy(body: string): MtaStsPolicy | Fault {
  const lines = body.split(/\r?\n/).map((line) => /^([a-z]\w*)\s*:\s*(\S*)\s*$/i.exec(line));
  const valuesOf = (wanted: string) =>
    lines.flatMap((line) => (line?.[1] === wanted ? [line[2] ?? ''] : []));
  if (valuesOf('version')[0] !== 'STSv1') {
    return { fault: 'the policy does not begin with version: STSv1' };
  }
  const [named] = valuesOf('mode');
  const mode = modes.find((known) => known === named);
  if (mode === undefined) return { fault: 'the policy names no valid mode' };
  const [age = ''] = valuesOf('max_age');
  if (!/^\d{1,10}$/.test(age))
    return { fault: 'the policy does not say how long it holds (max_age)' };
  const mx = valuesOf('mx').slice(0, 100);
  if (mx.length === 0 && mode !== 'none') return { fault: 'the policy names no mail host (mx)' };
  return { mode, maxAge: Number(age), mx };
}

/** Whether one of the patterns matches a mail host (RFC 8461, 4.1). */
export function coversHost(patterns: readonly string[], host: string): boolean {
  const name = spellName(host);
  return patterns.some((pattern) => {
    const wanted = spellName(pattern);
    if (!wanted.startsWith('*.')) return wanted === name;
    const [, ...rest] = name.split('.');
    return rest.length > 0 && rest.join('.') === wanted.slice(2);
  });
}
