/** The fields to return of a document: find's projections, and $project, $unset and $addFields. */
import { fail } from './errors.ts';
import { sliceArray } from './expression-arrays.ts';
import type { Expression } from './expression-types.ts';
import { checkFieldName, compileExpression, isOperator, splitPath } from './expressions.ts';
import { compileFilter, type Found, type Matcher } from './matcher.ts';
import { toDouble, toWhole } from './numbers.ts';
import { type Doc, idFirst, isDoc, isNumber, type Value } from './values.ts';

type Transform = (value: Value, root: Doc) => Value | undefined;
/** The action on a field: keep it, drop it, compute it, transform it, or descend into it. */
type Action =
  | 'keep'
  | 'drop'
  | { readonly compute: Expression }
  | { readonly transform: Transform }
  | Tree;
interface Tree {
  readonly fields: Map<string, Action>;
  /** Whether a value is computed somewhere inside, so that missing documents are created. */
  computes: boolean;
}
export type Projector = (doc: Doc) => Doc;

const createTree = (): Tree => ({ fields: new Map(), computes: false });
const isFlag = (value: Value): boolean => typeof value === 'boolean' || isNumber(value);
const isOn = (value: Value): boolean =>
  value === true || (typeof value !== 'boolean' && toDouble(value) !== 0);
const isTree = (action: Action | undefined): action is Tree =>
  typeof action === 'object' && 'fields' in action;

