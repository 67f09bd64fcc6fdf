/** The number of records in memory: enough for stepping back and forth. */
const maxRecords = 20;
/** A cursor that moves on before this delay loads nothing. */
const readDelayMs = 60;

/** The details of a few items, loaded once the cursor rests on them. */
export class DetailCache<Item> {
  readonly #records = new Map<string, Item>();
  readonly #read: (id: string) => Promise<Item | undefined>;
  readonly #onChange: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wantedId: string | undefined;
  /** The latest load of each item: an earlier one may end after it. */
  readonly #readings = new Map<string, Promise<Item | undefined>>();

  constructor(read: (id: string) => Promise<Item | undefined>, onChange: () => void) {
    this.#read = read;
    this.#onChange = onChange;
  }

  get(id: string | undefined): Item | undefined {
    return id === undefined ? undefined : this.#records.get(id);
  }

  /** Loads an item unless it is cached, shortly after the last call. */
  want(id: string | undefined): void {
    if (id === this.#wantedId) return;
    this.#wantedId = id;
    clearTimeout(this.#timer);
    if (id === undefined || this.#records.has(id)) return;
    this.#timer = setTimeout(() => void this.renew(id), readDelayMs);
  }

  /** Reads an item again. */
  async renew(id: string): Promise<void> {
    const reading = this.#read(id);
    this.#readings.set(id, reading);
    const record = await reading;
    if (this.#readings.get(id) !== reading) return;
    this.#readings.delete(id);
    // A failed read is repeated when the cursor returns.
    if (!record && this.#wantedId === id) this.#wantedId = undefined;
    if (!record) return;
    this.#records.delete(id);
    this.#records.set(id, record);
    for (const old of this.#records.keys()) {
      if (this.#records.size <= maxRecords) break;
      this.#records.delete(old);
    }
    this.#onChange();
  }

  /** Drops all but the shown item, which is loaded again: they may be out of date. */
  expire(): void {
    const shown = this.#wantedId;
    for (const id of this.#records.keys()) if (id !== shown) this.#records.delete(id);
    if (shown !== undefined) void this.renew(shown);
  }

  /** Like `expire`, for one item. */
  expireOne(id: string): void {
    if (id === this.#wantedId) void this.renew(id);
    else this.#records.delete(id);
  }
}
