/** The update operators that change one place each. */
import { addToSet, pop, pull, pullAll, push } from './array-updates.ts';
import { compareValues } from './compare.ts';
import { fail } from './errors.ts';
import { ADD, calculate, MULTIPLY } from './numbers.ts';
import { type Change, KEEP, REMOVE } from './update-tree.ts';
import {
  DateTime,
  int,
  Int32,
  isDoc,
  isNumber,
  Scalar,
  T,
  typeName,
  type Value,
} from './values.ts';

type Compile = (operand: Value, path: string) => Change['apply'];

function arithmetic(name: '$inc' | '$mul'): Compile {
  const operation = name === '$inc' ? ADD : MULTIPLY;
  return (operand, path) => {
    if (!isNumber(operand))
      fail(14, `Cannot apply ${name} with non-numeric argument: {${path}: ${typeName(operand)}}`);
    return (current) => {
      if (current === undefined)
        return name === '$inc' ? operand : calculate(MULTIPLY, operand, zeroLike(operand));
      if (!isNumber(current))
        return fail(
          14,
          `Cannot apply ${name} to a value of non-numeric type. The field '${path}' is of type ${typeName(current)}`,
        );
      return calculate(operation, current, operand, () =>
        fail(2, `Failed to apply ${name}: the result does not fit into a 64-bit integer`),
      );
    };
  };
}

const zeroLike = (value: Value): Value => {
  if (typeof value === 'bigint') return 0n;
  return value instanceof Int32 || value instanceof Scalar ? int(0) : 0;
};

const extremum =
  (sign: number): Compile =>
  (operand) =>
  (current) =>
    current === undefined || sign * compareValues(operand, current) > 0 ? operand : KEEP;

let ordinal = 0;
let second = 0;

/** A timestamp that is unique in this process. */
export function nextTimestamp(): Scalar {
  const now = Math.floor(Date.now() / 1000);
  ordinal = now === second ? ordinal + 1 : 1;
  second = now;
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(ordinal);
  bytes.writeUInt32LE(now, 4);
  return new Scalar(T.timestamp, bytes);
}

const currentDate: Compile = (operand, path) => {
  const type = isDoc(operand) && operand.size === 1 ? operand.get('$type') : undefined;
  if (typeof operand !== 'boolean' && type !== 'date' && type !== 'timestamp')
    fail(
      2,
      `The '$type' string field of $currentDate is required to be 'date' or 'timestamp': ${path}`,
    );
  return () => (type === 'timestamp' ? nextTimestamp() : new DateTime(BigInt(Date.now())));
};

const set: Compile = (operand) => () => operand;

const unset: Change = {
  blocked: 'ignores',
  apply: (current) => (current === undefined ? KEEP : REMOVE),
};

const creating =
  (compile: Compile) =>
  (operand: Value, path: string): Change => ({ blocked: 'creates', apply: compile(operand, path) });
const reading =
  (compile: Compile) =>
  (operand: Value, path: string): Change => ({ blocked: 'reads', apply: compile(operand, path) });

/** `$rename` concerns two places and is part of the update itself. */
export const updateOperators: ReadonlyMap<string, (operand: Value, path: string) => Change> =
  new Map(
    Object.entries({
      $set: creating(set),
      $setOnInsert: (operand, path) => ({
        ...creating(set)(operand, path),
        isActive: ({ inserting }) => inserting,
      }),
      $unset: () => unset,
      $inc: creating(arithmetic('$inc')),
      $mul: creating(arithmetic('$mul')),
      $min: creating(extremum(-1)),
      $max: creating(extremum(1)),
      $currentDate: creating(currentDate),
      $push: creating(push),
      $addToSet: creating(addToSet),
      $pull: reading(pull),
      $pullAll: reading(pullAll),
      $pop: reading(pop),
    } satisfies Record<string, (operand: Value, path: string) => Change>),
  );
