import table from './end-of-life.json' with { type: 'json' };

/** A product in the table. */
interface Product {
  /** Its names on servers and pages. */
  readonly names: readonly string[];
  /** The kind of support that ended, after "has had no". */
  readonly lost: string;
  /** Distributions ship it, and continue to fix versions that its makers no longer support. */
  readonly isPackaged?: boolean;
  /** Some of their builds do not say so: nginx/1.22.1 is that of Debian 12. */
  readonly isUnmarked?: boolean;
  /** The makers' page, or a page that collects their announcements. */
  readonly source: string;
  /** The last day of support of each release cycle. */
  readonly cycles: Readonly<Record<string, string>>;
  /** The last release of an ended cycle that got fixes nevertheless. */
  readonly lastFixes?: Readonly<Record<string, string>>;
}

const products = new Map(
  Object.entries(table.products as Record<string, Product>).flatMap(([title, product]) =>
    product.names.map((name) => [name.toLowerCase(), { title, product }] as const),
  ),
);

/**
 * The date up to which the table contains announcements: it was compiled from endoflife.date and
 * the makers' pages. Later releases are missing; a future end date was announced before it.
 */
export const supportKnownUntil = new Date(table.knownUntil);

/** An unsupported version. */
export interface Ended {
  /** Such as `PHP 7.4`. */
  readonly release: string;
  readonly lost: string;
  readonly end: Date;
  /** It is older than the table's versions, and ended then at the latest. */
  readonly isOlder: boolean;
  /** As in the table: distributions ship it, and not all of their builds say so. */
  readonly isPackaged: boolean;
  readonly isUnmarked: boolean;
  /** It has the last fixes of its cycle, which its makers published without a commitment. */
  readonly hasLastFixes: boolean;
  readonly source: string;
}

export type SupportState =
  /** The table lacks the product, or the version may belong to several of its cycles. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'supported'; readonly release: string }
  | { readonly kind: 'ended'; readonly ended: Ended };

const readNumbers = (version: string) =>
  (/^\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);

/** Negative when `a` is the earlier; a missing number counts as 0. */
function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The last day counts in full, in UTC. */
const dayMs = 86_400_000;

const startsWith = (version: readonly number[], cycle: readonly number[]) =>
  cycle.every((number, index) => version[index] === number);

interface Cycle {
  readonly cycle: string;
  readonly numbers: readonly number[];
  readonly end: Date;
}

const listCycles = ({ cycles }: Product): Cycle[] =>
  Object.entries(cycles)
    .map(([cycle, end]) => ({ cycle, numbers: readNumbers(cycle), end: new Date(end) }))
    .toSorted((one, other) => compareNumbers(one.numbers, other.numbers));

/**
 * The possible cycles of a version; none for one newer than the table, and null when one of them
 * may be newer than the table. `WordPress 6` may be any 6.x, and unlisted 6.x are supported as long
 * as there is no 7.
 */
function findCycles(cycles: readonly Cycle[], version: readonly number[]): readonly Cycle[] | null {
  const exact = cycles.findLast((each) => startsWith(version, each.numbers));
  if (exact !== undefined) return [exact];
  const possible = cycles.filter((each) => startsWith(each.numbers, version));
  const next = cycles.find(
    (each) => compareNumbers(each.numbers, version) > 0 && !possible.includes(each),
  );
  if (possible.length > 0) return next === undefined ? null : possible;
  // A version between two cycles reached end of life no later than the next cycle.
  return next === undefined ? [] : [next];
}

/** Whether a product's version, as shown by a server or page, is unsupported at a time. */
export function findSupport(name: string, version: string, now: Date): SupportState {
  const known = products.get(name.toLowerCase());
  if (known === undefined || !/^\d/.test(version)) return { kind: 'unknown' };
  const { title, product } = known;
  const numbers = readNumbers(version);
  const cycles = findCycles(listCycles(product), numbers);
  if (cycles === null) return { kind: 'unknown' };
  const exact = cycles.find((each) => startsWith(numbers, each.numbers));
  const release = `${title} ${exact?.cycle ?? /^\d+(?:\.\d+)?/.exec(version)?.[0] ?? ''}`;
  const hasEnded = ({ end }: Cycle) => now.getTime() >= end.getTime() + dayMs;
  const ended = cycles.filter(hasEnded);
  const end = ended.map((each) => each.end).toSorted((one, other) => +other - +one)[0];
  if (end === undefined) return { kind: 'supported', release };
  if (ended.length < cycles.length) return { kind: 'unknown' };
  return {
    kind: 'ended',
    ended: {
      release,
      end,
      lost: product.lost,
      isOlder: exact === undefined,
      isPackaged: product.isPackaged ?? false,
      isUnmarked: product.isUnmarked ?? false,
      hasLastFixes: cycles.some(({ cycle }) => hasLastFixes(product, cycle, numbers)),
      source: product.source,
    },
  };
}

/** A version with fewer numbers than the fixed one may be that one. */
function hasLastFixes(product: Product, cycle: string, version: readonly number[]): boolean {
  const last = product.lastFixes?.[cycle];
  if (last === undefined) return false;
  return (
    version.length < readNumbers(cycle).length || compareNumbers(version, readNumbers(last)) >= 0
  );
}
