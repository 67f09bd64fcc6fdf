/** The parts of update paths. */
import { fail } from './errors.ts';
import { isDoc, type Value } from './values.ts';

/** The `x` of `$[x]`, "" for `$[]`. */
export const identifierOf = (part: string): string | undefined => /^\$\[(.*)\]$/.exec(part)?.[1];
/** The array position that a name means. */
export const positionOf = (name: string): number | undefined =>
  /^\d{1,10}$/.test(name) && Number(name) <= 0xffffffff ? Number(name) : undefined;

/** @throws MongoError 56 for empty names, 2 for positional ones where none are allowed. */
export function splitUpdatePath(path: string): string[] {
  if (path === '') fail(56, 'An empty update path is not valid.');
  const parts = path.split('.');
  if (parts.includes(''))
    fail(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
  if (parts[0] === '$' || identifierOf(parts[0] as string) !== undefined)
    fail(2, `Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
  if (parts.filter((part) => part === '$').length > 1)
    fail(2, `Too many positional (i.e. '$') elements found in path '${path}'`);
  return parts;
}

export const isDynamic = (part: string): boolean =>
  part === '$' || identifierOf(part) !== undefined;

/** The child with this name in a document or an array; arrays are entered by position only. */
export function childOf(value: Value | undefined, part: string): Value | undefined {
  if (isDoc(value)) return value.get(part);
  return Array.isArray(value) ? value[positionOf(part) ?? -1] : undefined;
}
