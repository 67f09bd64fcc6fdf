/** The initial document of an upsert: the query's equality conditions. */
import { fail } from './errors.ts';
import { isOperatorDoc } from './matcher.ts';
import { isRegex } from './regex.ts';
import { type Doc, isDoc, type Value } from './values.ts';

/**
 * The values that a condition requires by equality; `$in` with a single value counts, `$all`
 * requires each.
 */
function equalValues(condition: Value): Value[] {
  if (!isOperatorDoc(condition)) return isRegex(condition) ? [] : [condition];
  return [...condition].flatMap(([operator, operand]) => {
    if (operator === '$eq') return [operand];
    if (!Array.isArray(operand)) return [];
    const isOne = operator === '$in' && operand.length === 1;
    if (!isOne && operator !== '$all') return [];
    return operand.filter((item) => !isRegex(item) && !isOperatorDoc(item));
  });
}

function equalitiesOf(filter: Doc): [string, Value][] {
  return [...filter].flatMap(([key, value]): [string, Value][] => {
    if (!key.startsWith('$')) return equalValues(value).map((item) => [key, item]);
    const isConjunction = key === '$and' || (key === '$or' && (value as Value[]).length === 1);
    return isConjunction ? (value as Doc[]).flatMap(equalitiesOf) : [];
  });
}

function setPlace(doc: Doc, [part = '', ...rest]: readonly string[], value: Value): void {
  if (rest.length === 0) return void doc.set(part, value);
  const inner = doc.get(part);
  const child: Doc = isDoc(inner) ? inner : new Map();
  doc.set(part, child);
  setPlace(child, rest, value);
}

/**
 * @param filter a compiled one, so its form is valid.
 * @param idOnly for replacements, which take only the `_id` from the query.
 * @throws MongoError 54 when a field is required twice, 111 for a part of `_id` only.
 */
export function upsertBase(filter: Doc, idOnly: boolean): Doc {
  const seen: string[] = [];
  const wanted = equalitiesOf(filter).filter(([path]) => {
    if (idOnly && path.startsWith('_id.'))
      fail(111, `field at '_id' must be exactly specified, field at sub-path '${path}' found`);
    return !idOnly || path === '_id';
  });
  for (const [path] of wanted) {
    const other = seen.find(
      (one) => `${one}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${one}.`),
    );
    if (other !== undefined)
      fail(54, `cannot infer query fields to set, both paths '${path}' and '${other}' are matched`);
    seen.push(path);
  }
  const doc: Doc = new Map();
  wanted.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  for (const [path, value] of wanted) setPlace(doc, path.split('.'), value);
  return doc;
}
