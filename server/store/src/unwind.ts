import { fail } from './errors.ts';
import { isNullish, readParts } from './expression-types.ts';
import { readField, withField } from './nested-field.ts';
import { splitPath } from './expressions.ts';
import { PAUSE, type Stage } from './stream.ts';
import { type Doc, isDoc, type Value } from './values.ts';

/** Elements to pass on before a pause; each may be a large document. */
const PAUSE_ELEMENTS = 16;

const OPTIONS = ['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'];

interface UnwindSpec {
  readonly parts: readonly string[];
  readonly index: readonly string[] | undefined;
  readonly keepsEmpty: boolean;
}

function readSpec(operand: Value): UnwindSpec {
  if (!isDoc(operand) && typeof operand !== 'string')
    return fail(15981, 'expected either a string or an object as specification for $unwind stage');
  const spec: Doc = isDoc(operand) ? operand : new Map([['path', operand]]);
  const part = readParts(spec, '$unwind', 28811, OPTIONS);
  const path = part('path', 28812);
  if (typeof path !== 'string')
    return fail(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$'))
    fail(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const index = spec.get('includeArrayIndex');
  if (index !== undefined && (typeof index !== 'string' || index === ''))
    return fail(28810, 'expected a non-empty string for the includeArrayIndex option');
  if (index?.startsWith('$') === true)
    fail(28822, `includeArrayIndex option to $unwind stage should not be prefixed: ${index}`);
  const keepsEmpty = spec.get('preserveNullAndEmptyArrays') ?? false;
  if (typeof keepsEmpty !== 'boolean')
    return fail(28809, 'expected a boolean for the preserveNullAndEmptyArrays option');
  return {
    parts: splitPath(path.slice(1)),
    index: index === undefined ? undefined : splitPath(index),
    keepsEmpty,
  };
}

/** The stage $unwind: one document per element. */
export function unwind(operand: Value): Stage {
  const { parts, index, keepsEmpty } = readSpec(operand);
  const numbered = (doc: Doc, position: bigint | null): Doc =>
    index === undefined ? doc : withField(doc, index, position);
  return function* run(input) {
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const value = readField(doc, parts);
      if (Array.isArray(value) && value.length > 0) {
        for (const [position, item] of value.entries()) {
          yield numbered(withField(doc, parts, item), BigInt(position));
          if (position % PAUSE_ELEMENTS === PAUSE_ELEMENTS - 1) yield PAUSE;
        }
      } else if (!isNullish(value) && !Array.isArray(value)) {
        yield numbered(doc, null);
      } else if (keepsEmpty) {
        yield numbered(Array.isArray(value) ? withField(doc, parts, undefined) : doc, null);
      }
    }
  };
}
