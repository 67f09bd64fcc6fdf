import ipaddr from 'ipaddr.js';

export type SpfQualifier = '+' | '-' | '~' | '?';

export interface SpfTerm {
  readonly qualifier: SpfQualifier;
  /** Such as `include`, `ip4`, `all`. */
  readonly mechanism: string;
  /** What stands after the colon or the slash, as written. */
  readonly value: string;
}

export interface Spf {
  readonly terms: readonly SpfTerm[];
  /** Where the rest of the decision is made; null without `redirect`, or when `all` makes it unheard. */
  readonly redirect: string | null;
  /** Words that are neither mechanism nor modifier: at most 5, of 40 characters. */
  readonly faults: readonly string[];
}

/** Whether a TXT record is meant as SPF (RFC 7208, 4.5). */
export const isSpfRecord = (record: string) => /^v=spf1(?: |$)/i.test(record);

/** How many values each mechanism takes: none, one, or as it likes (RFC 7208, 5). */
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

const longestPrefix = { ip4: 32, ip6: 128 } as const;

/** An address with the length of a prefix or without. */
function isRange(family: keyof typeof longestPrefix, value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const isAddress =
    family === 'ip4' ? ipaddr.IPv4.isValidFourPartDecimal(address) : ipaddr.IPv6.isValid(address);
  const isPrefix =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longestPrefix[family]);
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

/** Reads a record that begins with v=spf1 (RFC 7208, 4.6.1); never throws. */
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

/** Names whose records the decision also depends on, in order. */
export function listReferences({ terms, redirect }: Spf): string[] {
  const end = terms.findIndex(({ mechanism }) => mechanism === 'all');
  const heard = end === -1 ? terms : terms.slice(0, end);
  const included = heard.flatMap(({ mechanism, value }) =>
    mechanism === 'include' ? [value] : [],
  );
  return redirect === null ? included : [...included, redirect];
}
