/** Explain: the plan of a command, and the cost of running it. Changes nothing. */
import type { Collection } from '../collection.ts';
import { type Context, type Handlers, OK, type Reply } from '../command.ts';
import { fail } from '../errors.ts';
import { booleanOf, checkFields, documentOf, refuseUnknown } from '../fields.ts';
import type { ReadIndex } from '../indexes.ts';
import type { Environment } from '../lookup.ts';
import { filterOf } from '../matcher.ts';
import { compilePipeline, parsePipeline } from '../pipeline.ts';
import type { Plan } from '../index-plan.ts';
import { countRows, createQuery, findByPlan, planQuery, type Query } from '../query.ts';
import { sortOf } from '../sort-spec.ts';
import { PAUSE, type Task } from '../stream.ts';
import { compileUpdate } from '../updater.ts';
import { type Doc, int, type Value } from '../values.ts';
import { countingField, splitPipeline } from './aggregate.ts';
import { COUNT_FIELDS, DISTINCT_FIELDS, readCount, readDistinct } from './count.ts';
import { FIND_FIELDS, readFind } from './find.ts';

const VERBOSITIES: readonly Value[] = ['queryPlanner', 'executionStats', 'allPlansExecution'];

interface Explained {
  readonly query: Query;
  /** The stage above the reading; it returns no documents. */
  readonly above?: 'COUNT' | 'UPDATE' | 'DELETE';
}

interface Explainable {
  readonly fields: ReadonlySet<string>;
  readonly read: (body: Doc, environment: Environment) => Explained;
}

/** The only statement of an update or delete. @throws MongoError 72 for several. */
function statementOf(body: Doc, list: string, fields: readonly string[]): Doc {
  const statements = body.get(list);
  if (!Array.isArray(statements) || statements.length !== 1)
    return fail(72, 'explained write batches must be of size 1');
  const statement = documentOf(statements[0], list);
  refuseUnknown(statement, list, new Set(fields));
  return statement;
}

function readWrite(statement: Doc, limit: number): Query {
  const filter = filterOf(documentOf(statement.get('q'), 'q'), 'q');
  return createQuery(filter, { limit, hint: statement.get('hint') });
}

function readAggregate(body: Doc, environment: Environment): Explained {
  const { query, rest } = splitPipeline(parsePipeline(body.get('pipeline')), body.get('hint'));
  compilePipeline(rest, environment);
  return countingField(rest) ? { query: { ...query, sort: [] }, above: 'COUNT' } : { query };
}

const UPDATE_FIELDS = ['q', 'u', 'multi', 'upsert', 'arrayFilters', 'hint'];
const MODIFY_FIELDS = ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert'];

const EXPLAINABLE: Readonly<Record<string, Explainable>> = {
  find: { fields: FIND_FIELDS, read: (body) => readFind({ body }) },
  count: { fields: COUNT_FIELDS, read: (body) => ({ query: readCount(body), above: 'COUNT' }) },
  distinct: { fields: DISTINCT_FIELDS, read: (body) => ({ query: readDistinct(body) }) },
  aggregate: {
    fields: new Set(['pipeline', 'cursor', 'hint', 'allowDiskUse']),
    read: readAggregate,
  },
  update: {
    fields: new Set(['updates', 'ordered', 'bypassDocumentValidation']),
    read: (body) => {
      const statement = statementOf(body, 'updates', UPDATE_FIELDS);
      compileUpdate(statement.get('u'), statement.get('arrayFilters'));
      const isMulti = booleanOf(statement.get('multi'), 'updates.multi');
      return { query: readWrite(statement, isMulti ? 0 : 1), above: 'UPDATE' };
    },
  },
  delete: {
    fields: new Set(['deletes', 'ordered']),
    read: (body) => {
      const statement = statementOf(body, 'deletes', ['q', 'limit', 'hint']);
      const isOne = booleanOf(statement.get('limit'), 'deletes.limit');
      return { query: readWrite(statement, isOne ? 1 : 0), above: 'DELETE' };
    },
  },
  findAndModify: {
    fields: new Set([...MODIFY_FIELDS, 'arrayFilters', 'hint', 'bypassDocumentValidation']),
    read: (body) => ({
      query: createQuery(filterOf(body.get('query'), 'findAndModify.query'), {
        sort: sortOf(body.get('sort')),
        limit: 1,
        hint: body.get('hint'),
      }),
      above: booleanOf(body.get('remove'), 'findAndModify.remove') ? 'DELETE' : 'UPDATE',
    }),
  },
};

