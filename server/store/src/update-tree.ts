/**
 * Updates as a tree of paths, as MongoDB's update system builds it: parsing finds conflicts, and
 * applying copies only the containers on the way, so that all other values stay as they are.
 */
import { fail } from './errors.ts';
import type { Matcher } from './matcher.ts';
import { identifierOf, positionOf, splitUpdatePath } from './update-paths.ts';
import { type Doc, isDoc, typeName, type Value } from './values.ts';

/** Results of an operator that are not values: keep the current value, or remove it. */
export const KEEP = Symbol('keep');
export const REMOVE = Symbol('remove');
type Outcome = Value | typeof KEEP | typeof REMOVE;

/** The context of an update besides the tree. */
export interface Circumstances {
  /** The element the query matched, for `$`. */
  readonly position: number | undefined;
  /** Whether this creates the document of an upsert. */
  readonly inserting: boolean;
}

export interface Setting extends Circumstances {
  /** The document before the update. */
  readonly source: Doc;
  readonly filters: ReadonlyMap<string, Matcher>;
}

export interface Change {
  /**
   * The reaction to a scalar in the way: an error about creating, an error about reading, or none.
   */
  readonly blocked: 'creates' | 'moves' | 'reads' | 'ignores';
  readonly isActive?: (setting: Setting) => boolean;
  readonly apply: (current: Value | undefined, setting: Setting, isInArray: boolean) => Outcome;
}

interface Branch {
  /** Whether the names are identifiers of array filters, "" for all elements. */
  readonly isOfElements: boolean;
  readonly children: Map<string, Node>;
}
type Node = Change | Branch;

/** More elements than this are never filled in to reach a position (MongoDB's own limit). */
const MAX_PADDING = 1_500_000;
const isChange = (node: Node): node is Change => 'apply' in node;
const createBranch = (isOfElements: boolean): Branch => ({ isOfElements, children: new Map() });
export const createTree = (): Branch => createBranch(false);

const conflict = (path: string, parts: readonly string[], depth: number): never =>
  fail(
    40,
    `Updating the path '${path}' would create a conflict at '${parts.slice(0, depth).join('.')}'`,
  );

/** Adds a change at a path. @throws MongoError 40 when another one is there, above, or below. */
export function plant(root: Branch, path: string, change: Change): void {
  const parts = splitUpdatePath(path);
  let branch = root;
  parts.forEach((part, index) => {
    const name = identifierOf(part) ?? part;
    const existing = branch.children.get(name);
    const next = parts[index + 1];
    if (next === undefined) {
      if (existing) conflict(path, parts, parts.length);
      branch.children.set(name, change);
      return;
    }
    const isOfElements = identifierOf(next) !== undefined;
    const child = existing ?? createBranch(isOfElements);
    if (isChange(child) || child.isOfElements !== isOfElements) {
      conflict(path, parts, index + 1);
      return;
    }
    branch.children.set(name, child);
    branch = child;
  });
}

/** Merges the changes that different names describe for one place. @throws MongoError 40 */
function merge(a: Node, b: Node, name: string): Node {
  if (isChange(a) || isChange(b) || a.isOfElements !== b.isOfElements)
    return fail(40, `Update created a conflict at '${name}'`);
  const merged = createBranch(a.isOfElements);
  for (const [key, node] of [...a.children, ...b.children]) {
    const other = merged.children.get(key);
    merged.children.set(key, other ? merge(other, node, `${name}.${key}`) : node);
  }
  return merged;
}

