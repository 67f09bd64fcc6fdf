import { fail } from './errors.ts';
import { toDouble } from './numbers.ts';
import type { SortField } from './paths.ts';
import { type Doc, isDoc, typeName, type Value } from './values.ts';

function directionOf(value: Value): boolean {
  if (isDoc(value))
    return value.has('$meta')
      ? fail(27, 'text index required for $meta sort')
      : fail(15974, 'Illegal key in $sort specification');
  const direction = toDouble(value);
  if (direction !== 1 && direction !== -1) {
    return fail(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
  }
  return direction === -1;
}

/** Reads `{a: 1, b: -1}`. */
export function parseSort(spec: Doc): SortField[] {
  return [...spec].map(([path, value]) => {
    const parts = path.split('.');
    if (path === '' || parts.includes(''))
      fail(40352, 'FieldPath cannot be constructed with an empty component');
    if (path.startsWith('$') && path !== '$natural')
      fail(16410, `Field names may not start with '$': ${path}`);
    return { path, parts, descending: directionOf(value) };
  });
}

/** Reads a command's sort field. */
export function sortOf(value: Value | undefined): SortField[] {
  if (value === undefined || value === null) return [];
  return isDoc(value)
    ? parseSort(value)
    : fail(14, `BSON field 'sort' is the wrong type '${typeName(value)}', expected type 'object'`);
}
