import { type Context, type Handlers, OK, type Reply } from '../command.ts';
import { fail } from '../errors.ts';
import { countOf, textOf } from '../fields.ts';
import { encodeKey } from '../keys.ts';
import { filterOf } from '../matcher.ts';
import { anyValue } from '../paths.ts';
import { countRows, createQuery, findRows } from '../query.ts';
import { PAUSE, type Task } from '../stream.ts';
import { int, type Value } from '../values.ts';
import { MAX_DOCUMENT } from '../wire.ts';

function* count({ body, catalog, db }: Context): Task<Reply> {
  const collection = catalog.find(db, textOf(body.get('count'), 'count.count'));
  const limit = body.get('limit');
  const query = createQuery(filterOf(body.get('query'), 'count.query'), {
    skip: countOf(body.get('skip'), 'count.skip'),
    limit: countOf(limit, 'count.limit'),
    hint: body.get('hint'),
  });
  const n = collection ? yield* countRows(collection, query) : 0;
  return { n: int(n), ok: OK };
}

function* distinct({ body, catalog, db }: Context): Task<Reply> {
  const collection = catalog.find(db, textOf(body.get('distinct'), 'distinct.distinct'));
  const key = textOf(body.get('key'), 'distinct.key');
  const query = createQuery(filterOf(body.get('query'), 'distinct.query'), {
    hint: body.get('hint'),
  });
  if (!collection) return { values: [], ok: OK };
  const seen = new Map<string, Value>();
  const parts = key.split('.');
  let bytes = 0;
  const add = (value: Value): void => {
    const id = encodeKey(value).toString('latin1');
    if (seen.has(id)) return;
    seen.set(id, value);
    bytes += id.length;
    if (bytes > MAX_DOCUMENT) fail(17217, 'distinct too big, 16mb cap');
  };
  for (const row of findRows(collection, query, { keys: 0, documents: 0 }, 256)) {
    if (row === PAUSE) {
      yield PAUSE;
      continue;
    }
    anyValue(row.doc, parts, 0, (value) => {
      if (Array.isArray(value)) value.forEach(add);
      else if (value !== undefined) add(value);
      return false;
    });
  }
  return { values: [...seen.values()], ok: OK };
}

export const counting: Handlers = {
  count: { fields: new Set(['query', 'limit', 'skip', 'hint']), run: count },
  distinct: { fields: new Set(['key', 'query', 'hint']), run: distinct },
};
