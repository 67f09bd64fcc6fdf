import type { Connection } from './connection.ts';

/** Another process's change is seen within this time, in milliseconds; our own immediately. */
const freshMs = 1000;

interface Counter {
  _id: string;
  changes: number;
}

/**
 * Counts the changes of public content, across all processes. A page rendered at one revision may
 * be served while the revision stays the same.
 */
export class Revision {
  readonly #connection: Connection;
  #changes: number | undefined;
  /** Number of changes stored by this process, and how many of them are counted. */
  #stored = 0;
  #counted = 0;
  #freshUntil = 0;
  #pending: Promise<void> | undefined;
  #failure: { readonly error: unknown; readonly until: number } | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * The last known revision, for when the database is unavailable. Undefined while a change of this
   * process is not counted: an older page may show content that was just unpublished.
   */
  get known(): string | undefined {
    return this.#stored === this.#counted ? this.#changes?.toString() : undefined;
  }

  /** Counts a stored change. Never rejects: a failed count is repeated before the next read. */
  async bump(): Promise<void> {
    this.#stored++;
    this.#freshUntil = 0;
    await this.read().catch(() => undefined);
  }

  /**
   * A different text after each change. Queries the database at most once a second.
   * @throws the database's error when it is unavailable
   */
  async read(): Promise<string> {
    if (this.#failure && Date.now() < this.#failure.until) throw this.#failure.error;
    while (Date.now() >= this.#freshUntil) await (this.#pending ??= this.#load());
    return String(this.#changes);
  }

  async #load(): Promise<void> {
    const since = Date.now();
    const stored = this.#stored;
    try {
      const found = await (stored > this.#counted ? this.#count() : this.#find());
      this.#changes = Math.max(this.#changes ?? 0, found?.changes ?? 0);
      this.#counted = stored;
      // A change during the read is not in it.
      if (this.#stored === stored) this.#freshUntil = since + freshMs;
      this.#failure = undefined;
    } catch (error) {
      // One caller a second probes the database; the others fail immediately.
      this.#failure = { error, until: Date.now() + freshMs };
      throw error;
    } finally {
      this.#pending = undefined;
    }
  }

  get #collection() {
    return this.#connection.collection<Counter>('revisions');
  }

  #find() {
    return this.#collection.findOne({ _id: 'content' });
  }

  #count() {
    const more = { $inc: { changes: 1 } };
    const options = { upsert: true, returnDocument: 'after' } as const;
    return this.#collection.findOneAndUpdate({ _id: 'content' }, more, options);
  }
}
