import type { SpfEvidence } from '../evidence/dns.ts';
import { spellName } from './pick-records.ts';
import { readSpf, type Spf, type SpfQualifier } from './read-spf.ts';

/** RFC 7208, 4.6.4: a receiver that needs more answers with an error, and nothing is protected. */
export const mostLookups = 10;

export interface SpfWeight {
  /** Terms that need the DNS, within included records too; counting ends at 40. */
  readonly lookups: number;
  /** What is said of all other senders; null when nothing is, or when it could not be followed. */
  readonly all: SpfQualifier | null;
  /** The record (or one that it includes) lets every sender pass. */
  readonly isOpen: boolean;
  /** Included or redirected names without exactly one record, for which receivers answer with an error. */
  readonly broken: readonly string[];
  /** A redirect leads where it could not be followed. */
  readonly isLost: boolean;
}

/** Mechanisms that may take the length of a prefix: 0 is the whole internet. */
const ranges = ['ip4', 'ip6', 'a', 'mx'];
const asking = ['include', 'a', 'mx', 'ptr', 'exists'];
const endOfCount = 40;

/** Adds up one record with all that it includes, from what was collected. Never throws. */
export function weighSpf(record: string, others: SpfEvidence['others']): SpfWeight {
  const byName = new Map(others.map(({ name, records }) => [spellName(name), records]));
  const broken = new Set<string>();
  let lookups = 0;

  /** Undefined for a name that was not asked for, and for one that is broken. */
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
      if (!asking.includes(mechanism)) continue;
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

  /** A circle is walked until the count ends: receivers do the same. */
  function enter(name: string, path: readonly string[]) {
    if (lookups >= endOfCount || path.length >= endOfCount) return undefined;
    const spf = open(name);
    return spf && walk(spf, [...path, name]);
  }

  const weight = walk(readSpf(record), []);
  return { ...weight, lookups: Math.min(lookups, endOfCount), broken: [...broken].slice(0, 5) };
}

const everybody = { all: '+', isOpen: true, isLost: false } as const;
