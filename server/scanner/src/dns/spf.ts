import ipaddr from 'ipaddr.js';
import type { SpfEvidence } from '../evidence/dns.ts';
import { spellName } from './pick-records.ts';

type SpfQualifier = '+' | '-' | '~' | '?';

interface SpfTerm {
  readonly qualifier: SpfQualifier;
  /** For example `include`, `ip4`, `all`. */
  readonly mechanism: string;
  /** The text after the colon or the slash, as written. */
  readonly value: string;
}

interface Spf {
  readonly terms: readonly SpfTerm[];
  /** The domain that decides the rest; null without `redirect`, or when `all` overrides it. */
  readonly redirect: string | null;
  /** Words that are neither mechanism nor modifier: at most 5, of 40 characters. */
  readonly faults: readonly string[];
}

/** Whether a TXT record claims to be SPF (RFC 7208, 4.5). */
export const isSpfRecord = (record: string) => /^v=spf1(?: |$)/i.test(record);

/** Whether each mechanism takes a value (RFC 7208, 5). */
const mechanisms: Readonly<Record<string, 'never' | 'always' | 'maybe'>> = {
  all: 'never',
  include: 'always',
  a: 'maybe',
  mx: 'maybe',
  ptr: 'maybe',
  ip4: 'always',
  ip6: 'always',
  exists: 'always',
};

const maxPrefix = { ip4: 32, ip6: 128 } as const;

/** An address with or without a prefix length. */
function isRange(family: keyof typeof maxPrefix, value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const isAddress =
    family === 'ip4' ? ipaddr.IPv4.isValidFourPartDecimal(address) : ipaddr.IPv6.isValid(address);
  const isPrefix =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxPrefix[family]);
  return isAddress && isPrefix && more.length === 0;
}

function readTerm(word: string): SpfTerm | null {
  const [, qualifier = '', name = '', rest = ''] =
    /^([-+~?]?)([a-z0-9]+)([:/].*)?$/i.exec(word) ?? [];
  const mechanism = name.toLowerCase();
  const takes = Object.hasOwn(mechanisms, mechanism) ? mechanisms[mechanism] : undefined;
  const value = rest.replace(/^:/, '');
  if (takes === undefined || (takes === 'never' && rest !== '')) return null;
  if ((takes === 'always' || rest === ':') && (value === '' || rest.startsWith('/'))) return null;
  if ((mechanism === 'ip4' || mechanism === 'ip6') && !isRange(mechanism, value)) return null;
  return { qualifier: qualifier === '' ? '+' : (qualifier as SpfQualifier), mechanism, value };
}

/** Parses a record that starts with v=spf1 (RFC 7208, 4.6.1); never throws. */
export function readSpf(record: string): Spf {
  const terms: SpfTerm[] = [];
  const faults: string[] = [];
  const redirects: string[] = [];
  for (const word of record.split(/ +/).slice(1)) {
    if (word === '') continue;
    const [, name, value = ''] = /^([a-z][\w.-]*)=(.*)$/is.exec(word) ?? [];
    const term = name === undefined ? readTerm(word) : null;
    if (term !== null) terms.push(term);
    else if (name === undefined) faults.push(word.slice(0, 40));
    else if (name.toLowerCase() === 'redirect') redirects.push(value);
  }
  if (redirects.length > 1) faults.push('redirect= twice');
  const hasAll = terms.some(({ mechanism }) => mechanism === 'all');
  const [redirect = null] = hasAll ? [] : redirects;
  return { terms, redirect, faults: faults.slice(0, 5) };
}

/** Names whose records also affect the decision, in order. */
export function listReferences({ terms, redirect }: Spf): string[] {
  const end = terms.findIndex(({ mechanism }) => mechanism === 'all');
  const heard = end === -1 ? terms : terms.slice(0, end);
  const included = heard.flatMap(({ mechanism, value }) =>
    mechanism === 'include' ? [value] : [],
  );
  return redirect === null ? included : [...included, redirect];
}

/** RFC 7208, 4.6.4: beyond this a receiver returns an error, and nothing is protected. */
export const maxLookups = 10;

export interface SpfWeight {
  /** Terms that need a DNS lookup, including those of included records; counting stops at 40. */
  readonly lookups: number;
  /** The qualifier for all other senders; null when there is none, or it could not be resolved. */
  readonly all: SpfQualifier | null;
  /** The record (or an included one) lets every sender pass. */
  readonly isOpen: boolean;
  /** Included or redirected names without exactly one record, an error for receivers. */
  readonly broken: readonly string[];
  /** A redirect could not be resolved. */
  readonly isLost: boolean;
}

/** Mechanisms with an optional prefix length: 0 is the whole internet. */
const ranges = ['ip4', 'ip6', 'a', 'mx'];
const lookupMechanisms = ['include', 'a', 'mx', 'ptr', 'exists'];
const endOfCount = 40;

/** Evaluates a record and all that it includes, from the evidence. Never throws. */
export function weighSpf(record: string, others: SpfEvidence['others']): SpfWeight {
  const byName = new Map(others.map(({ name, records }) => [spellName(name), records]));
  const broken = new Set<string>();
  let lookups = 0;

  /** Undefined for a name that was not looked up or is broken. */
  function open(name: string): Spf | undefined {
    const records = byName.get(spellName(name));
    if (records !== undefined && records.length !== 1) broken.add(spellName(name));
    const [only] = records?.length === 1 ? records : [];
    return only === undefined ? undefined : readSpf(only);
  }

  function walk(spf: Spf, path: readonly string[]): Omit<SpfWeight, 'lookups' | 'broken'> {
    for (const { qualifier, mechanism, value } of spf.terms) {
      if (mechanism === 'all') return { all: qualifier, isOpen: qualifier === '+', isLost: false };
      const passes = qualifier === '+';
      if (passes && ranges.includes(mechanism) && value.endsWith('/0')) return everybody;
      if (!lookupMechanisms.includes(mechanism)) continue;
      lookups += 1;
      if (mechanism !== 'include') continue;
      const inner = enter(value, path);
      if (passes && inner?.isOpen) return everybody;
    }
    if (spf.redirect === null) return { all: null, isOpen: false, isLost: false };
    lookups += 1;
    const rest = enter(spf.redirect, path);
    return rest ?? { all: null, isOpen: false, isLost: true };
  }

  /** A loop runs until the count ends, as in receivers. */
  function enter(name: string, path: readonly string[]) {
    if (lookups >= endOfCount || path.length >= endOfCount) return undefined;
    const spf = open(name);
    return spf && walk(spf, [...path, name]);
  }

  const weight = walk(readSpf(record), []);
  return { ...weight, lookups: Math.min(lookups, endOfCount), broken: [...broken].slice(0, 5) };
}

const everybody = { all: '+', isOpen: true, isLost: false } as const;
