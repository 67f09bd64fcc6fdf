import { type Context, type Handlers, OK, type Reply, writeError } from '../command.ts';
import { fail } from '../errors.ts';
import { booleanOf, documentOf, refuseUnknown, textOf } from '../fields.ts';
import { filterOf } from '../matcher.ts';
import { toWhole } from '../numbers.ts';
import { createQuery, findRows } from '../query.ts';
import { PAUSE, type Task } from '../stream.ts';
import { type Doc, int } from '../values.ts';
import { listOf } from '../wire.ts';
import { checkBatch } from './insert.ts';

const FIELDS = new Set(['q', 'limit', 'hint']);

function* runStatement({ catalog, db }: Context, name: string, spec: Doc): Task<number> {
  const limit = toWhole(spec.get('limit'));
  if (limit !== 0 && limit !== 1)
    return fail(9, 'The limit field in delete objects must be 0 or 1.');
  const filter = filterOf(documentOf(spec.get('q'), 'delete.deletes.q'), 'delete.deletes.q');
  const query = createQuery(filter, { hint: spec.get('hint') });
  const collection = catalog.find(db, name);
  let removed = 0;
  if (!collection) return removed;
  for (const row of findRows(collection, query, { keys: 0, documents: 0 }, limit === 1 ? 4 : 128)) {
    if (row === PAUSE) {
      yield PAUSE;
      continue;
    }
    collection.remove(row);
    removed++;
    if (limit === 1) break;
  }
  return removed;
}

function* remove(context: Context): Task<Reply> {
  const { body, command } = context;
  const name = textOf(body.get('delete'), 'delete.delete');
  const statements = checkBatch(listOf(command, 'deletes'), 'delete.deletes');
  const ordered = booleanOf(body.get('ordered'), 'delete.ordered', true);
  const specs = statements.map((statement) => documentOf(statement, 'delete.deletes'));
  for (const spec of specs) refuseUnknown(spec, 'delete.deletes', FIELDS);
  const writeErrors: Reply[] = [];
  let n = 0;
  for (const [index, spec] of specs.entries()) {
    if (index > 0 && index % 32 === 0) yield PAUSE;
    try {
      n += yield* runStatement(context, name, spec);
    } catch (error) {
      writeErrors.push(writeError(index, error));
      if (ordered) break;
    }
  }
  return { n: int(n), ...(writeErrors.length > 0 ? { writeErrors } : {}), ok: OK };
}

export const deleting: Handlers = {
  delete: { fields: new Set(['deletes', 'ordered']), run: remove },
};
