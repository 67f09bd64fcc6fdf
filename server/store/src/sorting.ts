/** The only sort in memory: bounded, stable, and divided into slices of a few milliseconds. */
import { fail } from './errors.ts';
import { MEMORY_LIMIT, noteMemory } from './memory.ts';
import { mergeStreams } from './merge.ts';
import { PAUSE, type Stream, streamOf, type Task } from './stream.ts';

/** Items to sort before a pause. */
const RUN_ITEMS = 2048;
/** Bytes to pass on before a pause. */
const PAUSE_BYTES = 1 << 18;
/** Memory of an entry in bytes, besides its item and its key. */
const ENTRY_BYTES = 128;
/** Above the limit by this factor, a limited sort drops unneeded items. */
const SLACK = 1.25;

interface SortOptions<Item> {
  /** Bytes whose order is the order of the items, such as those of `sortKey`. */
  readonly keyOf: (item: Item) => Buffer;
  /** Bytes that an item occupies. */
  readonly sizeOf: (item: Item) => number;
  /** Maximum number of items to return; 0 for all. */
  readonly keep?: number;
}

interface Entry<Item> {
  readonly item: Item;
  readonly key: Buffer;
  readonly size: number;
}

const compareEntries = (a: Entry<unknown>, b: Entry<unknown>): number =>
  Buffer.compare(a.key, b.key);

class Sorter<Item> {
  private run: Entry<Item>[] = [];
  private runs: Entry<Item>[][] = [];
  private held = 0;
  private bytes = 0;
  /** Key of the last item to keep so far: items not below it are dropped. */
  private bar: Buffer | undefined;
  private readonly note = noteMemory();
  private readonly options: SortOptions<Item>;
  private readonly keep: number;

  constructor(options: SortOptions<Item>) {
    this.options = options;
    this.keep = options.keep ?? 0;
  }

  *add(item: Item): Task<void> {
    const { keyOf, sizeOf } = this.options;
    const key = keyOf(item);
    if (this.bar && Buffer.compare(key, this.bar) >= 0) return;
    const size = sizeOf(item) + key.length + ENTRY_BYTES;
    this.run.push({ item, key, size });
    this.held++;
    this.bytes += size;
    this.note(size);
    const limit = this.keep > 0 ? MEMORY_LIMIT * SLACK : MEMORY_LIMIT;
    if (this.run.length < RUN_ITEMS && this.bytes <= limit) return;
    this.closeRun();
    yield PAUSE;
    const isWasteful = this.keep > 0 && this.held > 2 * this.keep;
    if (isWasteful || this.bytes > limit) yield* this.shrink();
  }

  private closeRun(): void {
    if (this.run.length > 0) this.runs.push(this.run.sort(compareEntries));
    this.run = [];
  }

  private merged(): Stream<Entry<Item>> {
    return mergeStreams(this.runs.map(streamOf), compareEntries);
  }

  /** Keeps only the needed items. @throws MongoError 292 when they are still too many. */
  private *shrink(): Task<void> {
    const kept: Entry<Item>[] = [];
    if (this.keep > 0 && this.held > this.keep) {
      for (const entry of this.merged()) {
        if (entry === PAUSE) yield PAUSE;
        else if (kept.push(entry) === this.keep) break;
      }
      this.runs = [kept];
      this.bar = kept.at(-1)?.key;
      this.held = kept.length;
      const before = this.bytes;
      this.bytes = kept.reduce((sum, { size }) => sum + size, 0);
      this.note(this.bytes - before);
    }
    if (this.bytes > MEMORY_LIMIT)
      fail(
        292,
        `Sort exceeded memory limit of ${MEMORY_LIMIT} bytes, but did not opt in to external sorting.`,
      );
  }

  *drain(): Stream<Item> {
    this.closeRun();
    // A cursor may stay open for long, so it frees the entries that it will not return.
    yield* this.shrink();
    let passed = 0;
    for (const entry of this.merged()) {
      if (entry === PAUSE) {
        yield PAUSE;
        continue;
      }
      yield entry.item;
      passed += entry.size;
      if (passed < PAUSE_BYTES) continue;
      passed = 0;
      yield PAUSE;
    }
  }
}

/**
 * Sorts a stream; equal items keep their order. With `keep` it returns the first `keep` items,
 * perhaps more, and keeps about twice as many in memory.
 * @throws MongoError 292 when this would take more than 100 MB.
 */
export function* sortStream<Item>(input: Stream<Item>, options: SortOptions<Item>): Stream<Item> {
  const sorter = new Sorter(options);
  for (const item of input) {
    if (item === PAUSE) yield PAUSE;
    else yield* sorter.add(item);
  }
  yield* sorter.drain();
}
