import { type Context, type Handlers, OK, type Reply } from '../command.ts';
import { fail } from '../errors.ts';
import { checkFields, countOf, documentOf } from '../fields.ts';
import { filterOf } from '../matcher.ts';
import { parsePipeline } from '../pipeline.ts';
import { createQuery, findByPlan, planQuery, type Query } from '../query.ts';
import { PAUSE, type Task } from '../stream.ts';
import { type Doc, int } from '../values.ts';
import { splitPipeline } from './aggregate.ts';
import { FIND_FIELDS, readFind } from './find.ts';

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

function* explain({ body, catalog, db, now }: Context): Task<Reply> {
  const inner = documentOf(body.get('explain'), 'explain.explain');
  const verbosity = body.get('verbosity') ?? 'allPlansExecution';
  if (!['queryPlanner', 'executionStats', 'allPlansExecution'].includes(String(verbosity)))
    fail(
      9,
      "verbosity string must be one of {'queryPlanner', 'executionStats', 'allPlansExecution'}",
    );
  const query = explained(inner);
  const collection = catalog.find(db, String([...inner.values()][0]));
  if (!collection) return { queryPlanner: { winningPlan: { stage: 'EOF' } }, ok: OK };
  const plan = planQuery(collection, query);
  const read = plan.index
    ? {
        stage: 'FETCH',
        inputStage: {
          stage: 'IXSCAN',
          indexName: plan.index.name,
          keyPattern: plan.index.spec.get('key') ?? null,
          isMultiKey: plan.index.multikey,
          direction: plan.reverse ? 'backward' : 'forward',
        },
      }
    : { stage: 'COLLSCAN', direction: plan.reverse ? 'backward' : 'forward' };
  const winningPlan = plan.sorted ? read : { stage: 'SORT', inputStage: read };
  const queryPlanner = { namespace: collection.namespace, winningPlan, rejectedPlans: [] };
  if (verbosity === 'queryPlanner') return { queryPlanner, ok: OK };
  const examined = { keys: 0, documents: 0 };
  const startedAt = now();
  let returned = 0;
  for (const row of findByPlan(collection, query, plan, examined, 101)) {
    if (row === PAUSE) yield PAUSE;
    else returned++;
  }
  const executionStats = {
    executionSuccess: true,
    nReturned: int(returned),
    executionTimeMillis: int(now() - startedAt),
    totalKeysExamined: int(examined.keys),
    totalDocsExamined: int(examined.documents),
  };
  return { queryPlanner, executionStats, ok: OK };
}

export const explaining: Handlers = { explain: { fields: new Set(['verbosity']), run: explain } };
