interface Entry<Value> {
  readonly version: string;
  readonly period: number;
  readonly value: Value;
  readonly weight: number;
}

interface CacheOptions<Value> {
  /** Maximum number of values; the least recently used is evicted first. */
  readonly capacity: number;
  /** Maximum total bytes, keys included: for values whose number visitors can increase. */
  readonly bytes?: { readonly max: number; readonly weigh: (value: Value) => number };
  /**
   * Milliseconds, a minute by default, after which a value is computed again regardless of its
   * version: a process may have died before it counted a change.
   */
  readonly maxMs?: number;
}

/** Overhead of an entry besides key, version and value, in bytes: measured, and rounded up. */
const entryBytes = 1000;

/** A single-flight LRU cache of values by key and version. Failures are not cached. */
export class VersionedValues<Value> {
  readonly #options: CacheOptions<Value>;
  readonly #maxMs: number;
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #pending = new Map<string, Promise<Value | undefined>>();
  #weight = 0;

  constructor(options: CacheOptions<Value>) {
    this.#options = options;
    this.#maxMs = options.maxMs ?? 60_000;
  }

  /**
   * The value of this version. If `make` returns undefined there is none, and nothing is cached.
   */
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

  /** Whether `read` would return a cached value. */
  has(key: string, version: string): boolean {
    return this.#findFresh(key, version) !== undefined;
  }

  /** The last value of this version, however old. */
  readKnown(key: string, version: string | undefined): Value | undefined {
    const entry = this.#entries.get(key);
    return entry?.version === version ? entry?.value : undefined;
  }

  #findFresh(key: string, version: string): Entry<Value> | undefined {
    const entry = this.#entries.get(key);
    return entry?.version === version && entry.period === this.#countPeriods() ? entry : undefined;
  }

  /** Periods end at the same time for all keys, so that all values shown are of the same minute. */
  #countPeriods(): number {
    return Math.floor(Date.now() / this.#maxMs);
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

  #weigh(value: Value, length: number): number {
    const { bytes } = this.#options;
    return bytes ? bytes.weigh(value) + 2 * length + entryBytes : 0;
  }

  #keep(key: string, entry: Entry<Value>): void {
    const { capacity, bytes: { max } = { max: Infinity } } = this.#options;
    if (entry.weight > max) return;
    this.#entries.set(key, entry);
    this.#weight += entry.weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= capacity && this.#weight <= max) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}
