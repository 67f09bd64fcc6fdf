/** Chooses how to read a collection: by an index, by several for an `$or`, or all of it. */
import {
  type BoundsOf,
  canServe,
  createBounds,
  type IndexUse,
  isExact,
  type PlannedIndex,
  type Range,
  useIndex,
} from './index-use.ts';
import type { SortField } from './paths.ts';
import { type Doc, isDoc, type Value } from './values.ts';

export interface Plan<I extends PlannedIndex = PlannedIndex> {
  /** Undefined for a scan of the whole collection and for a union. */
  readonly index: I | undefined;
  readonly ranges: readonly Range[];
  /** A union: one plan for each clause of an `$or`. */
  readonly branches: readonly Plan<I>[];
  readonly reverse: boolean;
  /** Whether rows come in the order that was asked for. */
  readonly sorted: boolean;
  /** Whether that order is made by merging the ranges or branches, each of which is in order. */
  readonly merged: boolean;
  /** Whether every key in the ranges is a match, so that keys can be counted without documents. */
  readonly exact: boolean;
}

/** Score of an index that holds one key at most for the filter. */
const ONE = 1000;
const EQUALITY = 10;
const SORTED = 7;
const RANGE = 4;
/** Streams that are merged (MongoDB's internalQueryMaxScansToExplode). */
const MAX_MERGED = 200;
/** Clauses of an `$or` that get plans of their own. */
const MAX_CLAUSES = 64;

const SCAN: Omit<Plan<never>, 'sorted'> = {
  index: undefined,
  ranges: [],
  branches: [],
  reverse: false,
  merged: false,
  exact: false,
};

/** All of the collection in the order of insertion. */
export const scanPlan = (reverse: boolean, sorted: boolean): Plan<never> => ({
  ...SCAN,
  reverse,
  sorted,
});

/**
 * 1 forwards, -1 backwards, 0 when the index does not give this order.
 * @param constant leading fields that hold one value all the way.
 */
function directionFrom(
  { fields }: PlannedIndex,
  constant: number,
  sort: readonly SortField[],
): number {
  const names = new Set(fields.slice(0, constant).map(({ path }) => path));
  const wanted = sort.filter(({ path }) => !names.has(path));
  const directions = wanted.map((field, i) => {
    const other = fields[constant + i];
    if (other?.path !== field.path) return 0;
    return other.descending === field.descending ? 1 : -1;
  });
  const first = directions[0] ?? 1;
  return directions.every((direction) => direction === first) ? first : 0;
}

interface Order {
  readonly reverse: boolean;
  readonly merged: boolean;
}

/** How the index gives the order that is asked for. */
function orderOf(
  index: PlannedIndex,
  { fixed, equalities, ranges }: IndexUse,
  sort: readonly SortField[],
): Order | undefined {
  if (sort.length === 0 || index.multikey) return undefined;
  const given = directionFrom(index, fixed, sort);
  if (given !== 0) return { reverse: given < 0, merged: false };
  const merged = ranges.length > MAX_MERGED ? 0 : directionFrom(index, equalities, sort);
  return merged === 0 ? undefined : { reverse: merged < 0, merged: true };
}

interface Scored<I extends PlannedIndex> {
  readonly plan: Plan<I>;
  readonly score: number;
}

function score(index: PlannedIndex, use: IndexUse, order: Order | undefined): number {
  const isOne = index.unique && use.equalities === index.fields.length && use.ranges.length === 1;
  return (
    (isOne ? ONE : 0) +
    use.equalities * EQUALITY +
    (use.used > use.equalities ? RANGE : 0) +
    // Of two that serve alike, the partial one holds fewer keys.
    (index.partial ? 1 : 0) +
    (order ? SORTED : 0)
  );
}

function planIndex<I extends PlannedIndex>(
  index: I,
  filter: Doc,
  sort: readonly SortField[],
  boundsOf: BoundsOf,
): Scored<I> & { readonly use: IndexUse } {
  const use = useIndex(index, filter, boundsOf);
  const order = orderOf(index, use, sort);
  const plan = {
    ...SCAN,
    index,
    ranges: use.ranges,
    reverse: order?.reverse ?? false,
    sorted: sort.length === 0 || order !== undefined,
    merged: order?.merged ?? false,
    exact: isExact(index, use, filter),
  };
  return { plan, use, score: score(index, use, order) };
}

