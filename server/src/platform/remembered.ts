/** Another process's change is seen within this time, in milliseconds; our own at once. */
const freshMs = 1000;

/**
 * Something small that every visitor needs, read from the store at most once a second. It stays the
 * same object until it differs, so that whatever was made of it can be kept as long.
 */
export class Remembered<Value extends object> {
  readonly #load: () => Promise<Value>;
  #cached: { value: Promise<Value>; until: number } | undefined;
  #latest: { value: Value; text: string } | undefined;
  #awayUntil = 0;

  /** @param load answers what JSON can tell apart */
  constructor(load: () => Promise<Value>) {
    this.#load = load;
  }

  /** @throws whatever the store throws */
  read(): Promise<Value> {
    const now = Date.now();
    if (this.#cached && this.#cached.until > now) return this.#cached.value;
    const value = this.#reload();
    this.#cached = { value, until: now + freshMs };
    // A failed read is not worth remembering.
    value.catch(() => {
      if (this.#cached?.value === value) this.#cached = undefined;
    });
    return value;
  }

  /** As `read`, but never fails: while the store is away it answers what was known last, if anything. */
  async readKnown(): Promise<Value | undefined> {
    if (Date.now() < this.#awayUntil) return this.#latest?.value;
    try {
      return await this.read();
    } catch {
      // One visitor a second waits to find out; the others are served at once.
      this.#awayUntil = Date.now() + freshMs;
      return this.#latest?.value;
    }
  }

  /** To be called after each change of our own. */
  forget(): void {
    this.#cached = undefined;
  }

  async #reload(): Promise<Value> {
    const value = await this.#load();
    const text = JSON.stringify(value);
    if (this.#latest?.text !== text) this.#latest = { value, text };
    return this.#latest.value;
  }
}
