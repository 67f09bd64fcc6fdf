/** The types of expressions, for their compiler and for the definitions of operators. */
import { fail } from './errors.ts';
import { toDouble } from './numbers.ts';
import { type Doc, isDoc, T, typeOf, type Value } from './values.ts';

/** Undefined: a missing value. */
export type Maybe = Value | undefined;
/** Variables of $filter and $map are in `variables` in the order in which they were introduced. */
export type Expression = (doc: Doc, variables?: readonly Value[]) => Maybe;
/** Compiles an operand; `variable` is an additional name that is known inside it. */
export type Compile = (value: Value, variable?: string) => Expression;
/** Builds an expression from an operator's operand. */
export type Operator = (operand: Value, compile: Compile, name: string) => Expression;
export type OperatorTable = Readonly<Record<string, Operator>>;

export const isNullish = (value: Maybe): value is null | undefined =>
  value === undefined || value === null || typeOf(value) === T.undefined;

export const isTrue = (value: Maybe): boolean =>
  !isNullish(value) && value !== false && toDouble(value) !== 0;

/** Whether a value is literal: it contains no path and no operator. */
export function isConstant(value: Value): boolean {
  if (typeof value === 'string') return !value.startsWith('$');
  if (Array.isArray(value)) return value.every(isConstant);
  if (!isDoc(value)) return true;
  return [...value].every(([name, inner]) => /^[^$.][^.]*$/.test(name) && isConstant(inner));
}

/** Compiles a list of operands; a single one needs no list. @throws MongoError 16020, 28667 */
export function compileArguments(
  operand: Value,
  compile: Compile,
  name: string,
  least = 0,
  most = Infinity,
): Expression[] {
  const list = Array.isArray(operand) ? operand : [operand];
  if (list.length < least || list.length > most) {
    const wanted = least === most ? `exactly ${least}` : `at least ${least} and at most ${most}`;
    const code = least === most ? 16020 : 28667;
    fail(code, `Expression ${name} takes ${wanted} arguments. ${list.length} were passed in.`);
  }
  return list.map((item) => compile(item));
}

/** An operator over the values of all its operands. */
export const operator =
  (least: number, most: number, apply: (...values: Maybe[]) => Maybe): Operator =>
  (operand, compile, name) => {
    const items = compileArguments(operand, compile, name, least, most);
    return (doc, variables) => apply(...items.map((item) => item(doc, variables)));
  };

/** The same, but a single null or missing value makes the result null. */
export const strict = (
  least: number,
  most: number,
  apply: (...values: Value[]) => Maybe,
): Operator =>
  operator(least, most, (...values) =>
    values.some(isNullish) ? null : apply(...(values as Value[])),
  );

/** Results larger than any document of 16 MB end an expression before they end the process. */
export function checkLength(length: number, name: string): void {
  if (length > MAX_LENGTH) fail(10334, `the result of ${name} is too large`);
}
const MAX_LENGTH = 64 * 1024 * 1024;

/**
 * Returns a reader of an operand's named parts, with MongoDB's error codes for unknown and missing
 * ones.
 */
export function readParts(
  operand: Doc,
  name: string,
  unknownCode: number,
  known: readonly string[],
): (part: string, missingCode: number) => Value {
  for (const key of operand.keys())
    if (!known.includes(key)) fail(unknownCode, `Unrecognized parameter to ${name}: ${key}`);
  return (part, missingCode) =>
    operand.get(part) ??
    (operand.has(part) ? null : fail(missingCode, `Missing '${part}' parameter to ${name}`));
}