/** MongoDB's order of application: by name, positions by number. */
function compareNames([a]: readonly [string, Node], [b]: readonly [string, Node]): number {
  if (/^\d+$/.test(a) && /^\d+$/.test(b)) return Number(a) - Number(b);
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function fieldsOf({ children }: Branch, { position }: Setting): [string, Node][] {
  const positional = children.get('$');
  if (!positional) return [...children].sort(compareNames);
  if (position === undefined)
    return fail(2, 'The positional operator did not find the match needed from the query.');
  const named = new Map(children);
  named.delete('$');
  const name = String(position);
  const other = named.get(name);
  return [...named.set(name, other ? merge(other, positional, name) : positional)].sort(
    compareNames,
  );
}

/** Throws the tree's error for a scalar, or an array without positions, in the way. */
function refuseBlocked(
  node: Node,
  name: string,
  container: Value,
  setting: Setting,
  isInArray: boolean,
): void {
  if (isChange(node)) {
    if (node.blocked === 'ignores' || node.isActive?.(setting) === false) return;
    if (node.blocked === 'moves' && isInArray) refuseArrayTarget();
    const verb = node.blocked === 'reads' ? 'use the part' : 'create field';
    fail(28, `Cannot ${verb} '${name}' in an element of type ${typeName(container)}`);
  } else if (node.isOfElements) missingArray(name);
  else {
    for (const [, child] of fieldsOf(node, setting))
      refuseBlocked(child, name, container, setting, isInArray);
  }
}

export const refuseArrayTarget = (): never =>
  fail(2, 'The destination field of $rename cannot be an array element');

const missingArray = (name: string): never =>
  fail(2, `The path '${name}' must exist in the document in order to apply array updates.`);

function updateFields(
  branch: Branch,
  doc: Doc | undefined,
  setting: Setting,
  isInArray: boolean,
): Outcome {
  let after: Doc | undefined;
  for (const [name, node] of fieldsOf(branch, setting)) {
    const outcome = applyNode(node, name, doc?.get(name), setting, isInArray);
    if (outcome === KEEP) continue;
    after ??= new Map(doc);
    if (outcome === REMOVE) after.delete(name);
    else after.set(name, outcome);
  }
  return after ?? KEEP;
}

function updatePositions(branch: Branch, list: readonly Value[], setting: Setting): Outcome {
  let after: Value[] | undefined;
  for (const [name, node] of fieldsOf(branch, setting)) {
    const index = positionOf(name);
    if (index === undefined) {
      refuseBlocked(node, name, list as Value[], setting, true);
      continue;
    }
    const outcome = applyNode(node, name, list[index], setting, true);
    if (outcome === KEEP || (outcome === REMOVE && index >= list.length)) continue;
    after ??= [...list];
    if (index - after.length > MAX_PADDING)
      fail(34, `can't backfill more than ${MAX_PADDING} elements`);
    while (after.length < index) after.push(null);
    after[index] = outcome === REMOVE ? null : outcome;
  }
  return after ?? KEEP;
}

function updateElements(
  { children }: Branch,
  name: string,
  list: Value | undefined,
  setting: Setting,
): Outcome {
  if (list === undefined) return missingArray(name);
  if (!Array.isArray(list))
    return fail(2, `Cannot apply array updates to non-array element ${name}: ${typeName(list)}`);
  let after: Value[] | undefined;
  for (const [index, item] of list.entries()) {
    const nodes = [...children].filter(
      ([identifier]) =>
        identifier === '' || setting.filters.get(identifier)?.(new Map([[identifier, item]])),
    );
    if (nodes.length === 0) continue;
    const node = nodes.map(([, child]) => child).reduce((a, b) => merge(a, b, String(index)));
    const outcome = applyNode(node, String(index), item, setting, true);
    if (outcome === KEEP) continue;
    after ??= [...list];
    after[index] = outcome === REMOVE ? null : outcome;
  }
  return after ?? KEEP;
}

function applyNode(
  node: Node,
  name: string,
  current: Value | undefined,
  setting: Setting,
  isInArray: boolean,
): Outcome {
  if (isChange(node))
    return node.isActive?.(setting) === false ? KEEP : node.apply(current, setting, isInArray);
  if (node.isOfElements) return updateElements(node, name, current, setting);
  if (current === undefined || isDoc(current))
    return updateFields(node, current, setting, isInArray);
  if (Array.isArray(current)) return updatePositions(node, current, setting);
  for (const [part, child] of fieldsOf(node, setting))
    refuseBlocked(child, part, current, setting, isInArray);
  return KEEP;
}

/** Applies a tree to a document, which is not modified. */
export function applyTree(tree: Branch, setting: Setting): Doc {
  const outcome = updateFields(tree, setting.source, setting, false);
  return outcome instanceof Map ? outcome : setting.source;
}

/** All identifiers in the tree, for checking that array filters are used. */
export function identifiersOf({ isOfElements, children }: Branch): string[] {
  return [...children].flatMap(([name, node]) => [
    ...(isOfElements && name !== '' ? [name] : []),
    ...(isChange(node) ? [] : identifiersOf(node)),
  ]);
}

export const hasPositional = ({ children }: Branch): boolean =>
  children.has('$') ||
  [...children.values()].some((node) => !isChange(node) && hasPositional(node));
