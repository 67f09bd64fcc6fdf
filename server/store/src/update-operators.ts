/** The update operators that change one place each. */
import { addToSet, pop, pull, pullAll, push } from './array-updates.ts';
import { compareValues } from './compare.ts';
import { fail } from './errors.ts';
import { ADD, calculate, MULTIPLY } from './numbers.ts';
import { type Change, KEEP, REMOVE } from './update-paths.ts';
import {
  clone,
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

export interface UpdateOperator {
  /** Whether a missing place is created. */
  readonly creates: boolean;
  readonly compile: (operand: Value, path: string) => Change;
}

function arithmetic(name: '$inc' | '$mul', verb: string): UpdateOperator['compile'] {
  const operation = name === '$inc' ? ADD : MULTIPLY;
  return (operand, path) => {
    if (!isNumber(operand)) {
      fail(14, `Cannot ${verb} with non-numeric argument: {${path}: ${typeName(operand)}}`);
    }
    return (current) => {
      if (current === undefined)
        return name === '$inc' ? operand : calculate(MULTIPLY, operand, zeroLike(operand));
      if (!isNumber(current)) {
        return fail(
          14,
          `Cannot apply ${name} to a value of non-numeric type. The field '${path}' is of type ${typeName(current)}`,
        );
      }
      return calculate(operation, current, operand, () =>
        fail(
          2,
          `Failed to apply ${name} operations to current value: overflow of a 64-bit integer`,
        ),
      );
    };
  };
}

const zeroLike = (value: Value): Value => {
  if (typeof value === 'bigint') return 0n;
  return value instanceof Int32 || value instanceof Scalar ? int(0) : 0;
};

const extremum =
  (sign: number): UpdateOperator['compile'] =>
  (operand) =>
  (current) =>
    current === undefined || sign * compareValues(operand, current) > 0 ? operand : KEEP;

let ordinal = 0;
let second = 0;

/** A timestamp that no other one of this process equals. */
export function nextTimestamp(): Scalar {
  const now = Math.floor(Date.now() / 1000);
  ordinal = now === second ? ordinal + 1 : 1;
  second = now;
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(ordinal);
  bytes.writeUInt32LE(now, 4);
  return new Scalar(T.timestamp, bytes);
}

function currentDate(operand: Value, path: string): Change {
  const type = isDoc(operand) && operand.size === 1 ? operand.get('$type') : undefined;
  if (typeof operand !== 'boolean' && type !== 'date' && type !== 'timestamp') {
    fail(
      2,
      `The '$type' string field of $currentDate is required to be 'date' or 'timestamp': ${path}`,
    );
  }
  return () => (type === 'timestamp' ? nextTimestamp() : new DateTime(BigInt(Date.now())));
}

const set: UpdateOperator = { creates: true, compile: (operand) => () => clone(operand) };

/** `$rename` concerns two places and lives with the update itself. */
export const updateOperators: ReadonlyMap<string, UpdateOperator> = new Map(
  Object.entries({
    $set: set,
    $setOnInsert: set,
    $unset: { creates: false, compile: () => (current) => (current === undefined ? KEEP : REMOVE) },
    $inc: { creates: true, compile: arithmetic('$inc', 'increment') },
    $mul: { creates: true, compile: arithmetic('$mul', 'multiply') },
    $min: { creates: true, compile: extremum(-1) },
    $max: { creates: true, compile: extremum(1) },
    $currentDate: { creates: true, compile: currentDate },
    $push: { creates: true, compile: push },
    $addToSet: { creates: true, compile: addToSet },
    $pull: { creates: false, compile: pull },
    $pullAll: { creates: false, compile: pullAll },
    $pop: { creates: false, compile: pop },
  } satisfies Record<string, UpdateOperator>),
);
