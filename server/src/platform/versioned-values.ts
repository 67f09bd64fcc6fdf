interface Entry<Value> {
  readonly version: string;
  readonly value: Value;
  readonly weight: number;
}

interface Parts<Value> {
  /** What all values together may weigh. What was not asked for the longest goes first. */
  readonly capacity: number;
  /** 1 unless told. */
  readonly weigh?: (value: Value) => number;
}

/** Values by key and version, made once for all who ask at the same time. Failures are not remembered. */
export class VersionedValues<Value> {
  readonly #capacity: number;
  readonly #weigh: (value: Value) => number;
  /** In the order in which they were asked for. */
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #pending = new Map<string, Promise<Value | undefined>>();
  #weight = 0;

  constructor({ capacity, weigh = () => 1 }: Parts<Value>) {
    this.#capacity = capacity;
    this.#weigh = weigh;
  }

  /** The value of this version. `make` answers undefined for what is not there; that is not kept. */
  async read(
    key: string,
    version: string,
    make: () => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const entry = this.#entries.get(key);
    if (entry?.version === version) {
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

  /** The value that was made last, of whatever version. */
  readKnown(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  async #make(key: string, version: string, make: () => Promise<Value | undefined>) {
    const value = await make();
    this.#forget(key);
    if (value !== undefined) this.#keep(key, { version, value, weight: this.#weigh(value) });
    return value;
  }

  #keep(key: string, entry: Entry<Value>): void {
    if (entry.weight > this.#capacity) return;
    this.#entries.set(key, entry);
    this.#weight += entry.weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#capacity) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}
