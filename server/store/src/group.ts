/** The stage $group. */
import { type Accumulator, compileAccumulator, type CreateAccumulator } from './accumulators.ts';
import { writeDocument } from './bson-write.ts';
import { fail } from './errors.ts';
import { compileExpression } from './expressions.ts';
import { encodeKey } from './keys.ts';
import { boundMemory } from './memory.ts';
import { PAUSE, type Stage } from './stream.ts';
import { type Doc, isDoc, type Value } from './values.ts';

interface Group {
  readonly id: Value;
  readonly accumulators: readonly Accumulator[];
}

function compileFields(spec: Doc): Map<string, CreateAccumulator> {
  const fields = new Map<string, CreateAccumulator>();
  for (const [field, accumulator] of spec) {
    if (field === '_id') continue;
    if (field.includes('.')) fail(40235, `The field name '${field}' cannot contain '.'`);
    fields.set(field, compileAccumulator(field, accumulator));
  }
  return fields;
}

/** Accumulators that keep what they are given. */
const isCollecting = (spec: Value): boolean =>
  isDoc(spec) && (spec.has('$push') || spec.has('$addToSet'));

function toDocument({ id, accumulators }: Group, names: readonly string[]): Doc {
  const doc: Doc = new Map([['_id', id]]);
  for (const [index, accumulator] of accumulators.entries()) {
    doc.set(names[index] as string, accumulator.result());
  }
  return doc;
}

export function group(operand: Value): Stage {
  if (!isDoc(operand)) return fail(15947, "a group's fields must be specified in an object");
  const keyOf = compileExpression(
    operand.get('_id') ??
      (operand.has('_id') ? null : fail(15955, 'a group specification must include an _id')),
  );
  const fields = compileFields(operand);
  const isHolding = [...operand.values()].some(isCollecting);
  return function* run(input) {
    const hold = boundMemory('$group');
    const groups = new Map<string, Group>();
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const id = keyOf(doc) ?? null;
      const key = encodeKey(id).toString('latin1');
      const known = groups.get(key);
      const entry = known ?? { id, accumulators: [...fields.values()].map((create) => create()) };
      if (!known) {
        groups.set(key, entry);
        hold(key.length * 2 + 200 * (fields.size + 1));
      }
      if (isHolding) hold(writeDocument(doc).length);
      for (const accumulator of entry.accumulators) accumulator.add(doc);
    }
    for (const entry of groups.values()) yield toDocument(entry, [...fields.keys()]);
  };
}
