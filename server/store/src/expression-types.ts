/** What expressions are, for those who compile and those who define operators. */
import { fail } from './errors.ts';
import { toDouble } from './numbers.ts';
import { type Doc, T, typeOf, type Value } from './values.ts';

export type Variables = ReadonlyMap<string, Value>;
/** Undefined stands for a missing value. */
export type Expression = (doc: Doc, variables?: Variables) => Value | undefined;
export type Compile = (value: Value) => Expression;
/** Builds an expression from an operator's operand. */
export type OperatorTable = Readonly<
  Record<string, (operand: Value, compile: Compile) => Expression>
>;

export const isTrue = (value: Value | undefined): boolean =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  typeOf(value) !== T.undefined &&
  toDouble(value) !== 0;

/** Compiles an operand that is a list of `count` expressions; a single one may stand without a list. */
export function compileArguments(
  operand: Value,
  compile: Compile,
  name: string,
  count?: number,
): Expression[] {
  const list = Array.isArray(operand) ? operand : [operand];
  if (count !== undefined && list.length !== count) {
    fail(
      16020,
      `Expression ${name} takes exactly ${count} arguments. ${list.length} were passed in.`,
    );
  }
  return list.map(compile);
}
