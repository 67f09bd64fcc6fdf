/** The accumulators of $group, $bucket and of $sum, $avg, $min and $max as expressions. */
import { compareValues } from './compare.ts';
import { fail } from './errors.ts';
import { isNullish, type Maybe } from './expression-types.ts';
import { encodeKey } from './keys.ts';
import { Total } from './numbers.ts';
import { detach, weigh } from './weight.ts';
import { int, isNumber, type Value } from './values.ts';

/** One running value. */
export interface Accumulator {
  /** Takes undefined for a missing value; answers by how many bytes the accumulator grew. */
  readonly add: (value: Maybe) => number;
  readonly result: () => Value;
}

function totalled(read: (total: Total) => Value): Accumulator {
  const total = new Total();
  const add = (value: Maybe): number => {
    if (value !== undefined && isNumber(value)) total.add(value);
    return 0;
  };
  return { add, result: () => read(total) };
}

function picked(takes: (value: Maybe, held: Maybe) => boolean): Accumulator {
  let held: Maybe;
  let size = 0;
  const add = (value: Maybe): number => {
    if (!takes(value, held)) return 0;
    const before = size;
    held = value === undefined ? undefined : detach(value);
    size = weigh(held);
    return size - before;
  };
  return { add, result: () => held ?? null };
}

function first(): Accumulator {
  let isSet = false;
  return picked(() => {
    const takes = !isSet;
    isSet = true;
    return takes;
  });
}

/** The least value (sign -1) or the greatest one (1); null and missing ones do not count. */
const extremum = (sign: number): Accumulator =>
  picked(
    (value, held) =>
      !isNullish(value) && (held === undefined || sign * compareValues(value, held) > 0),
  );

function pushed(): Accumulator {
  const values: Value[] = [];
  const add = (value: Maybe): number => {
    if (value === undefined) return 0;
    values.push(detach(value));
    return weigh(value) + 8;
  };
  return { add, result: () => values };
}

function collected(): Accumulator {
  const values = new Map<string, Value>();
  const add = (value: Maybe): number => {
    const key = value === undefined ? '' : encodeKey(value).toString('latin1');
    if (value === undefined || values.has(key)) return 0;
    values.set(key, detach(value));
    return weigh(value) + key.length + 64;
  };
  return { add, result: () => [...values.values()] };
}

const kinds: Readonly<Record<string, () => Accumulator>> = {
  $sum: () => totalled((total) => total.sum()),
  $avg: () => totalled((total) => total.average()),
  $min: () => extremum(-1),
  $max: () => extremum(1),
  $first: first,
  $last: () => picked(() => true),
  $push: pushed,
  $addToSet: collected,
  $count: () => {
    let count = 0;
    return { add: () => (count++, 0), result: () => int(count) };
  },
};

/** @throws MongoError 15952 for an accumulator that is not implemented. */
export function createAccumulator(name: string): Accumulator {
  const create = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  return create ? create() : fail(15952, `unknown group operator '${name}'`);
}
