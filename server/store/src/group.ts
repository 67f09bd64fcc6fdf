/** The stage $group. */
import { type Accumulator, createAccumulator } from './accumulators.ts';
import { fail } from './errors.ts';
import type { Expression } from './expression-types.ts';
import { compileExpression } from './expressions.ts';
import { encodeKey } from './keys.ts';
import { boundMemory } from './memory.ts';
import { drain, mapStream, type Stage, type Stream, streamOf, type Task } from './stream.ts';
import { type Doc, int, isDoc, type Value } from './values.ts';
import { detach, weigh } from './weight.ts';

interface Field {
  readonly name: string;
  readonly accumulator: string;
  readonly expression: Expression;
}
interface Group {
  readonly id: Value;
  readonly accumulators: readonly Accumulator[];
}

/** Reads one field such as `total: {$sum: "$price"}`. @throws MongoError 15952 for an accumulator that is not implemented. */
function compileField(name: string, spec: Value): Field {
  if (name.includes('.')) fail(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$')) fail(40236, `The field name '${name}' cannot be an operator name`);
  const [entry] = isDoc(spec) ? spec : [];
  if (!entry?.[0].startsWith('$'))
    return fail(40234, `The field '${name}' must be an accumulator object`);
  if (isDoc(spec) && spec.size > 1) fail(40238, `The field '${name}' must specify one accumulator`);
  const [accumulator, operand] = entry;
  if (accumulator === '$accumulator') fail(238, '$accumulator is not supported by this server');
  if (accumulator === '$count') {
    if (!isDoc(operand) || operand.size > 0) fail(14, '$count takes no arguments, i.e. $count:{}');
    return compileField(name, new Map([['$sum', int(1)]]));
  }
  createAccumulator(accumulator);
  if (Array.isArray(operand)) fail(40237, `The ${accumulator} accumulator is a unary operator`);
  return { name, accumulator, expression: compileExpression(operand) };
}

function* collect(
  input: Stream<Doc>,
  keyOf: Expression,
  fields: readonly Field[],
): Task<Iterable<Group>> {
  const hold = boundMemory('$group');
  const groups = new Map<string, Group>();
  yield* drain(input, (doc) => {
    const id = keyOf(doc) ?? null;
    const size = weigh(id);
    hold(size);
    const key = encodeKey(id).toString('latin1');
    let group = groups.get(key);
    if (group) hold(-size);
    else {
      const accumulators = fields.map(({ accumulator }) => createAccumulator(accumulator));
      group = { id: detach(id), accumulators };
      groups.set(key, group);
      hold(key.length + 180 + 150 * fields.length);
    }
    for (const [at, { expression }] of fields.entries())
      (group.accumulators[at] as Accumulator).add(expression(doc), hold);
  });
  return groups.values();
}

export function group(operand: Value): Stage {
  if (!isDoc(operand)) return fail(15947, "a group's fields must be specified in an object");
  if (!operand.has('_id')) fail(15955, 'a group specification must include an _id');
  const keyOf = compileExpression(operand.get('_id') ?? null);
  const fields = [...operand]
    .filter(([name]) => name !== '_id')
    .map(([name, spec]) => compileField(name, spec));
  return function* run(input) {
    const groups = yield* collect(input, keyOf, fields);
    yield* mapStream(streamOf(groups), ({ id, accumulators }) => {
      const doc: Doc = new Map([['_id', id]]);
      for (const [at, { name }] of fields.entries())
        doc.set(name, (accumulators[at] as Accumulator).result());
      return doc;
    });
  };
}
