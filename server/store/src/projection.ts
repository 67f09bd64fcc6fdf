/** Find projections and the stages $project and $unset: which fields of a document go out. */
import { fail } from './errors.ts';
import type { Expression } from './expression-types.ts';
import { compileExpression } from './expressions.ts';
import { compileFilter, type Found, type Matcher } from './matcher.ts';
import { toDouble, toWhole } from './numbers.ts';
import { type Doc, isDoc, isNumber, type Value } from './values.ts';

type Transform = (value: Value, root: Doc) => Value | undefined;
/** What happens to a field: kept, left out, computed, transformed, or looked into. */
type Action =
  | 'keep'
  | 'drop'
  | { readonly compute: Expression }
  | { readonly transform: Transform }
  | Tree;
interface Tree {
  readonly fields: Map<string, Action>;
}
export type Projector = (doc: Doc) => Doc;

const isFlag = (value: Value): boolean => typeof value === 'boolean' || isNumber(value);
const isOn = (value: Value): boolean =>
  value === true || (typeof value !== 'boolean' && toDouble(value) !== 0);
const isTree = (action: Action | undefined): action is Tree =>
  typeof action === 'object' && 'fields' in action;

function slice(operand: Value): Transform {
  const [skip, limit] = Array.isArray(operand)
    ? [toWhole(operand[0]), toWhole(operand[1])]
    : [undefined, toWhole(operand)];
  if (
    limit === undefined ||
    (Array.isArray(operand) && (skip === undefined || limit <= 0 || operand.length !== 2))
  ) {
    return fail(28667, 'Invalid $slice syntax');
  }
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (skip === undefined) return limit < 0 ? value.slice(limit) : value.slice(0, limit);
    const from = skip < 0 ? Math.max(0, value.length + skip) : skip;
    return value.slice(from, from + limit);
  };
}

function elemMatch(operand: Value): Transform {
  if (!isDoc(operand)) return fail(2, 'elemMatch: Invalid argument, object required');
  const matcher = compileFilter(new Map([['', new Map([['$elemMatch', operand]])]]));
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const found: Found = {};
    if (!matcher(new Map([['', value]]), found)) return undefined;
    return value.slice(found.position ?? 0, (found.position ?? 0) + 1);
  };
}

function positional(filter: Matcher | undefined): Transform {
  if (!filter) return fail(31256, "positional projection '.$' needs a query");
  return (value, root) => {
    if (!Array.isArray(value)) return value;
    const found: Found = {};
    filter(root, found);
    if (found.position === undefined)
      return fail(
        51246,
        "Executor error during find command: positional operator '.$' couldn't find a matching element in the array",
      );
    return value.slice(found.position, found.position + 1);
  };
}

interface Parsed {
  readonly root: Tree;
  including: boolean | undefined;
}

function place(tree: Tree, path: string, action: Action): void {
  const parts = path.split('.');
  if (parts.some((part) => part === '' || part.startsWith('$')))
    fail(16410, `FieldPath field names may not be empty or start with '$': ${path}`);
  let at = tree;
  for (const part of parts.slice(0, -1)) {
    const next = at.fields.get(part) ?? { fields: new Map<string, Action>() };
    if (!isTree(next)) return fail(31249, `Path collision at ${path}`);
    at.fields.set(part, next);
    at = next;
  }
  const last = parts.at(-1) as string;
  if (at.fields.has(last)) fail(31250, `Path collision at ${path}`);
  at.fields.set(last, action);
}