/** What the planner chooses from. */
export interface Choice<I extends PlannedIndex> {
  readonly indexes: readonly I[];
  /** Counts keys in ranges, up to a bit more than `cap`. */
  readonly estimate: (index: I, ranges: readonly Range[], cap: number) => number;
}

/** So few keys are read at once, whatever else a plan has to offer. */
const FEW = 100;

/** The plan by score, unless another one has by far fewer keys to read (MongoDB lets plans race). */
function pickPlan<I extends PlannedIndex>(
  { estimate }: Choice<I>,
  plans: readonly Scored<I>[],
): Scored<I> | undefined {
  let best = plans[0];
  for (const plan of plans) if (best && plan.score > best.score) best = plan;
  if (!best || plans.length < 2 || best.score >= ONE) return best;
  const keysOf = ({ index, ranges, branches }: Plan<I>, cap: number): number =>
    index
      ? estimate(index, ranges, cap)
      : branches.reduce((sum, branch) => sum + keysOf(branch, cap), 0);
  let least = keysOf(best.plan, 4 * FEW) / 4;
  for (const other of plans) {
    const keys = other === best || least === 0 ? Infinity : keysOf(other.plan, FEW);
    if (keys > FEW || keys >= least) continue;
    least = keys;
    best = other;
  }
  return best;
}

/** The best plan with one index; undefined when none is of use. */
function planSingle<I extends PlannedIndex>(
  choice: Choice<I>,
  filter: Doc,
  sort: readonly SortField[],
  isBound = false,
): Scored<I> | undefined {
  const boundsOf = createBounds(filter);
  const plans: Scored<I>[] = [];
  for (const index of choice.indexes) {
    const own = planIndex(index, filter, sort, boundsOf);
    if (own.score === 0 || (isBound && own.use.used === 0)) continue;
    if (canServe(index, own.use, filter, boundsOf)) plans.push(own);
  }
  return pickPlan(choice, plans);
}

function findOr(filter: Doc): readonly Value[] | undefined {
  const own = filter.get('$or');
  if (Array.isArray(own)) return own;
  const all = filter.get('$and');
  if (!Array.isArray(all)) return undefined;
  for (const clause of all) {
    const inner = isDoc(clause) ? findOr(clause) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/** A plan for each clause of an `$or`, as good as the worst of them. */
function planUnion<I extends PlannedIndex>(
  choice: Choice<I>,
  filter: Doc,
  sort: readonly SortField[],
): Scored<I> | undefined {
  const clauses = findOr(filter);
  if (!clauses || clauses.length > MAX_CLAUSES) return undefined;
  const branches: Scored<I>[] = [];
  for (const clause of clauses) {
    const whole: Doc = new Map([['$and', [filter, clause]]]);
    const branch = planSingle(choice, whole, sort, true);
    if (!branch) return undefined;
    branches.push(branch);
  }
  const plans = branches.map(({ plan }) => plan);
  const sorted = plans.every((plan) => plan.sorted);
  if (!sorted) return planUnion(choice, filter, []);
  return {
    plan: { ...SCAN, branches: plans, sorted, merged: sort.length > 0 },
    score: Math.min(...branches.map((branch) => branch.score)),
  };
}

/** The plan with an index that must be used, whatever it costs; undefined when it lacks documents. */
export function planHinted<I extends PlannedIndex>(
  index: I,
  filter: Doc,
  sort: readonly SortField[],
): Plan<I> | undefined {
  const boundsOf = createBounds(filter);
  const { plan, use } = planIndex(index, filter, sort, boundsOf);
  return !index.partial || canServe(index, use, filter, boundsOf) ? plan : undefined;
}

/** The plan for a filter and a sort. */
export function choosePlan<I extends PlannedIndex>(
  choice: Choice<I>,
  filter: Doc,
  sort: readonly SortField[],
): Plan<I> {
  const single = planSingle(choice, filter, sort);
  // Pages by cursor have an $or too; what begins at the right place and is in order needs no union.
  const isGood = single !== undefined && single.score >= SORTED + RANGE && single.plan.sorted;
  const union = isGood && sort.length > 0 ? undefined : planUnion(choice, filter, sort);
  const plans = [single, union].filter((plan) => plan !== undefined);
  const best = pickPlan(choice, plans);
  if (!best) return scanPlan(false, sort.length === 0);
  // A union that had to be planned without the sort does not give it.
  return best === union && !best.plan.merged && sort.length > 0
    ? { ...best.plan, sorted: false }
    : best.plan;
}
