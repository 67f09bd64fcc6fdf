/** Merges sorted streams into one, by a binary heap of their first items. */
import { PAUSE, type Stream, type Task } from './stream.ts';

interface Head<Item> {
  item: Item;
  readonly stream: Stream<Item>;
  /** Equal items come in the order of their streams. */
  readonly position: number;
}

function* advance<Item>(stream: Stream<Item>): Task<{ item: Item } | undefined> {
  for (;;) {
    const step = stream.next();
    if (step.done === true) return undefined;
    if (step.value !== PAUSE) return { item: step.value };
    yield PAUSE;
  }
}

/** Moves the item at `at` down to its place. */
function sink<Entry>(heap: Entry[], at: number, isBefore: (a: Entry, b: Entry) => boolean): void {
  const moved = heap[at] as Entry;
  for (let hole = at; ;) {
    let child = 2 * hole + 1;
    const left = heap[child];
    const right = heap[child + 1];
    if (left !== undefined && right !== undefined && isBefore(right, left)) child++;
    const least = heap[child];
    if (least === undefined || !isBefore(least, moved)) {
      heap[hole] = moved;
      return;
    }
    heap[hole] = least;
    hole = child;
  }
}

/** Merges sorted streams into one; stable. */
export function* mergeStreams<Item>(
  streams: readonly Stream<Item>[],
  compare: (a: Item, b: Item) => number,
): Stream<Item> {
  const heap: Head<Item>[] = [];
  const isBefore = (a: Head<Item>, b: Head<Item>): boolean =>
    (compare(a.item, b.item) || a.position - b.position) < 0;
  for (const [position, stream] of streams.entries()) {
    const first = yield* advance(stream);
    if (first) heap.push({ item: first.item, stream, position });
    if (position % 64 === 63) yield PAUSE;
  }
  for (let at = heap.length >> 1; at-- > 0;) sink(heap, at, isBefore);
  for (let top = heap[0]; top; top = heap[0]) {
    yield top.item;
    const next = yield* advance(top.stream);
    if (next) top.item = next.item;
    else {
      const last = heap.pop() as Head<Item>;
      if (last === top) return;
      heap[0] = last;
    }
    sink(heap, 0, isBefore);
  }
}
