/** $push and $addToSet with their clauses, element by element. */
import { Int32, isDoc, type Doc, type Value } from '../values.ts';
import { compareLiteral } from './reference-compare.ts';
import { refuse } from './reference-values.ts';

const numberOf = (value: Value | undefined): number =>
  value instanceof Int32 ? value.value : (value as number);

function fieldOf(item: Value, path: string): Value {
  let at: Value | undefined = isDoc(item) ? item : undefined;
  for (const part of path.split('.')) {
    if (isDoc(at)) at = at.get(part);
    else at = Array.isArray(at) ? at[Number(part)] : undefined;
  }
  return at ?? null;
}

/** A stable insertion sort, independent of the engine's own. */
function sortItems(items: readonly Value[], spec: Value): Value[] {
  const fields: [string, Value][] = isDoc(spec) ? [...spec] : [['', spec]];
  const order = (a: Value, b: Value): number => {
    for (const [path, direction] of fields) {
      const [x, y] = path === '' ? [a, b] : [fieldOf(a, path), fieldOf(b, path)];
      const result = numberOf(direction) * compareLiteral(x, y);
      if (result !== 0) return result;
    }
    return 0;
  };
  const sorted: Value[] = [];
  for (const item of items) {
    const after = sorted.findIndex((other) => order(other, item) > 0);
    sorted.splice(after < 0 ? sorted.length : after, 0, item);
  }
  return sorted;
}

function pushEach(list: readonly Value[], clauses: Doc): Value[] {
  const added = clauses.get('$each');
  if (!Array.isArray(added)) return refuse(2);
  const items = [...list];
  const position = clauses.has('$position') ? numberOf(clauses.get('$position')) : items.length;
  items.splice(position < 0 ? Math.max(0, items.length + position) : position, 0, ...added);
  const spec = clauses.get('$sort');
  const sorted = spec === undefined ? items : sortItems(items, spec);
  if (!clauses.has('$slice')) return sorted;
  const size = numberOf(clauses.get('$slice'));
  while (sorted.length > Math.abs(size)) {
    if (size < 0) sorted.shift();
    else sorted.pop();
  }
  return sorted;
}

export function pushReference(operator: string, list: readonly Value[], operand: Value): Value[] {
  const hasEach = isDoc(operand) && operand.has('$each');
  if (operator === '$push') return hasEach ? pushEach(list, operand) : [...list, operand];
  const added = hasEach ? operand.get('$each') : [operand];
  if (!Array.isArray(added)) return refuse(14);
  const items = [...list];
  for (const value of added)
    if (items.every((item) => compareLiteral(item, value) !== 0)) items.push(value);
  return items;
}
