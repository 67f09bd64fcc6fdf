/** Chooses how to read a collection: by an index, by several for an `$or`, or all of it. */
import {
  type Choice,
  ONE,
  type Plan,
  planIndex,
  RANGE,
  SCAN,
  scanPlan,
  type Scored,
  SORTED,
} from './index-plan.ts';
import { canServe, createBounds, type PlannedIndex, useIndex } from './index-use.ts';
import type { SortField } from './paths.ts';
import { type Doc, isDoc, type Value } from './values.ts';

/** Maximum number of `$or` clauses with plans of their own. */
const MAX_CLAUSES = 64;
/** Below this number of keys, use the plan without comparing others. */
const FEW = 100;

/** The plan by score, unless another one has by far fewer keys to read (MongoDB lets plans race). */
function pickPlan<I extends PlannedIndex>(plans: readonly Scored<I>[]): Scored<I> | undefined {
  let best = plans[0];
  for (const plan of plans) if (best && plan.score > best.score) best = plan;
  if (!best || plans.length < 2 || best.score >= ONE) return best;
  // A sorted plan that reads only matches does no wasted work.
  if (best.sorted && best.isExact()) return best;
  let least = best.estimate(4 * FEW) / 4;
  for (const other of plans) {
    const keys = other === best || least === 0 ? Infinity : other.estimate(FEW);
    if (keys > FEW || keys >= least) continue;
    least = keys;
    best = other;
  }
  return best;
}

/** The best plan with one index; undefined when none is of use. */
function planSingle<I extends PlannedIndex>(
  { indexes, estimate }: Choice<I>,
  filter: Doc,
  sort: readonly SortField[],
  isBound = false,
): Scored<I> | undefined {
  const boundsOf = createBounds(filter);
  const plans: Scored<I>[] = [];
  for (const index of indexes) {
    const use = useIndex(index, filter, boundsOf);
    if ((isBound && use.used === 0) || !canServe(index, use, filter, boundsOf)) continue;
    const plan = planIndex(index, use, filter, sort, estimate);
    if (plan.score > 0) plans.push(plan);
  }
  return pickPlan(plans);
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

/** A plan for each clause of an `$or`; its score is that of the worst. */
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
  // The merge is sorted only if every branch is.
  const sorted = branches.every((branch) => branch.sorted);
  if (!sorted) return { ...(planUnion(choice, filter, []) as Scored<I>), sorted };
  return {
    score: Math.min(...branches.map((branch) => branch.score)),
    sorted,
    isExact: () => false,
    estimate: (cap) => branches.reduce((sum, branch) => sum + branch.estimate(cap), 0),
    plan: () => {
      const plans = branches.map((branch) => branch.plan());
      return { ...SCAN, branches: plans, sorted, mergedBy: sort };
    },
  };
}

/** The plan with an index that must be used, whatever it costs; undefined when it lacks documents. */
export function planHinted<I extends PlannedIndex>(
  index: I,
  filter: Doc,
  sort: readonly SortField[],
): Plan<I> | undefined {
  const boundsOf = createBounds(filter);
  const use = useIndex(index, filter, boundsOf);
  if (index.partial && !canServe(index, use, filter, boundsOf)) return undefined;
  return planIndex(index, use, filter, sort, () => Infinity).plan();
}

/** The plan for a filter and a sort. */
export function choosePlan<I extends PlannedIndex>(
  choice: Choice<I>,
  filter: Doc,
  sort: readonly SortField[],
): Plan<I> {
  const single = planSingle(choice, filter, sort);
  // Paging by cursor has an $or too; a sorted plan that begins at the right position needs no
  // union.
  const isGood = single !== undefined && single.sorted && single.score >= SORTED + RANGE;
  const union = isGood && sort.length > 0 ? undefined : planUnion(choice, filter, sort);
  const best = pickPlan([single, union].filter((plan) => plan !== undefined));
  if (!best) return scanPlan(false, sort.length === 0);
  return { ...best.plan(), sorted: best.sorted };
}
