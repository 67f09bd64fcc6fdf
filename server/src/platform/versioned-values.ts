interface Entry<Value> {
  readonly version: string;
  readonly period: number;
  readonly value: Value;
  readonly weight: number;
}

interface Parts<Value> {
  /** Most values at a time. What was not asked for the longest goes first. */
  readonly capacity: number;
  /** Most bytes at a time, keys included: for what visitors make grow. */
  readonly bytes?: { readonly most: number; readonly weigh: (value: Value) => number };
  /**
   * Milliseconds, a minute unless told. A value is made again after them, whatever its version: a
   * process may have died before it counted a change.
   */
  readonly longestMs?: number;
}

/** An entry without its key, version and value: measured, and generous. */
const entryBytes = 1000;

/** Values by key and version, made once for all who ask at the same time. Failures are not remembered. */
export class VersionedValues<Value> {
  readonly #parts: Parts<Value>;
  readonly #longestMs: number;
  /** In the order in which they were asked for. */
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #pending = new Map<string, Promise<Value | undefined>>();
  #weight = 0;

  constructor(parts: Parts<Value>) {
    this.#parts = parts;
    this.#longestMs = parts.longestMs ?? 60_000;
  }

  /** The value of this version. `make` answers undefined for what is not there; that is not kept. */
  async read(
    key: string,
    version: string,
    make: () => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const entry = this.#findFresh(key, version);
    if (entry) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      return entry.value;
    }
    const task = JSON.stringify([key, version]);
    const pending = this.#pending.get(task) ?? this.#make(key, version, make);
    this.#pending.set(task, pending);
    try {
      return await pending;
    } finally {
      this.#pending.delete(task);
    }
  }

  /** Whether `read` would answer without making anything. */
  has(key: string, version: string): boolean {
    return this.#findFresh(key, version) !== undefined;
  }

  /** What was made last, however long ago, but only of this version. */
  readKnown(key: string, version: string | undefined): Value | undefined {
    const entry = this.#entries.get(key);
    return entry?.version === version ? entry?.value : undefined;
  }

  #findFresh(key: string, version: string): Entry<Value> | undefined {
    const entry = this.#entries.get(key);
    return entry?.version === version && entry.period === this.#countPeriods() ? entry : undefined;
  }

  /** Periods end at the same time for all keys, so that all that is shown is of one minute. */
  #countPeriods(): number {
    return Math.floor(Date.now() / this.#longestMs);
  }

  async #make(key: string, version: string, make: () => Promise<Value | undefined>) {
    const period = this.#countPeriods();
    const value = await make();
    this.#forget(key);
    if (value !== undefined) {
      const weight = this.#weigh(value, key.length + version.length);
      this.#keep(key, { version, period, value, weight });
    }
    return value;
  }

  #weigh(value: Value, letters: number): number {
    const { bytes } = this.#parts;
    return bytes ? bytes.weigh(value) + 2 * letters + entryBytes : 0;
  }

  #keep(key: string, entry: Entry<Value>): void {
    const { capacity, bytes: { most } = { most: Infinity } } = this.#parts;
    if (entry.weight > most) return;
    this.#entries.set(key, entry);
    this.#weight += entry.weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= capacity && this.#weight <= most) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}
