/** The filters that `$[identifier]` refers to. */
import { fail } from './errors.ts';
import { compileFilter, type Matcher } from './matcher.ts';
import { type Doc, isDoc, type Value } from './values.ts';

/** The first names of all paths in a filter. */
function rootsOf(filter: Doc): string[] {
  return [...filter].flatMap(([key, value]) => {
    if (key === '$expr') fail(224, '$expr is not allowed in this context');
    if (!key.startsWith('$')) return [key.split('.')[0] as string];
    return Array.isArray(value) ? value.filter(isDoc).flatMap(rootsOf) : [];
  });
}

/** @throws MongoError 2, 9, 14, 224 */
export function parseArrayFilters(value: Value | undefined): ReadonlyMap<string, Matcher> {
  const filters = new Map<string, Matcher>();
  if (value === undefined) return filters;
  if (!Array.isArray(value)) return fail(14, 'arrayFilters must be an array');
  for (const filter of value) {
    if (!isDoc(filter)) return fail(14, 'arrayFilters must be an array of objects');
    const matcher = compileFilter(filter);
    const [identifier, ...others] = new Set(rootsOf(filter));
    if (identifier === undefined)
      return fail(9, 'Cannot use an expression without a top-level field name in arrayFilters');
    if (others.length > 0)
      fail(9, 'Error parsing array filter :: caused by :: Expected a single top-level field name');
    if (!/^[a-z][A-Za-z0-9]*$/.test(identifier))
      fail(
        2,
        `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${identifier}'`,
      );
    if (filters.has(identifier))
      fail(9, `Found multiple array filters with the same top-level field name ${identifier}`);
    filters.set(identifier, matcher);
  }
  return filters;
}

/** Each filter is used, and each identifier has a filter. */
export function checkIdentifiers(
  used: readonly string[],
  filters: ReadonlyMap<string, Matcher>,
): void {
  for (const identifier of used) {
    if (!filters.has(identifier)) fail(2, `No array filter found for identifier '${identifier}'`);
  }
  for (const identifier of filters.keys()) {
    if (!used.includes(identifier))
      fail(9, `The array filter for identifier '${identifier}' was not used in the update`);
  }
}
