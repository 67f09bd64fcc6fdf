import { type Context, type Handlers, OK, type Reply, writeError } from '../command.ts';
import { fail } from '../errors.ts';
import { booleanOf, documentOf, refuseUnknown, textOf } from '../fields.ts';
import { filterOf, type Found } from '../matcher.ts';
import { createQuery, findRows, type Query } from '../query.ts';
import { PAUSE, type Task } from '../stream.ts';
import { compileUpdate, type Update } from '../updater.ts';
import { upsertBase } from '../upsert.ts';
import { type Doc, int, type Value } from '../values.ts';
import { listOf } from '../wire.ts';
import { insertUpserted, updateRow } from '../write-document.ts';
import { checkBatch } from './insert.ts';

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
  refuseUnknown(spec, 'update.updates', FIELDS);
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
  const { body, command } = context;
  const name = textOf(body.get('update'), 'update.update');
  const statements = checkBatch(listOf(command, 'updates'), 'update.updates');
  const ordered = booleanOf(body.get('ordered'), 'update.ordered', true);
  const specs = statements.map((statement) => documentOf(statement, 'update.updates'));
  for (const spec of specs) refuseUnknown(spec, 'update.updates', FIELDS);
  const writeErrors: Reply[] = [];
  const upserted: Reply[] = [];
  let n = 0;
  let nModified = 0;
  for (const [index, spec] of specs.entries()) {
    if (index > 0 && index % 32 === 0) yield PAUSE;
    try {
      const result = yield* runStatement(context, name, readStatement(spec));
      n += result.matched;
      nModified += result.modified;
      if (result.upserted === undefined) continue;
      n++;
      upserted.push({ index: int(index), _id: result.upserted });
    } catch (error) {
      writeErrors.push(writeError(index, error));
      if (ordered) break;
    }
  }
  return {
    n: int(n),
    nModified: int(nModified),
    ...(upserted.length > 0 ? { upserted } : {}),
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
    ok: OK,
  };
}

export const updating: Handlers = {
  update: { fields: new Set(['updates', 'ordered', 'bypassDocumentValidation']), run: update },
};
