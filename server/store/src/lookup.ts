/** The stage $lookup with localField and foreignField: by the foreign index, or else by a hash table. */
import type { Collection } from './collection.ts';
import { fail } from './errors.ts';
import { isNullish, readParts } from './expression-types.ts';
import { encodeKey } from './keys.ts';
import type { Matcher } from './matcher.ts';
import { boundMemory } from './memory.ts';
import { withField } from './nested-field.ts';
import { anyValue } from './paths.ts';
import { splitPath } from './expressions.ts';
import { createQuery, findByPlan, planQuery } from './query.ts';
import type { Row } from './record.ts';
import { isRegex } from './regex.ts';
import { drain, PAUSE, type Stage, type Stream, streamOf, type Task } from './stream.ts';
import { type Doc, isDoc, type Value } from './values.ts';
import { weigh } from './weight.ts';

/** The other data that a stage may read besides its input. */
export interface Environment {
  readonly collection: (name: string) => Collection | undefined;
}

const NAMES = ['from', 'localField', 'foreignField', 'as'];

function readSpec(operand: Value): string[] {
  if (!isDoc(operand)) return fail(9, 'the $lookup stage specification must be an object');
  for (const name of ['pipeline', 'let'])
    if (operand.has(name)) fail(238, `$lookup with '${name}' is not supported by this server`);
  const part = readParts(operand, '$lookup', 9, NAMES);
  return NAMES.map((name) => {
    const value = part(name, 9);
    return typeof value === 'string' ? value : fail(9, `$lookup's '${name}' must be a string`);
  });
}

/** All values at the local path; an array at its end counts as its elements. */
function localValues(value: Value, parts: readonly string[], at = 0): Value[] {
  const part = parts[at];
  if (part === undefined) return Array.isArray(value) ? value : [value];
  if (isDoc(value)) {
    const next = value.get(part);
    return next === undefined ? [] : localValues(next, parts, at + 1);
  }
  if (!Array.isArray(value)) return [];
  if (/^\d+$/.test(part)) return localValues(value.slice(Number(part))[0] ?? [], parts, at + 1);
  return value.flatMap((item) => (isDoc(item) ? localValues(item, parts, at) : []));
}

/** Nothing at the local path means null, which matches null and missing. */
function joinFilter(path: string, values: readonly Value[]): Doc {
  const equals = (value: Value): Doc => new Map([[path, new Map([['$eq', value]])]]);
  if (values.length === 1) return equals(values[0] as Value);
  return values.some(isRegex)
    ? new Map([['$or', values.map(equals)]])
    : new Map([[path, new Map([['$in', [...values]]])]]);
}

const keyOf = (value: Value): string => encodeKey(value).toString('latin1');

type Table = ReadonlyMap<string, Row[]>;

/** Every record under each value that it might match; the matcher decides later. */
function* hashRecords(collection: Collection, parts: readonly string[]): Task<Table> {
  const hold = boundMemory('$lookup');
  const table = new Map<string, Row[]>();
  const query = createQuery(new Map());
  const examined = { keys: 0, documents: 0 };
  const rows = findByPlan(collection, query, planQuery(collection, query), examined, 256);
  yield* drain(rows, (row) => {
    const keys = new Set<string>();
    anyValue(row.doc, parts, 0, (value) => {
      keys.add(keyOf(isNullish(value) ? null : value));
      if (Array.isArray(value)) for (const item of value) keys.add(keyOf(item));
      return false;
    });
    row.release();
    hold(row.bytes.length + 200);
    for (const key of keys) {
      hold(key.length + 100);
      const others = table.get(key);
      if (others) others.push(row);
      else table.set(key, [row]);
    }
  });
  return table;
}

function* probe(table: Table, values: readonly Value[], matcher: Matcher): Stream<Row> {
  const candidates = new Set(values.flatMap((value) => table.get(keyOf(value)) ?? []));
  for (const row of streamOf([...candidates].sort((a, b) => a.row - b.row))) {
    if (row === PAUSE) yield PAUSE;
    else if (matcher(row.doc)) yield row;
    // The decoded form need not be kept.
    if (row !== PAUSE) row.release();
  }
}

function* gather(rows: Stream<Row>): Task<Doc[]> {
  const hold = boundMemory('$lookup');
  const found: Doc[] = [];
  let bytes = 0;
  yield* drain(rows, ({ doc }) => {
    const size = weigh(doc);
    hold(size);
    bytes += size;
    found.push(doc);
  });
  // The matches are passed on with their document, so they no longer count.
  hold(-bytes);
  return found;
}

export function lookup(operand: Value, { collection }: Environment): Stage {
  const [from, localField, foreignField, as] = readSpec(operand) as [
    string,
    string,
    string,
    string,
  ];
  const [local, foreign, target] = [splitPath(localField), splitPath(foreignField), splitPath(as)];
  return function* run(input) {
    let table: Table | undefined;
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const others = collection(from);
      const given = localValues(doc, local);
      const values = given.length > 0 ? given : [null];
      let found: Doc[] = [];
      if (others) {
        const query = createQuery(joinFilter(foreignField, values));
        const plan = planQuery(others, query);
        const isIndexed = plan.index !== undefined || plan.branches.length > 0;
        if (!isIndexed) table ??= yield* hashRecords(others, foreign);
        const examined = { keys: 0, documents: 0 };
        const rows =
          isIndexed || !table
            ? findByPlan(others, query, plan, examined, 101)
            : probe(table, values, query.matcher);
        found = yield* gather(rows);
      }
      yield withField(doc, target, found);
    }
  };
}