function slice(operand: Value): Transform {
  const [start, count] = (Array.isArray(operand) ? operand : [operand]).map(toWhole);
  const isValid = Array.isArray(operand)
    ? operand.length === 2 && count !== undefined && count > 0
    : true;
  if (start === undefined || !isValid) return fail(28667, 'Invalid $slice syntax');
  return (value) => (Array.isArray(value) ? sliceArray(value, start, count) : value);
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

function place(tree: Tree, path: string, action: Action): void {
  const parts = splitPath(path);
  let at = tree;
  for (const part of parts.slice(0, -1)) {
    at.computes ||= typeof action === 'object' && 'compute' in action;
    const next = at.fields.get(part) ?? createTree();
    if (!isTree(next)) return fail(31249, `Path collision at ${path}`);
    at.fields.set(part, next);
    at = next;
  }
  at.computes ||= typeof action === 'object' && 'compute' in action;
  const last = parts.at(-1) as string;
  if (at.fields.has(last)) fail(31250, `Path collision at ${path}`);
  at.fields.set(last, action);
}

/** Reads a projection field by field; the first one that is neither `_id` nor neutral sets the mode. */
class Parser {
  readonly root = createTree();
  including: boolean | undefined;
  private isPositional = false;
  private readonly isFind: boolean;
  private readonly filter: Matcher | undefined;

  constructor(isFind: boolean, filter: Matcher | undefined) {
    this.isFind = isFind;
    this.filter = filter;
  }

  private setMode(including: boolean, path: string): void {
    this.including ??= including;
    if (this.including === including) return;
    if (including) fail(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
    fail(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
  }

  read(path: string, value: Value): void {
    if (isFlag(value)) return this.readFlag(path, isOn(value));
    if (isDoc(value) && value.size === 0)
      fail(51270, 'An empty sub-projection is not a valid value');
    const [operator, operand] = (isDoc(value) ? [...value][0] : undefined) ?? ['$', null];
    if (!operator.startsWith('$')) {
      for (const [name, inner] of value as Doc) this.read(`${path}.${name}`, inner);
      return;
    }
    if (this.isFind && this.readTransform(path, operator, operand)) return;
    if (operator === '$meta') fail(238, '$meta projections are not supported by this server');
    if (isDoc(value) && !isOperator(operator)) fail(31325, `Unknown expression ${operator}`);
    if (path !== '_id') this.setMode(true, path);
    place(this.root, path, { compute: compileExpression(value) });
  }

  private readFlag(path: string, on: boolean): void {
    if (this.isFind && path.endsWith('.$')) {
      if (!on || this.including === false)
        fail(31395, 'positional projection cannot be used with exclusion');
      if (this.isPositional)
        fail(31276, 'Cannot specify more than one positional projection per query.');
      this.isPositional = true;
      this.setMode(true, path);
      return place(this.root, path.slice(0, -2), { transform: positional(this.filter) });
    }
    if (path !== '_id') this.setMode(on, path);
    place(this.root, path, on ? 'keep' : 'drop');
  }

  /**
   * Operators that only find supports; there, $slice is an expression only with an expression
   * inside.
   */
  private readTransform(path: string, operator: string, operand: Value): boolean {
    if (operator === '$slice') {
      if (Array.isArray(operand) && !operand.every(isNumber)) return false;
      place(this.root, path, { transform: slice(operand) });
      return true;
    }
    if (operator !== '$elemMatch') return false;
    if (path.includes('.')) fail(31275, 'Cannot use $elemMatch projection on a nested field.');
    this.setMode(true, path);
    place(this.root, path, { transform: elemMatch(operand) });
    return true;
  }
}

interface Shape {
  /** Fields that are not named: kept (exclusion, addition) or not (inclusion). */
  readonly keepsOthers: boolean;
  readonly root: Doc;
}

function shapeValue(value: Value | undefined, tree: Tree, shape: Shape): Value | undefined {
  if (Array.isArray(value))
    return value.map((item) => shapeValue(item, tree, shape)).filter((item) => item !== undefined);
  if (isDoc(value)) return shapeDocument(value, tree, shape);
  if (tree.computes) return shapeDocument(new Map(), tree, shape);
  return shape.keepsOthers ? value : undefined;
}

function shapeDocument(doc: Doc, { fields }: Tree, shape: Shape): Doc {
  const result: Doc = new Map();
  for (const [name, value] of doc) {
    const action = fields.get(name);
    if (action === undefined ? shape.keepsOthers : action === 'keep') result.set(name, value);
    if (typeof action !== 'object') continue;
    let kept: Value | undefined;
    if (isTree(action)) kept = shapeValue(value, action, shape);
    else if ('transform' in action) kept = action.transform(value, shape.root);
    // $addFields replaces a field in place; a projection appends computed fields.
    else if (shape.keepsOthers) kept = action.compute(shape.root);
    if (kept !== undefined) result.set(name, kept);
  }
  for (const [name, action] of fields) {
    if (typeof action !== 'object' || 'transform' in action) continue;
    if (doc.has(name) && (isTree(action) || shape.keepsOthers)) continue;
    const value = isTree(action)
      ? shapeValue(undefined, action, shape)
      : action.compute(shape.root);
    if (value !== undefined) result.set(name, value);
  }
  return result;
}

/**
 * Compiles a projection; undefined when it is empty.
 * @param filter the query of a find, for the positional `a.$`; absent in pipelines.
 */
export function compileProjection(
  spec: Doc,
  isFind: boolean,
  filter?: Matcher,
): Projector | undefined {
  if (spec.size === 0) return undefined;
  const parser = new Parser(isFind, filter);
  for (const [path, value] of spec) parser.read(path, value);
  const { root } = parser;
  const id = root.fields.get('_id');
  const including = parser.including ?? (id !== undefined && id !== 'drop' && !isTree(id));
  if (!including) return (doc) => shapeDocument(doc, root, { keepsOthers: true, root: doc });
  if (id === undefined) root.fields.set('_id', 'keep');
  return (doc) => idFirst(shapeDocument(doc, root, { keepsOthers: false, root: doc }));
}

export interface Copying {
  /** Names of the first level. */
  readonly names: ReadonlySet<string>;
  readonly isSaved: boolean;
}

/** The fields to copy when a projection only keeps, or only leaves out, fields of the first level. */
export function copiedFields(spec: Doc): Copying | undefined {
  const isPlain = ([path, value]: [string, Value]): boolean => !path.includes('.') && isFlag(value);
  if (spec.size === 0 || ![...spec].every(isPlain)) return undefined;
  const isSaved = isOn([...spec.values()][0] ?? null);
  if ([...spec.values()].some((value) => isOn(value) !== isSaved)) return undefined;
  // Stored documents begin with the `_id`, and so do copies.
  return { names: new Set(isSaved ? ['_id', ...spec.keys()] : spec.keys()), isSaved };
}

function addPaths(tree: Tree, path: string, value: Value): void {
  const [first = ''] = isDoc(value) ? value.keys() : [];
  if (isDoc(value) && value.size === 0)
    fail(40180, `an empty object is not a valid value. Found empty object at path ${path}`);
  if (!isDoc(value) || first.startsWith('$'))
    return place(tree, path, { compute: compileExpression(value) });
  for (const [name, inner] of value) {
    checkFieldName(name);
    addPaths(tree, `${path}.${name}`, inner);
  }
}

/** Compiles $addFields: every other field stays as it is. */
export function compileAddition(spec: Doc): Projector {
  const root = createTree();
  for (const [path, value] of spec) addPaths(root, path, value);
  return (doc) => shapeDocument(doc, root, { keepsOthers: true, root: doc });
}