function describeRead(plan: Plan<ReadIndex>): Reply {
  const { index, branches } = plan;
  const isMerged = plan.mergedBy.length > 0;
  const direction = plan.reverse ? 'backward' : 'forward';
  if (branches.length > 0)
    return { stage: isMerged ? 'SORT_MERGE' : 'OR', inputStages: branches.map(describeRead) };
  if (!index) return { stage: 'COLLSCAN', direction };
  const scan = {
    stage: 'IXSCAN',
    keyPattern: index.spec.get('key') ?? null,
    indexName: index.name,
    isMultiKey: index.multikey,
    direction,
  };
  const inputStage = isMerged ? { stage: 'SORT_MERGE', inputStages: [scan] } : scan;
  return { stage: 'FETCH', inputStage };
}

function describePlan({ query, above }: Explained, plan: Plan<ReadIndex>): Reply {
  if (above === 'COUNT') {
    if (query.filter.size === 0 && query.hint === undefined)
      return { stage: 'RECORD_STORE_FAST_COUNT' };
    const { name, spec } = plan.index ?? {};
    const keyPattern = spec?.get('key') ?? null;
    const inputStage = plan.exact
      ? { stage: 'COUNT_SCAN', keyPattern, indexName: name ?? null }
      : describeRead(plan);
    return { stage: 'COUNT', inputStage };
  }
  const read = describeRead(plan);
  const sorted = plan.sorted ? read : { stage: 'SORT', inputStage: read };
  return above ? { stage: above, inputStage: sorted } : sorted;
}

/** The name of the document count in the top stage. */
const RESULT = { COUNT: 'nCounted', UPDATE: 'nMatched', DELETE: 'nWouldDelete' } as const;

function* execute(
  collection: Collection,
  explained: Explained,
  plan: Plan<ReadIndex>,
): Task<Reply> {
  const { query, above } = explained;
  const examined = { keys: 0, documents: 0 };
  const startedAt = performance.now();
  let found = 0;
  if (above === 'COUNT') found = yield* countRows(collection, query, examined);
  else {
    for (const row of findByPlan(collection, query, plan, examined, 101)) {
      if (row === PAUSE) yield PAUSE;
      else found++;
    }
  }
  return {
    executionSuccess: true,
    nReturned: int(above ? 0 : found),
    executionTimeMillis: int(Math.round(performance.now() - startedAt)),
    totalKeysExamined: int(examined.keys),
    totalDocsExamined: int(examined.documents),
    executionStages: {
      ...describePlan(explained, plan),
      [above ? RESULT[above] : 'nReturned']: int(found),
    },
  };
}

/** The reply for a collection that does not exist. */
const NOTHING: Reply = {
  queryPlanner: { winningPlan: { stage: 'EOF' }, rejectedPlans: [] },
  executionStats: {
    executionSuccess: true,
    nReturned: int(0),
    executionTimeMillis: int(0),
    totalKeysExamined: int(0),
    totalDocsExamined: int(0),
    executionStages: { stage: 'EOF', nReturned: int(0) },
  },
};

function read(body: Doc, { catalog, db }: Context): Explained {
  const [name = ''] = body.keys();
  const explainable = EXPLAINABLE[name];
  if (!explainable) return fail(20, `Cannot explain cmd: ${name}`);
  checkFields(body, name, explainable.fields);
  return explainable.read(body, { collection: (other) => catalog.find(db, other) });
}

function* explain(context: Context): Task<Reply> {
  const { body, catalog, db } = context;
  const inner = documentOf(body.get('explain'), 'explain.explain');
  const verbosity = body.get('verbosity') ?? 'allPlansExecution';
  if (!VERBOSITIES.includes(verbosity))
    fail(9, 'verbosity must be queryPlanner, executionStats or allPlansExecution');
  const explained = read(inner, context);
  const [name] = inner.values();
  const collection = typeof name === 'string' ? catalog.find(db, name) : undefined;
  const general = { explainVersion: '1', command: inner, ok: OK };
  if (!collection) return { ...general, ...NOTHING };
  const plan = planQuery(collection, explained.query);
  const winningPlan = describePlan(explained, plan);
  const queryPlanner = { namespace: collection.namespace, winningPlan, rejectedPlans: [] };
  if (verbosity === 'queryPlanner') return { ...general, queryPlanner };
  const executionStats = yield* execute(collection, explained, plan);
  return { ...general, queryPlanner, executionStats };
}

export const explaining: Handlers = { explain: { fields: new Set(['verbosity']), run: explain } };
