/** Open cursors: the remaining documents of a query that did not fit into its first batch. */
import { randomBytes } from 'node:crypto';
import { RawDocument } from './bson-write.ts';
import type { Collection } from './collection.ts';
import { fail } from './errors.ts';
import { type Holdings, MEMORY_LIMIT, nextOf } from './memory.ts';
import { PAUSE, type Stream, type Task } from './stream.ts';
import { MAX_DOCUMENT } from './wire.ts';

const IDLE_LIMIT_MS = 10 * 60_000;
/** For a cursor without a time limit: it ends with its session, or when an unused session would. */
const SESSION_LIMIT_MS = 30 * 60_000;
/** Limit in bytes for the sorts and groups of all open cursors. */
const HELD_LIMIT = 2 * MEMORY_LIMIT;
/** Bytes of a batch that is not the last: less than MongoDB's 16 MB, so that memory stays small. */
const BATCH_BYTES = 1024 * 1024;
/** A reply that must be complete in one batch; leaves room for its other fields. */
export const SINGLE_BATCH_BYTES = MAX_DOCUMENT - 65_536;

let random = Buffer.alloc(0);

/**
 * An id that cannot be guessed, never 0; requesting much randomness in one call takes a tenth of
 * the time.
 */
function createId(): bigint {
  if (random.length === 0) random = randomBytes(4096);
  const id = BigInt.asUintN(62, random.readBigInt64LE()) | 1n;
  random = random.subarray(8);
  return id;
}

export interface Cursor {
  readonly id: bigint;
  readonly namespace: string;
  /** The collection with the name of `namespace` when the cursor was opened. */
  readonly collection: Collection | undefined;
  /** Session that owns the cursor, as hex; ending it ends the cursor. */
  readonly session: string | undefined;
  readonly isPatient: boolean;
  readonly documents: Stream<Uint8Array>;
  readonly holdings: Holdings;
  /** A document that was read but did not fit. */
  held: Uint8Array | undefined;
  lastUsed: number;
  busy: boolean;
  finished: boolean;
}

/** Takes up to `count` documents and `most` bytes; marks the cursor finished at the stream's end. */
export function* takeBatch(
  cursor: Cursor,
  count: number,
  peek: boolean,
  most = BATCH_BYTES,
): Task<RawDocument[]> {
  const batch: RawDocument[] = [];
  let bytes = 0;
  const wanted = peek ? count + 1 : count;
  while (batch.length < wanted) {
    const next = cursor.held
      ? { done: false as const, value: cursor.held }
      : nextOf(cursor.documents, cursor.holdings);
    cursor.held = undefined;
    if (next.done === true) {
      cursor.finished = true;
      return batch;
    }
    const { value } = next;
    if (value === PAUSE) {
      yield PAUSE;
      continue;
    }
    if (batch.length === count || (batch.length > 0 && bytes + value.length > most)) {
      cursor.held = value;
      return batch;
    }
    bytes += value.length + 16;
    batch.push(new RawDocument(value));
  }
  return batch;
}

export class Cursors {
  private readonly open = new Map<bigint, Cursor>();
  private readonly untold = new Set<bigint>();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  get size(): number {
    return this.open.size;
  }

  create(
    origin: Pick<Cursor, 'namespace' | 'collection' | 'session' | 'isPatient' | 'documents'>,
  ): Cursor {
    return {
      ...origin,
      id: createId(),
      holdings: { bytes: 0 },
      held: undefined,
      lastUsed: this.now(),
      busy: false,
      finished: false,
    };
  }

  /**
   * Keeps a cursor for its next batch.
   * @throws MongoError 292 when the cursors would use too much memory.
   */
  keep(cursor: Cursor): void {
    if (cursor.holdings.bytes > 0) this.checkHoldings(cursor);
    cursor.lastUsed = this.now();
    this.open.set(cursor.id, cursor);
    this.untold.add(cursor.id);
  }

  private checkHoldings(cursor: Cursor): void {
    let sum = 0;
    for (const { holdings } of new Set(this.open.values()).add(cursor)) sum += holdings.bytes;
    if (sum > HELD_LIMIT)
      fail(
        292,
        `Exceeded memory limit for open cursors of ${HELD_LIMIT} bytes; close some of them`,
      );
  }

  /** The replies of all cursors so far will reach their clients. */
  settle(): void {
    this.untold.clear();
  }

  /**
   * Closes the cursors whose last reply was not sent: no client knows them, or a batch is missing.
   */
  closeUntold(): void {
    for (const id of this.untold) this.open.delete(id);
    this.untold.clear();
  }

  /** @throws MongoError 43 when it does not exist, 12051 when another request is reading it. */
  take(id: bigint, namespace: string): Cursor {
    const cursor = this.open.get(id);
    if (!cursor) return fail(43, `cursor id ${id} not found`);
    if (cursor.namespace !== namespace)
      fail(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    if (cursor.busy) fail(12051, `cursor id ${id} is already in use`);
    return cursor;
  }

  isOpen({ id }: Cursor): boolean {
    return this.open.has(id);
  }

  close(id: bigint): boolean {
    return this.open.delete(id);
  }

  closeSession(session: string): void {
    for (const cursor of this.open.values())
      if (cursor.session === session) this.open.delete(cursor.id);
  }

  /**
   * Closes cursors that were not read for ten minutes, or for half an hour if they requested that.
   */
  closeIdle(): void {
    for (const { id, isPatient, busy, lastUsed } of this.open.values()) {
      const idle = this.now() - lastUsed;
      if (!busy && idle > (isPatient ? SESSION_LIMIT_MS : IDLE_LIMIT_MS)) this.open.delete(id);
    }
  }
}
