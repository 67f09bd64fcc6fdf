import { compareValues } from './compare.ts';
import { fail } from './errors.ts';
import {
  compileArguments,
  type Expression,
  isTrue,
  type OperatorTable,
} from './expression-types.ts';
import { int, isDoc, T, typeName, typeOf, type Value } from './values.ts';

/** In expressions a missing value sorts below null. */
function compareOptional(a: Value | undefined, b: Value | undefined): number {
  if (a === undefined || b === undefined) return Number(b === undefined) - Number(a === undefined);
  return compareValues(a, b);
}

const comparison =
  (name: string, decide: (order: number) => Value): OperatorTable[string] =>
  (operand, compile) => {
    const [a, b] = compileArguments(operand, compile, name, 2) as [Expression, Expression];
    return (doc, variables) => {
      const x = a(doc, variables);
      const y = b(doc, variables);
      const order = compareOptional(x, y);
      return decide(order === 0 ? 0 : x === undefined ? -1 : y === undefined ? 1 : order);
    };
  };

const isNullish = (value: Value | undefined): boolean =>
  value === undefined || value === null || typeOf(value) === T.undefined;

function cond(operand: Value, compile: (value: Value) => Expression): Expression {
  const parts = isDoc(operand) ? ['if', 'then', 'else'].map((key) => operand.get(key)) : operand;
  if (!Array.isArray(parts) || parts.length !== 3 || parts.includes(undefined)) {
    return fail(16020, 'Expression $cond takes exactly 3 arguments.');
  }
  if (isDoc(operand) && operand.size !== 3) fail(17083, 'Unrecognized parameter to $cond');
  const [test, yes, no] = parts.map((part) => compile(part as Value)) as [
    Expression,
    Expression,
    Expression,
  ];
  return (doc, variables) => (isTrue(test(doc, variables)) ? yes : no)(doc, variables);
}

function choose(operand: Value, compile: (value: Value) => Expression): Expression {
  if (!isDoc(operand)) return fail(40060, '$switch requires an object as an argument');
  const branches = operand.get('branches');
  if (!Array.isArray(branches) || branches.length === 0)
    return fail(40068, '$switch requires at least one branch.');
  for (const key of operand.keys())
    if (key !== 'branches' && key !== 'default')
      fail(40067, `$switch found an unknown argument: ${key}`);
  const cases = branches.map((branch) => {
    const when = isDoc(branch) ? branch.get('case') : undefined;
    const then = isDoc(branch) ? branch.get('then') : undefined;
    if (when === undefined || then === undefined)
      return fail(40064, "$switch requires each branch have a 'case' and a 'then'");
    return { when: compile(when), result: compile(then) };
  });
  const fallback = operand.get('default');
  const otherwise = fallback === undefined ? undefined : compile(fallback);
  return (doc, variables) => {
    const hit = cases.find(({ when }) => isTrue(when(doc, variables)));
    const taken =
      hit?.result ??
      otherwise ??
      fail(40066, '$switch could not find a matching branch, and no default was specified.');
    return taken(doc, variables);
  };
}

export const logicOperators: OperatorTable = {
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $cmp: comparison('$cmp', (order) => int(Math.sign(order))),
  $literal: (operand) => () => operand,
  $and: (operand, compile) => {
    const items = compileArguments(operand, compile, '$and');
    return (doc, variables) => items.every((item) => isTrue(item(doc, variables)));
  },
  $or: (operand, compile) => {
    const items = compileArguments(operand, compile, '$or');
    return (doc, variables) => items.some((item) => isTrue(item(doc, variables)));
  },
  $not: (operand, compile) => {
    const [item] = compileArguments(operand, compile, '$not', 1) as [Expression];
    return (doc, variables) => !isTrue(item(doc, variables));
  },
  $cond: cond,
  $switch: choose,
  $ifNull: (operand, compile) => {
    const items = compileArguments(operand, compile, '$ifNull');
    if (items.length < 2) fail(1257300, '$ifNull needs at least two arguments');
    return (doc, variables) => {
      let value: Value | undefined;
      for (const item of items) {
        value = item(doc, variables);
        if (!isNullish(value)) return value;
      }
      return value;
    };
  },
  $type: (operand, compile) => {
    const [item] = compileArguments(operand, compile, '$type', 1) as [Expression];
    return (doc, variables) => {
      const value = item(doc, variables);
      return value === undefined ? 'missing' : typeName(value);
    };
  },
};
