/** Checks an index specification and normalizes it for storage and listing. */
import { fail } from './errors.ts';
import { booleanOf } from './fields.ts';
import { compileFilter, isOperatorDoc } from './matcher.ts';
import { toDouble } from './numbers.ts';
import { isRegex } from './regex.ts';
import { type Doc, int, isDoc, isNumber, type Value } from './values.ts';

const KNOWN = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
]);
const ID_FIELDS = new Set(['v', 'key', 'name', 'background']);
const PARTIAL_OPERATORS = new Set(['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in']);
const MAX_EXPIRY = 2 ** 31 - 1;

function checkKey(key: Value | undefined): Doc {
  if (!isDoc(key) || key.size === 0) return fail(67, 'Index keys cannot be an empty object');
  if (key.size > 32) fail(67, 'Index key pattern has more than 32 fields');
  for (const [path, direction] of key) {
    if (typeof direction === 'string')
      fail(67, `index type '${direction}' is not supported by this server`);
    if (path.includes('$**')) fail(67, 'wildcard indexes are not supported by this server');
    if (!isNumber(direction)) fail(67, 'Values in the index key pattern must be numbers');
    const number = toDouble(direction) as number;
    if (number === 0 || Number.isNaN(number))
      fail(67, 'Values in the index key pattern cannot be 0');
    if (path === '' || path.split('.').some((part) => part === '' || part.startsWith('$')))
      fail(67, `Index key contains an illegal field name: '${path}'`);
  }
  return key;
}

/** Whether this key is that of the `_id` index. */
export const isIdKey = (key: Value | undefined): boolean =>
  isDoc(key) && key.size === 1 && Math.abs(toDouble(key.get('_id')) ?? 0) === 1;

/** The index on `_id` always exists and never changes, so a request must match it. */
function checkIdIndex(spec: Doc, key: Doc): void {
  for (const field of spec.keys())
    if (!ID_FIELDS.has(field))
      fail(197, `The field '${field}' is not valid for an _id index specification.`);
  if (toDouble(key.get('_id')) !== 1)
    fail(2, "The field 'key' for an _id index must be {_id: 1}, but got {_id: -1}");
}

const unsupported = (what: string): never =>
  fail(67, `unsupported expression in partial index: ${what}`);

function checkPartial(filter: Value | undefined): void {
  if (!isDoc(filter)) return fail(67, 'partialFilterExpression must be an object');
  for (const [path, condition] of filter) {
    if (path === '$and' && Array.isArray(condition)) condition.forEach(checkPartial);
    else if (path.startsWith('$')) unsupported(path);
    else if (isRegex(condition)) unsupported('a regular expression');
    else if (isOperatorDoc(condition)) {
      for (const [operator, operand] of condition) {
        const isExcluding = operator === '$exists' && operand !== true && toDouble(operand) !== 1;
        const isPattern = operator === '$in' && Array.isArray(operand) && operand.some(isRegex);
        if (!PARTIAL_OPERATORS.has(operator) || isExcluding || isPattern) unsupported(operator);
      }
    }
  }
  compileFilter(filter);
}

function checkExpiry(value: Value, key: Doc): void {
  const seconds = toDouble(value);
  if (seconds === undefined || !(seconds >= 0) || seconds > MAX_EXPIRY)
    fail(67, "TTL index 'expireAfterSeconds' must be within the range 0 to 2147483647");
  if (key.size !== 1 || key.has('_id'))
    fail(67, 'TTL indexes are single-field indexes, and not on _id');
}

/** @throws MongoError 67 for kinds of indexes that are not implemented, 197 for such options; 2. */
export function normalizeIndex(spec: Doc): Doc {
  const key = checkKey(spec.get('key'));
  const name = spec.get('name');
  if (typeof name !== 'string' || name === '')
    return fail(9, "The 'name' field is a required property of an index specification");
  for (const field of spec.keys()) {
    if (field === 'collation') fail(67, 'index collation is not supported by this server');
    if (!KNOWN.has(field))
      fail(197, `The field '${field}' is not valid for an index specification.`);
  }
  const version = spec.get('v');
  if (version !== undefined && toDouble(version) !== 2)
    fail(67, 'Only index version 2 is supported');
  if (isIdKey(key)) checkIdIndex(spec, key);
  const kept: Doc = new Map<string, Value>([
    ['v', int(2)],
    ['key', key],
    ['name', name],
  ]);
  const unique = booleanOf(spec.get('unique'), 'indexes.unique');
  const sparse = booleanOf(spec.get('sparse'), 'indexes.sparse');
  const partial = spec.get('partialFilterExpression');
  const expiry = spec.get('expireAfterSeconds');
  if (partial !== undefined) checkPartial(partial);
  if (partial !== undefined && sparse)
    fail(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  if (expiry !== undefined) checkExpiry(expiry, key);
  if (unique) kept.set('unique', true);
  if (sparse) kept.set('sparse', true);
  if (partial !== undefined) kept.set('partialFilterExpression', partial);
  if (expiry !== undefined) kept.set('expireAfterSeconds', expiry);
  return kept;
}
