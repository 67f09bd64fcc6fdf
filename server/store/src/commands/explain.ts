import { type Context, type Handlers, OK, type Reply } from '../command.ts';
import { fail } from '../errors.ts';
import { checkFields, countOf, documentOf } from '../fields.ts';
import { filterOf } from '../matcher.ts';
import { parsePipeline } from '../pipeline.ts';
import { createQuery, findByPlan, planQuery, type Query } from '../query.ts';
import { PAUSE, type Task } from '../stream.ts';
import type { Collection } from '../collection.ts';
import type { ReadIndex } from '../indexes.ts';
import type { Plan } from '../planner.ts';
import { type Doc, int, type Value } from '../values.ts';
import { splitPipeline } from './aggregate.ts';
import { FIND_FIELDS, readFind } from './find.ts';

const VERBOSITIES: readonly Value[] = ['queryPlanner', 'executionStats', 'allPlansExecution'];

function explained(body: Doc): Query {
  const [name = ''] = body.keys();
  switch (name) {
    case 'find':
      checkFields(body, name, FIND_FIELDS);
      return readFind({ body }).query;
    case 'count':
      checkFields(body, name, new Set(['query', 'limit', 'skip', 'hint']));
      return createQuery(filterOf(body.get('query'), 'count.query'), {
        skip: countOf(body.get('skip'), 'count.skip'),
        limit: countOf(body.get('limit'), 'count.limit'),
        hint: body.get('hint'),
      });
    case 'aggregate':
      checkFields(body, name, new Set(['pipeline', 'cursor', 'hint', 'allowDiskUse']));
      return splitPipeline(parsePipeline(body.get('pipeline')), body.get('hint')).query;
    default:
      return fail(238, `explain of ${name} is not supported by this server`);
  }
}

function describePlan({ index, reverse, sorted }: Plan<ReadIndex>): Reply {
  const direction = reverse ? 'backward' : 'forward';
  const scan = index && {
    stage: 'IXSCAN',
    indexName: index.name,
    keyPattern: index.spec.get('key') ?? null,
    isMultiKey: index.multikey,
    direction,
  };
  const read: Reply = scan
    ? { stage: 'FETCH', inputStage: scan }
    : { stage: 'COLLSCAN', direction };
  return sorted ? read : { stage: 'SORT', inputStage: read };
}

function* execute(collection: Collection, query: Query, plan: Plan<ReadIndex>): Task<Reply> {
  const examined = { keys: 0, documents: 0 };
  const startedAt = performance.now();
  let returned = 0;
  for (const row of findByPlan(collection, query, plan, examined, 101)) {
    if (row === PAUSE) yield PAUSE;
    else returned++;
  }
  return {
    executionSuccess: true,
    nReturned: int(returned),
    executionTimeMillis: int(Math.round(performance.now() - startedAt)),
    totalKeysExamined: int(examined.keys),
    totalDocsExamined: int(examined.documents),
  };
}

function* explain({ body, catalog, db }: Context): Task<Reply> {
  const inner = documentOf(body.get('explain'), 'explain.explain');
  const verbosity = body.get('verbosity') ?? 'allPlansExecution';
  if (!VERBOSITIES.includes(verbosity))
    fail(9, 'verbosity must be queryPlanner, executionStats or allPlansExecution');
  const query = explained(inner);
  const [name] = inner.values();
  const collection = typeof name === 'string' ? catalog.find(db, name) : undefined;
  if (!collection) return { queryPlanner: { winningPlan: { stage: 'EOF' } }, ok: OK };
  const plan = planQuery(collection, query);
  const winningPlan = describePlan(plan);
  const queryPlanner = { namespace: collection.namespace, winningPlan, rejectedPlans: [] };
  if (verbosity === 'queryPlanner') return { queryPlanner, ok: OK };
  return { queryPlanner, executionStats: yield* execute(collection, query, plan), ok: OK };
}

export const explaining: Handlers = { explain: { fields: new Set(['verbosity']), run: explain } };
