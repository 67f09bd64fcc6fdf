import type { Doc } from './values.ts';

/**
 * Long work is written as generators. A generator yields PAUSE wherever it may be interrupted, and
 * no SQLite statement is open then; the scheduler decides whether to continue immediately or in a
 * later turn.
 */
export const PAUSE = Symbol('pause');
export type Stream<Item> = Generator<Item | typeof PAUSE, void, undefined>;
/** A step of an aggregation. */
export type Stage = (input: Stream<Doc>) => Stream<Doc>;
export type Task<Result> = Generator<typeof PAUSE, Result, undefined>;

/** Yielded instead of a pause by work that is blocked on other work. */
export const WAIT = Symbol('wait');
/** The work of a command: a task that may also wait for others. */
export type Work<Result> = Generator<typeof PAUSE | typeof WAIT, Result, undefined>;

/** Runs a task to its end without interruption. */
export function finish<Result>(task: Work<Result>): Result {
  for (;;) {
    const step = task.next();
    if (step.done === true) return step.value;
  }
}

/** Passes each item to `take`. */
export function* drain<Item>(input: Stream<Item>, take: (item: Item) => void): Task<void> {
  for (const item of input) {
    if (item === PAUSE) yield PAUSE;
    else take(item);
  }
}

export function* mapStream<Item, Result>(
  input: Stream<Item>,
  transform: (item: Item) => Result,
): Stream<Result> {
  for (const item of input) yield item === PAUSE ? PAUSE : transform(item);
}

/** A stream over data in memory; it pauses now and then. */
export function* streamOf<Item>(items: Iterable<Item>): Stream<Item> {
  let count = 0;
  for (const item of items) {
    yield item;
    if (++count % 64 === 0) yield PAUSE;
  }
}
