import type { Connection } from './connection.ts';

/** Another process's change is seen within this time, in milliseconds; our own at once. */
const freshMs = 1000;
/** What is remembered is read again this often: a process may have died before it counted a change. */
const longestMs = 60_000;

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
  #changes = 0;
  /** A change was stored, but could not be counted. */
  #isOwed = false;
  #freshUntil = 0;
  #asking: Promise<void> | undefined;
  #failure: { readonly error: unknown; readonly until: number } | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Counts a change that is stored. Never rejects: it is made up for before the next reading. */
  async bump(): Promise<void> {
    this.#isOwed = true;
    this.#freshUntil = 0;
    await this.read().catch(() => undefined);
  }

  /**
   * Another text after each change, and after a minute. Asks the database at most once a second.
   * @throws what the database throws when it is away
   */
  async read(): Promise<string> {
    if (this.#failure && Date.now() < this.#failure.until) throw this.#failure.error;
    while (Date.now() >= this.#freshUntil) await (this.#asking ??= this.#ask());
    return `${this.#changes}.${Math.floor(Date.now() / longestMs)}`;
  }

  async #ask(): Promise<void> {
    const since = Date.now();
    const isOwed = this.#isOwed;
    this.#isOwed = false;
    try {
      const found = await (isOwed ? this.#count() : this.#find());
      this.#changes = Math.max(this.#changes, found?.changes ?? 0);
      // A change that came meanwhile is not in it.
      if (!this.#isOwed) this.#freshUntil = since + freshMs;
      this.#failure = undefined;
    } catch (error) {
      this.#isOwed ||= isOwed;
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
