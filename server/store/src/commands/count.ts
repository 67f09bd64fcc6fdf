import { type Context, type Handlers, OK, type Reply } from '../command.ts';
import { fail } from '../errors.ts';
import { countOf, textOf } from '../fields.ts';
import { encodeKey } from '../keys.ts';
import { filterOf } from '../matcher.ts';
import { anyValue } from '../paths.ts';
import { countRows, createQuery, findRows, type Query } from '../query.ts';
import { PAUSE, type Task } from '../stream.ts';
import { type Doc, int, type Value } from '../values.ts';
import { MAX_DOCUMENT } from '../wire.ts';

/** Reads the fields of count; also used for explain. */
export const readCount = (body: Doc): Query =>
  createQuery(filterOf(body.get('query'), 'count.query'), {
    skip: countOf(body.get('skip'), 'count.skip'),
    limit: countOf(body.get('limit'), 'count.limit'),
    hint: body.get('hint'),
  });

/** Reads the query of distinct; also used for explain. */
export const readDistinct = (body: Doc): Query =>
  createQuery(filterOf(body.get('query'), 'distinct.query'), { hint: body.get('hint') });

function* count({ body, catalog, db }: Context): Task<Reply> {
  const collection = catalog.find(db, textOf(body.get('count'), 'count.count'));
  const query = readCount(body);
  return { n: int(collection ? yield* countRows(collection, query) : 0), ok: OK };
}

/** Distinct values in the order of their first occurrence, 16 MB at most. */
class DistinctValues {
  readonly seen = new Map<string, Value>();
  private bytes = 0;

  add(value: Value): void {
    const id = encodeKey(value).toString('latin1');
    if (this.seen.has(id)) return;
    this.seen.set(id, value);
    this.bytes += id.length;
    if (this.bytes > MAX_DOCUMENT) fail(17217, 'distinct too big, 16mb cap');
  }
}

function* distinct({ body, catalog, db }: Context): Task<Reply> {
  const collection = catalog.find(db, textOf(body.get('distinct'), 'distinct.distinct'));
  const parts = textOf(body.get('key'), 'distinct.key').split('.');
  const roots = new Set(parts.slice(0, 1));
  const query = readDistinct(body);
  const values = new DistinctValues();
  const rows = collection ? findRows(collection, query, { keys: 0, documents: 0 }, 256) : [];
  for (const row of rows) {
    if (row === PAUSE) {
      yield PAUSE;
      continue;
    }
    anyValue(row.part(roots), parts, 0, (value) => {
      for (const item of Array.isArray(value) ? value : [value])
        if (item !== undefined) values.add(item);
      return false;
    });
  }
  return { values: [...values.seen.values()], ok: OK };
}

export const COUNT_FIELDS = new Set(['query', 'limit', 'skip', 'hint']);
export const DISTINCT_FIELDS = new Set(['key', 'query', 'hint']);

export const counting: Handlers = {
  count: { fields: COUNT_FIELDS, run: count },
  distinct: { fields: DISTINCT_FIELDS, run: distinct },
};
