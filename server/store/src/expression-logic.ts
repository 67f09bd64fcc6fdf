import { compareValues } from './compare.ts';
import { fail } from './errors.ts';
import {
  compileArguments,
  isNullish,
  isTrue,
  type Maybe,
  type Operator,
  operator,
  type OperatorTable,
  readParts,
} from './expression-types.ts';
import { int, isDoc, typeName, type Value } from './values.ts';

/** In expressions a missing value sorts below null. */
const compareMaybe = (a: Maybe, b: Maybe): number =>
  a === undefined || b === undefined
    ? Number(a !== undefined) - Number(b !== undefined)
    : compareValues(a, b);

const comparison = (decide: (order: number) => Value): Operator =>
  operator(2, 2, (a, b) => decide(compareMaybe(a, b)));

const cond: Operator = (operand, compile, name) => {
  const part = isDoc(operand) ? readParts(operand, name, 17083, ['if', 'then', 'else']) : undefined;
  const parts = part ? [part('if', 17080), part('then', 17081), part('else', 17082)] : operand;
  const [test, yes, no] = compileArguments(parts, compile, name, 3, 3);
  return (doc, variables) => (isTrue(test?.(doc, variables)) ? yes : no)?.(doc, variables);
};

const choose: Operator = (operand, compile, name) => {
  if (!isDoc(operand)) return fail(40060, '$switch requires an object as an argument');
  readParts(operand, name, 40067, ['branches', 'default']);
  const branches = operand.get('branches') ?? [];
  if (!Array.isArray(branches)) return fail(40061, "$switch expected an array for 'branches'");
  if (branches.length === 0) fail(40068, '$switch requires at least one branch.');
  const cases = branches.map((branch) => {
    if (!isDoc(branch)) return fail(40062, '$switch expected each branch to be an object');
    const part = readParts(branch, name, 40063, ['case', 'then']);
    return { when: compile(part('case', 40064)), result: compile(part('then', 40065)) };
  });
  const fallback = operand.get('default');
  const otherwise = fallback === undefined ? undefined : compile(fallback);
  return (doc, variables) => {
    const hit = cases.find(({ when }) => isTrue(when(doc, variables)))?.result ?? otherwise;
    return hit
      ? hit(doc, variables)
      : fail(40066, '$switch could not find a matching branch, and no default was specified.');
  };
};

/** `$and` and `$or` short-circuit. */
const junction =
  (deciding: boolean): Operator =>
  (operand, compile, name) => {
    const items = compileArguments(operand, compile, name);
    return (doc, variables) =>
      items.some((item) => isTrue(item(doc, variables)) === deciding) === deciding;
  };

const ifNull: Operator = (operand, compile, name) => {
  const items = compileArguments(operand, compile, name);
  if (items.length < 2) fail(1257300, '$ifNull needs at least two arguments');
  return (doc, variables) => {
    let value: Maybe;
    for (const item of items) {
      value = item(doc, variables);
      if (!isNullish(value)) break;
    }
    return value;
  };
};

export const logicOperators: OperatorTable = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: comparison((order) => int(Math.sign(order))),
  $and: junction(false),
  $or: junction(true),
  $not: operator(1, 1, (value) => !isTrue(value)),
  $literal: (operand) => () => operand,
  $cond: cond,
  $switch: choose,
  $ifNull: ifNull,
  $type: operator(1, 1, (value) => (value === undefined ? 'missing' : typeName(value))),
};
