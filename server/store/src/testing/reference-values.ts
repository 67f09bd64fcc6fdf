/** The test of each query operator for one value, literally; undefined is a missing one. */
import { MongoError } from '../errors.ts';
import { Int32, isDoc, isNumber, Scalar, T, type Doc, typeOf, type Value } from '../values.ts';
import { compareLiteral, exact, typeRank } from './reference-compare.ts';

export const refuse = (code: number): never => {
  throw new MongoError(code, 'refused by the reference');
};

export const isOperators = (value: Value): value is Doc =>
  isDoc(value) &&
  [...value.keys()][0]?.[0] === '$' &&
  !(typeof value.get('$ref') === 'string' && value.has('$id'));
export const isNull = (value: Value): boolean => value === null || typeOf(value) === T.undefined;
const isNotANumber = (value: Value): boolean => isNumber(value) && exact(value) === 'nan';
export const isPattern = (value: Value): value is Scalar =>
  value instanceof Scalar && value.type === T.regex;

export function matchesPattern(value: Value, source: string, options: string): boolean {
  if (isPattern(value)) return value.bytes.toString('utf8') === `${source}\0${options}\0`;
  let subject = value;
  if (value instanceof Scalar && value.type === T.symbol)
    subject = value.bytes.toString('utf8', 4).slice(0, -1);
  return typeof subject === 'string' && new RegExp(source, options).test(subject);
}

export function equals(value: Value | undefined, operand: Value): boolean {
  if (typeOf(operand) === T.undefined) refuse(2);
  if (operand === null) return value === undefined || isNull(value);
  return value !== undefined && compareLiteral(value, operand) === 0;
}

/** Equality that treats a regex as a pattern. */
export function fits(value: Value | undefined, operand: Value): boolean {
  if (!isPattern(operand)) return equals(value, operand);
  const [source = '', options = ''] = operand.bytes.toString('utf8').split('\0');
  return value !== undefined && matchesPattern(value, source, options);
}

export function isOrdered(value: Value | undefined, operator: string, operand: Value): boolean {
  if (typeOf(operand) === T.undefined || isPattern(operand)) refuse(2);
  const wanted = operator.startsWith('$g') ? 1 : -1;
  const orEqual = operator.endsWith('e');
  if (operand === null) return orEqual && (value === undefined || isNull(value));
  const isEdge = typeOf(operand) === T.minKey || typeOf(operand) === T.maxKey;
  if (value === undefined || (isEdge && typeRank(value) !== typeRank(operand)))
    return isEdge && (typeOf(operand) === T.minKey) === wanted > 0;
  if (typeRank(value) !== typeRank(operand)) return false;
  if (isNotANumber(value) || isNotANumber(operand))
    return orEqual && isNotANumber(value) && isNotANumber(operand);
  const order = Math.sign(compareLiteral(value, operand));
  return order === wanted || (orEqual && order === 0);
}

function whole(value: Value): bigint | undefined {
  if (!isNumber(value)) return undefined;
  const number = exact(value);
  if (typeof number === 'string') return undefined;
  const cut = number.top / number.bottom;
  return cut >= -(2n ** 63n) && cut < 2n ** 63n ? cut : undefined;
}

export function isRemainder(value: Value | undefined, operand: Value): boolean {
  if (!Array.isArray(operand) || operand.length !== 2) return refuse(2);
  const [divisor, remainder] = operand.map(whole);
  if (divisor === undefined || remainder === undefined || divisor === 0n) return refuse(2);
  const cut = value === undefined ? undefined : whole(value);
  return cut !== undefined && cut % divisor === remainder;
}

export function hasType(value: Value | undefined, operand: Value): boolean {
  const wanted = Array.isArray(operand) ? operand : [operand];
  if (wanted.length === 0) refuse(9);
  return wanted.some((alias) => {
    if (alias === 'number') return value !== undefined && isNumber(value);
    const code =
      typeof alias === 'string'
        ? Object.entries(T).find(([name]) => name === alias)?.[1]
        : undefined;
    const type = code ?? (alias instanceof Int32 ? alias.value & 0xff : refuse(2));
    return value !== undefined && typeOf(value) === type;
  });
}

export function isIn(value: Value | undefined, operand: Value): boolean {
  if (!Array.isArray(operand)) return refuse(2);
  if (operand.some((item) => isOperators(item) || typeOf(item) === T.undefined)) refuse(2);
  return operand.some((item) => fits(value, item));
}
