/** The accumulators of $group, $bucket and of $sum, $avg, $min and $max as expressions. */
import { compareValues } from './compare.ts';
import { fail } from './errors.ts';
import { isNullish, type Maybe } from './expression-types.ts';
import { encodeKey } from './keys.ts';
import { Total } from './numbers.ts';
import { detach, weigh } from './weight.ts';
import { isNumber, type Value } from './values.ts';

type Hold = (bytes: number) => void;

/** One running value. Groups contain many of them, so they are small objects of classes. */
export interface Accumulator {
  /**
   * Takes undefined for a missing value; first reports to `hold` by how many bytes it will grow.
   */
  add(value: Maybe, hold: Hold): void;
  result(): Value;
}

class Totalled implements Accumulator {
  private readonly total = new Total();
  private readonly read: (total: Total) => Value;

  constructor(read: (total: Total) => Value) {
    this.read = read;
  }

  add(value: Maybe): void {
    if (value !== undefined && isNumber(value)) this.total.add(value);
  }

  result(): Value {
    return this.read(this.total);
  }
}

type Takes = (value: Maybe, held: Maybe, isFresh: boolean) => boolean;

class Picked implements Accumulator {
  private isFresh = true;
  private held: Maybe;
  private readonly takes: Takes;

  constructor(takes: Takes) {
    this.takes = takes;
  }

  add(value: Maybe, hold: Hold): void {
    if (!this.takes(value, this.held, this.isFresh)) return;
    hold(weigh(value) - weigh(this.held));
    this.isFresh = false;
    this.held = value === undefined ? undefined : detach(value);
  }

  result(): Value {
    return this.held ?? null;
  }
}

const isBetter = (value: Maybe, held: Maybe, sign: number): boolean =>
  !isNullish(value) && (held === undefined || sign * compareValues(value, held) > 0);

class Pushed implements Accumulator {
  private readonly values: Value[] = [];

  add(value: Maybe, hold: Hold): void {
    if (value === undefined) return;
    hold(weigh(value) + 8);
    this.values.push(detach(value));
  }

  result(): Value {
    return this.values;
  }
}

class Collected implements Accumulator {
  private readonly values = new Map<string, Value>();

  add(value: Maybe, hold: Hold): void {
    if (value === undefined) return;
    const size = weigh(value);
    hold(size);
    const key = encodeKey(value).toString('latin1');
    hold(this.values.has(key) ? -size : key.length + 64);
    if (!this.values.has(key)) this.values.set(key, detach(value));
  }

  result(): Value {
    return [...this.values.values()];
  }
}

const sumOf = (total: Total): Value => total.sum();
const averageOf = (total: Total): Value => total.average();
const isFirst: Takes = (_value, _held, isFresh) => isFresh;
const isLast: Takes = () => true;
const isLeast: Takes = (value, held) => isBetter(value, held, -1);
const isGreatest: Takes = (value, held) => isBetter(value, held, 1);

const kinds: Readonly<Record<string, () => Accumulator>> = {
  $sum: () => new Totalled(sumOf),
  $avg: () => new Totalled(averageOf),
  $min: () => new Picked(isLeast),
  $max: () => new Picked(isGreatest),
  $first: () => new Picked(isFirst),
  $last: () => new Picked(isLast),
  $push: () => new Pushed(),
  $addToSet: () => new Collected(),
};

/** @throws MongoError 15952 for an accumulator that is not implemented. */
export function createAccumulator(name: string): Accumulator {
  const create = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  return create ? create() : fail(15952, `unknown group operator '${name}'`);
}