function setMode(parsed: Parsed, including: boolean, path: string): void {
  if (parsed.including === undefined) parsed.including = including;
  if (parsed.including === including) return;
  if (including) fail(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
  fail(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
}

function readField(
  parsed: Parsed,
  path: string,
  value: Value,
  filter: Matcher | undefined,
  isFind: boolean,
): void {
  if (isFlag(value)) {
    if (isFind && path.endsWith('.$')) {
      setMode(parsed, true, path);
      return place(parsed.root, path.slice(0, -2), { transform: positional(filter) });
    }
    if (path !== '_id') setMode(parsed, isOn(value), path);
    return place(parsed.root, path, isOn(value) ? 'keep' : 'drop');
  }
  const [operator, operand] = isDoc(value) ? ([...value][0] ?? ['']) : [''];
  if (
    isFind &&
    operator === '$slice' &&
    operand !== undefined &&
    !(Array.isArray(operand) && operand.some((item) => !isNumber(item)))
  ) {
    return place(parsed.root, path, { transform: slice(operand) });
  }
  if (isFind && operator === '$elemMatch' && operand !== undefined) {
    if (path.includes('.')) fail(31275, 'Cannot use $elemMatch projection on a nested field.');
    setMode(parsed, true, path);
    return place(parsed.root, path, { transform: elemMatch(operand) });
  }
  if (operator === '$meta') fail(238, '$meta projections are not supported');
  if (isDoc(value) && !operator.startsWith('$')) {
    if (value.size === 0) fail(51270, 'An empty sub-projection is not a valid value');
    for (const [name, inner] of value) readField(parsed, `${path}.${name}`, inner, filter, isFind);
    return;
  }
  if (path !== '_id') setMode(parsed, true, path);
  place(parsed.root, path, { compute: compileExpression(value) });
}

function include(value: Value, tree: Tree, root: Doc): Value | undefined {
  if (Array.isArray(value)) {
    return value.map((item) => include(item, tree, root)).filter((item) => item !== undefined);
  }
  if (!isDoc(value)) return computedOnly(tree, root);
  const result: Doc = new Map();
  for (const [name, inner] of value) {
    const action = tree.fields.get(name);
    if (action === undefined || action === 'drop') continue;
    const kept = applyInclude(inner, action, root);
    if (kept !== undefined) result.set(name, kept);
  }
  addComputed(result, value, tree, root);
  return result;
}

function computedOnly(tree: Tree, root: Doc): Value | undefined {
  const result: Doc = new Map();
  addComputed(result, undefined, tree, root);
  return result.size > 0 ? result : undefined;
}

function addComputed(result: Doc, source: Doc | undefined, tree: Tree, root: Doc): void {
  for (const [name, action] of tree.fields) {
    if (typeof action !== 'object') continue;
    if ('compute' in action) {
      result.delete(name);
      const value = action.compute(root);
      if (value !== undefined) result.set(name, value);
    } else if (isTree(action) && source?.get(name) === undefined) {
      const value = computedOnly(action, root);
      if (value !== undefined) result.set(name, value);
    }
  }
}

function applyInclude(value: Value, action: Action, root: Doc): Value | undefined {
  if (action === 'keep') return value;
  if (typeof action === 'string' || 'compute' in action) return undefined;
  return 'transform' in action ? action.transform(value, root) : include(value, action, root);
}

function exclude(value: Value, tree: Tree, root: Doc): Value {
  if (Array.isArray(value)) return value.map((item) => exclude(item, tree, root));
  if (!isDoc(value)) return value;
  const result: Doc = new Map();
  for (const [name, inner] of value) {
    const action = tree.fields.get(name);
    if (action === 'drop') continue;
    let kept: Value | undefined = inner;
    if (isTree(action)) kept = exclude(inner, action, root);
    else if (typeof action === 'object' && 'transform' in action)
      kept = action.transform(inner, root);
    if (kept !== undefined) result.set(name, kept);
  }
  return result;
}

/**
 * Compiles a projection; undefined when it changes nothing.
 * @param filter the query of a find, for the positional `a.$`; absent in pipelines.
 */
export function compileProjection(
  spec: Doc,
  isFind: boolean,
  filter?: Matcher,
): Projector | undefined {
  if (spec.size === 0)
    return isFind
      ? undefined
      : fail(51272, 'projection specification must have at least one field');
  const parsed: Parsed = { root: { fields: new Map() }, including: undefined };
  for (const [path, value] of spec) readField(parsed, path, value, filter, isFind);
  const { fields } = parsed.root;
  const id = fields.get('_id');
  const including = parsed.including ?? (id !== undefined && id !== 'drop' && !isTree(id));
  const root = parsed.root;
  if (!including) return (doc) => exclude(doc, root, doc) as Doc;
  if (id === undefined) fields.set('_id', 'keep');
  return (doc) => idFirst(include(doc, root, doc) as Doc);
}

function idFirst(doc: Doc): Doc {
  const id = doc.get('_id');
  if (id === undefined || doc.keys().next().value === '_id') return doc;
  const sorted: Doc = new Map([['_id', id]]);
  for (const [name, value] of doc) sorted.set(name, value);
  return sorted;
}
