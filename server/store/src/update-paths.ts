/** Finding and changing the places that update paths name, positional ones included. */
import { fail } from './errors.ts';
import type { Matcher } from './matcher.ts';
import { isPosition } from './paths.ts';
import { type Doc, isDoc, typeName, type Value } from './values.ts';

/** Results of an operator that are no value: leave the place alone, or remove it. */
export const KEEP = Symbol('keep');
export const REMOVE = Symbol('remove');
export type Outcome = Value | typeof KEEP | typeof REMOVE;
export type Change = (current: Value | undefined) => Outcome;

/** More elements than this are never filled in to reach a position (MongoDB's own limit). */
const MAX_PADDING = 1_500_000;

export interface Places {
  /** The element the query matched, for `$`. */
  readonly position: number | undefined;
  readonly arrayFilters: ReadonlyMap<string, Matcher>;
}

export function splitUpdatePath(path: string): string[] {
  if (path === '') fail(56, 'An empty update path is not valid.');
  const parts = path.split('.');
  if (parts.includes(''))
    fail(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
  if (parts[0]?.startsWith('$')) {
    fail(52, `The dollar ($) prefixed field '${parts[0]}' in '${path}' is not valid for storage.`);
  }
  for (const part of parts.slice(1)) {
    if (
      !part.startsWith('$') ||
      part === '$' ||
      part === '$[]' ||
      /^\$\[[a-z][A-Za-z0-9]*\]$/.test(part)
    )
      continue;
    if (!['$id', '$ref', '$db'].includes(part))
      fail(52, `The dollar ($) prefixed field '${part}' in '${path}' is not valid for storage.`);
  }
  return parts;
}

export const isPositional = (part: string): boolean => part === '$' || part.startsWith('$[');

/** MongoDB's order of application: component by component, positions by number. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const x = a[i] as string;
    const y = b[i] as string;
    if (x === y) continue;
    if (isPosition(x) && isPosition(y)) return Number(x) - Number(y);
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
}

/** @throws MongoError 40 when one path equals another or leads through it. */
export function refuseConflicts(paths: readonly (readonly string[])[]): void {
  const seen = new Set<string>();
  const through = new Set<string>();
  for (const parts of paths) {
    const whole = parts.join('.');
    const starts = parts.map((_, index) => parts.slice(0, index + 1).join('.'));
    const clash = through.has(whole) || starts.some((start) => seen.has(start));
    if (clash) fail(40, `Updating the path '${whole}' would create a conflict at '${whole}'`);
    seen.add(whole);
    for (const start of starts.slice(0, -1)) through.add(start);
  }
}

function elements(value: Value | undefined, part: string, path: string, places: Places): number[] {
  if (value === undefined)
    fail(2, `The path '${path}' must exist in the document in order to apply array updates.`);
  if (!Array.isArray(value))
    return fail(2, `Cannot apply array updates to non-array element ${path}: ${typeName(value)}`);
  const identifier = part.slice(2, -1);
  const all = [...value.keys()];
  if (identifier === '') return all;
  const filter = places.arrayFilters.get(identifier);
  if (!filter)
    return fail(2, `No array filter found for identifier '${identifier}' in path '${path}'`);
  return all.filter((index) => filter(new Map([[identifier, value[index] as Value]])));
}

/** Replaces `$`, `$[]` and `$[x]` by the positions they mean in this document. */
export function expandPath(doc: Doc, parts: readonly string[], places: Places): string[][] {
  let open: { parts: string[]; value: Value | undefined }[] = [{ parts: [], value: doc }];
  for (const part of parts) {
    open = open.flatMap(({ parts: before, value }) => {
      if (part === '$' && places.position === undefined) {
        return fail(2, 'The positional operator did not find the match needed from the query.');
      }
      const names = part.startsWith('$[')
        ? elements(value, part, before.join('.'), places).map(String)
        : [part === '$' ? String(places.position) : part];
      return names.map((name) => ({ parts: [...before, name], value: child(value, name) }));
    });
  }
  return open.map((place) => place.parts);
}

function child(value: Value | undefined, name: string): Value | undefined {
  if (isDoc(value)) return value.get(name);
  return Array.isArray(value) && isPosition(name) ? value[Number(name)] : undefined;
}

export function readPlace(doc: Doc, parts: readonly string[]): Value | undefined {
  return parts.reduce<Value | undefined>((value, part) => child(value, part), doc);
}

function store(container: Value, part: string, outcome: Value): void {
  if (isDoc(container)) {
    container.set(part, outcome);
  } else if (Array.isArray(container)) {
    const index = Number(part);
    if (index - container.length > MAX_PADDING)
      fail(2, `can't backfill more than ${MAX_PADDING} elements`);
    while (container.length < index) container.push(null);
    container[index] = outcome;
  }
}

const blocked = (part: string, before: string, value: Value): never =>
  fail(28, `Cannot create field '${part}' in element {${before}: ${typeName(value)}}`);

const accepts = (container: Value, part: string): boolean =>
  isDoc(container) || (Array.isArray(container) && isPosition(part));

/**
 * Applies a change at a concrete path of a private copy. `creates` says whether missing documents on
 * the way are made (and a scalar on the way is an error) or the change does not happen.
 */
export function changePlace(
  doc: Doc,
  parts: readonly string[],
  creates: boolean,
  change: Change,
): void {
  let container: Value = doc;
  const missing: string[] = [];
  for (const [index, part] of parts.slice(0, -1).entries()) {
    if (!accepts(container, part))
      return creates ? blocked(part, parts[index - 1] ?? '', container) : undefined;
    const next: Value | undefined = child(container, part);
    if (next === undefined) {
      if (!creates) return;
      missing.push(...parts.slice(index));
      break;
    }
    container = next;
  }
  const last = parts.at(-1) as string;
  const at = missing[0] ?? last;
  if (!accepts(container, at))
    return creates ? blocked(at, parts.at(-2) ?? '', container) : undefined;
  const outcome = change(missing.length > 0 ? undefined : child(container, last));
  if (outcome === KEEP) return;
  if (outcome === REMOVE) {
    if (isDoc(container)) container.delete(last);
    else if (Array.isArray(container) && Number(last) < container.length)
      container[Number(last)] = null;
    return;
  }
  const built = missing
    .slice(1)
    .reduceRight<Value>((value, part) => new Map([[part, value]]), outcome);
  store(container, at, built);
}
