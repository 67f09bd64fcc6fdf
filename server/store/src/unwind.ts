import { fail } from './errors.ts';
import { PAUSE, type Stage } from './stream.ts';
import { type Doc, isDoc, type Value } from './values.ts';

/** A copy with the value at a path replaced, or taken away when it is undefined. */
function withValue(doc: Doc, parts: readonly string[], value: Value | undefined): Doc {
  const [part = '', ...rest] = parts;
  const copy: Doc = new Map(doc);
  const inner = copy.get(part);
  if (rest.length > 0) {
    if (isDoc(inner)) copy.set(part, withValue(inner, rest, value));
  } else if (value === undefined) copy.delete(part);
  else copy.set(part, value);
  return copy;
}

const readAt = (doc: Doc, parts: readonly string[]): Value | undefined =>
  parts.reduce<Value | undefined>(
    (value, part) => (isDoc(value) ? value.get(part) : undefined),
    doc,
  );

function readSpec(operand: Value): {
  path: string;
  index: string | undefined;
  keepsEmpty: boolean;
} {
  const spec: Doc = isDoc(operand) ? operand : new Map([['path', operand]]);
  for (const key of spec.keys()) {
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(key))
      fail(28811, `unrecognized option to $unwind stage: ${key}`);
  }
  const path = spec.get('path');
  if (typeof path !== 'string' || !path.startsWith('$') || path.length < 2)
    return fail(28818, "path option to $unwind stage should be prefixed with a '$'");
  const index = spec.get('includeArrayIndex');
  if (
    index !== undefined &&
    (typeof index !== 'string' || index === '' || index.startsWith('$') || index.includes('.'))
  )
    return fail(28810, 'includeArrayIndex option to $unwind stage must be a plain field name');
  const keepsEmpty = spec.get('preserveNullAndEmptyArrays') ?? false;
  if (typeof keepsEmpty !== 'boolean')
    return fail(
      28809,
      'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage',
    );
  return { path: path.slice(1), index, keepsEmpty };
}

/** The stage $unwind: one document per element. */
export function unwind(operand: Value): Stage {
  const { path, index, keepsEmpty } = readSpec(operand);
  const parts = path.split('.');
  const numbered = (doc: Doc, position: bigint | null): Doc =>
    index === undefined ? doc : new Map(doc).set(index, position);
  return function* run(input) {
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const value = readAt(doc, parts);
      if (Array.isArray(value) && value.length > 0) {
        for (const [position, item] of value.entries())
          yield numbered(withValue(doc, parts, item), BigInt(position));
      } else if (value !== undefined && value !== null && !Array.isArray(value)) {
        yield numbered(doc, null);
      } else if (keepsEmpty) {
        yield numbered(Array.isArray(value) ? withValue(doc, parts, undefined) : doc, null);
      }
    }
  };
}
