import { type Context, type Handlers, OK, type Reply } from '../command.ts';
import { fail } from '../errors.ts';
import { booleanOf, documentOf, textOf } from '../fields.ts';
import { filterOf, type Found } from '../matcher.ts';
import { createQuery, findRows, type Query } from '../query.ts';
import { PAUSE, type Task } from '../stream.ts';
import { compileUpdate, type Update } from '../updater.ts';
import { upsertBase } from '../upsert.ts';
import { type Doc, int, type Value } from '../values.ts';
import { insertUpserted, updateRow } from '../write-document.ts';
import { runWrites, statementsOf } from './write-batch.ts';

const FIELDS = new Set(['q', 'u', 'multi', 'upsert', 'arrayFilters', 'hint']);

interface Statement {
  readonly query: Query;
  readonly update: Update;
  readonly multi: boolean;
  readonly upsert: boolean;
}

interface Result {
  matched: number;
  modified: number;
  upserted?: Value;
}

function readStatement(spec: Doc): Statement {
  const multi = booleanOf(spec.get('multi'), 'update.updates.multi');
  const update = compileUpdate(spec.get('u'), spec.get('arrayFilters'));
  if (multi && update.isReplacement)
    fail(9, 'multi update is not supported for replacement-style update');
  const filter = filterOf(documentOf(spec.get('q'), 'update.updates.q'), 'update.updates.q');
  const query = createQuery(filter, { hint: spec.get('hint') });
  return { query, update, multi, upsert: booleanOf(spec.get('upsert'), 'update.updates.upsert') };
}

/** The array position that the query matched at, for the positional `$`. */
export function matchedPosition({ matcher }: Query, update: Update, doc: Doc): number | undefined {
  if (!update.isPositional) return undefined;
  const found: Found = {};
  matcher(doc, found);
  return found.position;
}

function* runStatement(
  { catalog, db, now }: Context,
  name: string,
  { query, update, multi, upsert }: Statement,
): Task<Result> {
  const result: Result = { matched: 0, modified: 0 };
  const collection = catalog.find(db, name);
  if (collection) {
    for (const row of findRows(collection, query, { keys: 0, documents: 0 }, multi ? 128 : 4)) {
      if (row === PAUSE) {
        yield PAUSE;
        continue;
      }
      const { changed } = updateRow(
        collection,
        row,
        update,
        matchedPosition(query, update, row.doc),
      );
      result.matched++;
      if (changed) result.modified++;
      if (!multi) break;
    }
  }
  if (result.matched > 0 || !upsert) return result;
  const base = upsertBase(query.filter, update.isReplacement);
  const { doc } = insertUpserted(catalog.ensure(db, name), base, update, now());
  result.upserted = doc.get('_id') ?? null;
  return result;
}

function* update(context: Context): Task<Reply> {
  const name = textOf(context.body.get('update'), 'update.update');
  const statements = statementsOf(context, 'update', 'updates', FIELDS);
  const upserted: Reply[] = [];
  let nModified = 0;
  const run = function* runOne(spec: Doc, index: number): Task<number> {
    const result = yield* runStatement(context, name, readStatement(spec));
    nModified += result.modified;
    if (result.upserted === undefined) return result.matched;
    upserted.push({ index: int(index), _id: result.upserted });
    return 1;
  };
  const reply = yield* runWrites(context, 'update', statements, run);
  return {
    ...reply,
    nModified: int(nModified),
    ...(upserted.length > 0 ? { upserted } : {}),
    ok: OK,
  };
}

export const updating: Handlers = {
  update: { fields: new Set(['updates', 'ordered', 'bypassDocumentValidation']), run: update },
};
