export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number | null;
  readonly next: string | null;
}

/** Rows per page: the API's maximum. */
export const pageRows = 200;
/** The next page is loaded once the cursor is this close to the last row. */
const aheadRows = 100;

/** A list that is loaded page by page. Fields are for reading; the methods change them. */
export class ItemList<Row extends { readonly id: string }> {
  rows: Row[] = [];
  total: number | undefined;
  index = 0;
  isLoaded = false;
  readonly #readPage: (cursor: string | undefined) => Promise<RowPage<Row> | undefined>;
  readonly #onChange: () => void;
  #next: string | null = null;
  /** The page being loaded: the cursor and the jump to the end share it. */
  #reading: Promise<void> | undefined;
  /** Responses for an older list are dropped. */
  #generation = 0;
  #top = 0;
  #expectedId: string | undefined;
  /** Rows in the last frame: a page for the cursor. */
  visibleRows = 10;

  /** @param readPage returns undefined when it failed */
  constructor(
    readPage: (cursor: string | undefined) => Promise<RowPage<Row> | undefined>,
    onChange: () => void,
  ) {
    this.#readPage = readPage;
    this.#onChange = onChange;
  }

  get chosen(): Row | undefined {
    return this.rows[this.index];
  }

  /** Empties the list and reads its first page, for another filter. */
  async restart(): Promise<void> {
    this.rows = [];
    this.total = undefined;
    this.index = 0;
    this.#top = 0;
    this.#next = null;
    this.isLoaded = false;
    await this.renew();
  }

  /** Reloads the first page. Rows of later pages and the chosen one stay. */
  async renew(): Promise<void> {
    const generation = ++this.#generation;
    const page = await this.#readPage(undefined);
    if (!page || generation !== this.#generation) return;
    const chosenId = this.chosen?.id;
    // Rows below the page's last one came with later pages, and stay.
    const lastId = page.rows.at(-1)?.id;
    const end = page.next === null ? -1 : this.rows.findIndex(({ id }) => id === lastId);
    const fresh = new Set(page.rows.map(({ id }) => id));
    const later = end < 0 ? [] : this.rows.slice(end + 1).filter(({ id }) => !fresh.has(id));
    this.rows = [...page.rows, ...later];
    if (later.length === 0) this.#next = page.next;
    this.total = page.total ?? undefined;
    this.isLoaded = true;
    this.#choose(chosenId);
    this.#onChange();
  }

  /** Moves the cursor by rows. */
  move(by: number): void {
    this.moveTo(this.index + by);
  }

  moveTo(index: number): void {
    this.#expectedId = undefined;
    this.index = Math.max(0, Math.min(index, this.rows.length - 1));
    if (this.index >= this.rows.length - aheadRows) void this.#readMore();
    this.#onChange();
  }

  /** Moves to the last row, reading the pages up to it. */
  async moveToEnd(): Promise<void> {
    this.moveTo(this.rows.length - 1);
    while (this.#next !== null) {
      const before = this.rows.length;
      await this.#readMore();
      if (this.rows.length === before) return;
      this.moveTo(this.rows.length - 1);
    }
  }

  /** Moves to a loaded row; false if it is not loaded. */
  moveToId(id: string): boolean {
    const index = this.rows.findIndex((row) => row.id === id);
    if (index < 0) return false;
    this.moveTo(index);
    return true;
  }

  /** Moves to a row once it is in the list, unless the cursor moves before. */
  expect(id: string): void {
    if (!this.moveToId(id)) this.#expectedId = id;
  }

  /**
   * Removes rows that are about to leave the list; the cursor keeps its position. Renew the list
   * after the change: a pending response would restore them, so it is dropped.
   */
  remove(ids: ReadonlySet<string>): void {
    this.#generation++;
    const above = this.rows.slice(0, this.index).filter(({ id }) => ids.has(id)).length;
    const count = this.rows.length;
    this.rows = this.rows.filter(({ id }) => !ids.has(id));
    if (this.total !== undefined) this.total -= count - this.rows.length;
    this.moveTo(this.index - above);
  }

  /** Replaces a row with its state after a change. Drops pending responses, like `remove`. */
  update(id: string, change: (row: Row) => Row): void {
    this.#generation++;
    const index = this.rows.findIndex((row) => row.id === id);
    const row = this.rows[index];
    if (!row) return;
    this.rows[index] = change(row);
    this.#onChange();
  }

  /** The visible rows if `count` fit, with the number of the first. */
  window(count: number): { readonly start: number; readonly rows: readonly Row[] } {
    this.visibleRows = count;
    if (this.index < this.#top) this.#top = this.index;
    if (this.index >= this.#top + count) this.#top = this.index - count + 1;
    this.#top = Math.max(0, Math.min(this.#top, this.rows.length - count));
    return { start: this.#top, rows: this.rows.slice(this.#top, this.#top + count) };
  }

  #choose(id: string | undefined): void {
    const find = (wanted: string | undefined) => this.rows.findIndex((row) => row.id === wanted);
    const expected = find(this.#expectedId);
    if (expected >= 0) this.#expectedId = undefined;
    const index = expected >= 0 ? expected : find(id);
    if (index >= 0) this.index = index;
    this.index = Math.max(0, Math.min(this.index, this.rows.length - 1));
  }

  #readMore(): Promise<void> {
    this.#reading ??= this.#readNext().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readNext(): Promise<void> {
    if (this.#next === null) return;
    const generation = this.#generation;
    const page = await this.#readPage(this.#next);
    if (!page || generation !== this.#generation) return;
    const known = new Set(this.rows.map(({ id }) => id));
    this.rows.push(...page.rows.filter(({ id }) => !known.has(id)));
    this.#next = page.next;
    this.#onChange();
  }
}
