import { type Context, type Handlers, OK, type Reply } from '../command.ts';
import { fail } from '../errors.ts';
import { documentOf, textOf } from '../fields.ts';
import { filterOf } from '../matcher.ts';
import { toWhole } from '../numbers.ts';
import { createQuery } from '../query.ts';
import { removeRows } from '../remove-rows.ts';
import type { Task } from '../stream.ts';
import type { Doc } from '../values.ts';
import { runWrites, statementsOf } from './write-batch.ts';

const FIELDS = new Set(['q', 'limit', 'hint']);

function* runStatement({ catalog, db }: Context, name: string, spec: Doc): Task<number> {
  const limit = toWhole(spec.get('limit'));
  if (limit !== 0 && limit !== 1)
    return fail(9, 'The limit field in delete objects must be 0 or 1.');
  const filter = filterOf(documentOf(spec.get('q'), 'delete.deletes.q'), 'delete.deletes.q');
  const query = createQuery(filter, { hint: spec.get('hint') });
  const collection = catalog.find(db, name);
  return collection ? yield* removeRows(collection, query, limit === 1) : 0;
}

function* remove(context: Context): Task<Reply> {
  const name = textOf(context.body.get('delete'), 'delete.delete');
  const statements = statementsOf(context, 'delete', 'deletes', FIELDS);
  const reply = yield* runWrites(context, 'delete', statements, (spec) =>
    runStatement(context, name, spec),
  );
  return { ...reply, ok: OK };
}

export const deleting: Handlers = {
  delete: { fields: new Set(['deletes', 'ordered']), run: remove },
};
