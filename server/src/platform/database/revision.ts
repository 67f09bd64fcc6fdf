import type { Connection } from './connection.ts';

/** Another process's change is seen within this time, in milliseconds; our own at once. */
const freshMs = 1000;

interface Counter {
  _id: string;
  changes: number;
}

/**
 * Counts the changes of what public pages show, over all processes. Whatever was made of the
 * content of one revision may be served while the revision stays the same.
 */
export class Revision {
  readonly #connection: Connection;
  #changes: number | undefined;
  /** Changes that this process has stored, and how many of them are counted. */
  #stored = 0;
  #counted = 0;
  #freshUntil = 0;
  #asking: Promise<void> | undefined;
  #failure: { readonly error: unknown; readonly until: number } | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * The last revision that was read, for when the database is away. Undefined while a change of this
   * process is not counted: what was made before may show what was just taken back.
   */
  get known(): string | undefined {
    return this.#stored === this.#counted ? this.#changes?.toString() : undefined;
  }

  /** Counts a change that is stored. Never rejects: it is made up for before the next reading. */
  async bump(): Promise<void> {
    this.#stored++;
    this.#freshUntil = 0;
    await this.read().catch(() => undefined);
  }

  /**
   * Another text after each change. Asks the database at most once a second.
   * @throws what the database throws when it is away
   */
  async read(): Promise<string> {
    if (this.#failure && Date.now() < this.#failure.until) throw this.#failure.error;
    while (Date.now() >= this.#freshUntil) await (this.#asking ??= this.#ask());
    return String(this.#changes);
  }

  async #ask(): Promise<void> {
    const since = Date.now();
    const stored = this.#stored;
    try {
      const found = await (stored > this.#counted ? this.#count() : this.#find());
      this.#changes = Math.max(this.#changes ?? 0, found?.changes ?? 0);
      this.#counted = stored;
      // A change that came meanwhile is not in it.
      if (this.#stored === stored) this.#freshUntil = since + freshMs;
      this.#failure = undefined;
    } catch (error) {
      // One caller a second waits to find out; the others fail at once.
      this.#failure = { error, until: Date.now() + freshMs };
      throw error;
    } finally {
      this.#asking = undefined;
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
