/** The document an upsert starts from: what the query says by equality. */
import { fail } from './errors.ts';
import { isOperatorDoc } from './matcher.ts';
import { isRegex } from './regex.ts';
import { changePlace } from './update-paths.ts';
import { type Doc, isDoc, type Value } from './values.ts';

function equalValue(value: Value): Value | undefined {
  if (isRegex(value)) return undefined;
  if (!isOperatorDoc(value)) return value;
  const equal = value.get('$eq');
  if (equal !== undefined) return equal;
  for (const operator of ['$in', '$all']) {
    const list = value.get(operator);
    const [only] = Array.isArray(list) ? list : [];
    if (
      Array.isArray(list) &&
      list.length === 1 &&
      only !== undefined &&
      !isRegex(only) &&
      !isOperatorDoc(only)
    )
      return only;
  }
  return undefined;
}

function collect(filter: Doc, into: Map<string, Value>): void {
  for (const [key, value] of filter) {
    if (
      (key === '$and' || (key === '$or' && Array.isArray(value) && value.length === 1)) &&
      Array.isArray(value)
    ) {
      for (const clause of value) if (isDoc(clause)) collect(clause, into);
    } else if (!key.startsWith('$')) {
      const equal = equalValue(value);
      if (equal === undefined) continue;
      if (into.has(key))
        fail(54, `cannot infer query fields to set, path '${key}' is matched twice`);
      into.set(key, equal);
    }
  }
}

/** @param idOnly for replacements, which take nothing but the `_id` from the query. */
export function upsertBase(filter: Doc, idOnly: boolean): Doc {
  const fields = new Map<string, Value>();
  collect(filter, fields);
  const doc: Doc = new Map();
  for (const [path, value] of fields) {
    if (idOnly && path !== '_id') continue;
    const inner = [...fields.keys()].find((other) => other.startsWith(`${path}.`));
    if (inner !== undefined)
      fail(54, `cannot infer query fields to set, both paths '${path}' and '${inner}' are matched`);
    changePlace(doc, path.split('.'), true, () => value);
  }
  return doc;
}
