import table from './end-of-life.json' with { type: 'json' };

/** A product in the table. */
interface Product {
  /** How servers and pages call it. */
  readonly names: readonly string[];
  /** What its makers ended, after "has had no". */
  readonly lost: string;
  /** Distributions ship it, and go on fixing what its makers have ended. */
  readonly isPackaged?: boolean;
  /** Some of their builds do not say so: nginx/1.22.1 is that of Debian 12. */
  readonly isUnmarked?: boolean;
  /** The makers' page, or the one that collects what they announced. */
  readonly source: string;
  /** The last day of support of each release cycle. */
  readonly cycles: Readonly<Record<string, string>>;
  /** The last release of an ended cycle that got fixes all the same. */
  readonly lastFixes?: Readonly<Record<string, string>>;
}

const products = new Map(
  Object.entries(table.products as Record<string, Product>).flatMap(([title, product]) =>
    product.names.map((name) => [name.toLowerCase(), { title, product }] as const),
  ),
);

/**
 * The day until which the table knows what was announced: it was compiled from endoflife.date and the
 * makers' pages. Later releases do not stand in it; a date that lies ahead was announced before.
 */
export const supportKnownUntil = new Date(table.knownUntil);

/** A version that is out of support. */
export interface Ended {
  /** Such as `PHP 7.4`. */
  readonly release: string;
  readonly lost: string;
  readonly end: Date;
  /** It is older than what the table knows, and ended then at the latest. */
  readonly isOlder: boolean;
  /** As in the table: distributions ship it, and not all of their builds say so. */
  readonly isPackaged: boolean;
  readonly isUnmarked: boolean;
  /** It has the last fixes of its cycle, which its makers gave without a promise. */
  readonly hasLastFixes: boolean;
  readonly source: string;
}

export type SupportState =
  /** The table does not have the product. */
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

/** Whether a product's version, as a server or page shows it, is out of support at a time. */
export function findSupport(name: string, version: string, now: Date): SupportState {
  const known = products.get(name.toLowerCase());
  if (known === undefined || !/^\d/.test(version)) return { kind: 'unknown' };
  const { title, product } = known;
  const numbers = readNumbers(version);
  const cycles = Object.keys(product.cycles)
    .map((cycle) => ({ cycle, numbers: readNumbers(cycle) }))
    .toSorted((one, other) => compareNumbers(one.numbers, other.numbers));
  const exact = cycles.findLast((each) => startsWith(numbers, each.numbers));
  // What stands between two cycles ended no later than the next one.
  const next = exact ?? cycles.find((each) => compareNumbers(each.numbers, numbers) > 0);
  const end = next && new Date(product.cycles[next.cycle] ?? '');
  const release = `${title} ${exact?.cycle ?? /^\d+(?:\.\d+)?/.exec(version)?.[0] ?? ''}`;
  if (next === undefined || end === undefined || now.getTime() < end.getTime() + dayMs) {
    return { kind: 'supported', release };
  }
  const last = product.lastFixes?.[next.cycle];
  return {
    kind: 'ended',
    ended: {
      release,
      end,
      lost: product.lost,
      isOlder: exact === undefined,
      isPackaged: product.isPackaged ?? false,
      isUnmarked: product.isUnmarked ?? false,
      hasLastFixes: last !== undefined && compareNumbers(numbers, readNumbers(last)) >= 0,
      source: product.source,
    },
  };
}
