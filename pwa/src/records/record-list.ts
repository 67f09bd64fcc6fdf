import { pluralize } from '@longitude/contract/core/text';
import { maxBulkItems } from '@longitude/contract/core/records';
import { formatTotal } from '@longitude/contract/totals';
import { computed, effect, signal, untracked } from '@preact/signals-react';
import { adminApi } from '../platform/api.ts';
import { isOwnEvent, whenLiveMany } from '../platform/live-events.ts';
import { createResource } from '../platform/resource.ts';
import { whenSessionEnds } from '../platform/session-state.ts';
import { ChangeAuthors } from './change-authors.ts';
import { ListFilter, type Filter } from './filter.ts';
import type { ListCounts, ListDefinition, Mark, Offers, Texts } from './list-definition.ts';
import { createPagedList, type PagedList } from './paged-list.ts';
import type { Row } from './paged-rows.ts';
import { Selection } from './selection.ts';

interface OpenedRow {
  readonly id: string;
  /** Scroll position of the page; null when another row was opened from the record. */
  readonly scroll: number | null;
}

/** Animates rows that leave the screen; call its result once they are removed. */
type FoldRows = (ids: readonly string[]) => Promise<() => void>;

/**
 * A list of records on screen. Created once per module and kept while the page is open, so that Back
 * shows it immediately; the end of a session clears it.
 */
export class RecordList<Item extends Row = Row> {
  readonly definition: ListDefinition<Item>;
  readonly rules: ListFilter;
  /** The filter in the address. */
  readonly filter = signal<Filter>({});
  /** The rows of the folder on screen. */
  readonly list = computed(() => this.#findList(this.filter.value));
  readonly selection = new Selection(maxBulkItems);
  /** Id of the row for the keys. */
  readonly cursorId = signal<string | null>(null);
  /** The last opened row: on return it gets the focus. */
  readonly opened = signal<OpenedRow | null>(null);
  /** Pending changes of this screen: events about them are ignored. */
  readonly pending = signal(0);
  /** Counts the changes made here: an open record reloads with each. */
  readonly changes = signal(0);
  /** The last person to change each record. */
  readonly changeAuthors: ChangeAuthors;
  readonly #counts = createResource((signal) => this.#loadCounts(signal));
  /** The counts of the folder on screen; undefined until they are known. */
  readonly counts = computed((): ListCounts | undefined => {
    const counted = this.#counts.data.value;
    return counted?.folder === this.filter.value['folder'] ? counted?.counts : undefined;
  });
  /** The counts are on their way. */
  readonly isCounting = computed(
    () =>
      this.definition.counts !== undefined &&
      this.counts.value === undefined &&
      this.#counts.error.value === undefined,
  );
  /** The lists by folder. */
  readonly #lists: ReadonlyMap<string, PagedList<Item>>;
  readonly #filters = new Map<string, Filter>();
  /** The queries with which the lists were loaded. */
  readonly #loaded = new Map<string, string>();
  #fold: FoldRows | null = null;

  constructor(definition: ListDefinition<Item>) {
    this.definition = definition;
    this.rules = new ListFilter(definition.list, definition.filter);
    this.changeAuthors = new ChangeAuthors(definition.kind);
    const folders = ['', ...this.rules.folders.map(({ value }) => value)];
    this.#lists = new Map(folders.map((folder) => [folder, this.#createList(folder)]));
    this.#keepSelected();
    whenSessionEnds(() => {
      this.selection.clear();
      this.cursorId.value = null;
      this.opened.value = null;
      this.#loaded.clear();
    });
  }

  /** '1 security scan', '12 security scans'; for a search '10,000+ security scans'. */
  countItems(count: number, isSearch = false): string {
    const { one, many } = this.definition;
    return `${formatTotal(count, isSearch)} ${pluralize(count, one, many)}`;
  }

  /** The texts of a toast. @param items a name, or a number of records */
  describe(done: string, items: string): Texts {
    return this.definition.describe?.(done, items) ?? { title: done, text: items };
  }

  /** The actions for the rows of the folder on screen. */
  offers(): Offers {
    return this.definition.offers?.(this.filter.value['folder'] ?? '') ?? {};
  }

  /** A mark by its key. */
  mark(key: string): Mark<Item> {
    const mark = this.definition.marks?.[key];
    if (!mark) throw new Error(`No mark ${key}`);
    return mark;
  }

  /** A loaded row. */
  find(id: string): Item | undefined {
    return this.list
      .peek()
      .items.peek()
      ?.find((item) => item.id === id);
  }

  setCursor(id: string): void {
    this.cursorId.value = id;
  }

  setOpened(row: OpenedRow | null): void {
    this.opened.value = row;
  }

  /** `fold`: the animation of rows that leave; null if there are none. */
  foldWith(fold: FoldRows | null): void {
    this.#fold = fold;
  }

  /** Shows a filter: cached rows immediately, then the current ones. */
  readonly show = (filter: Filter): void => {
    const { folder = '' } = filter;
    const query = JSON.stringify(this.rules.toQuery(filter));
    const list = this.#findList(filter);
    const isKnown = this.#loaded.get(folder) === query;
    const isOther = !isKnown || folder !== (this.filter.peek()['folder'] ?? '');
    this.filter.value = filter;
    this.#filters.set(folder, filter);
    this.#loaded.set(folder, query);
    const isReturn = this.opened.peek() !== null && list.items.peek() !== undefined;
    if (!isKnown) void list.restart();
    else void (isReturn && !this.definition.isReloaded ? this.syncFromServer() : list.load());
    if (isOther) this.selection.clear();
    if (isKnown || this.counts.peek() === undefined) this.recount();
  };

  /** Follows changes by visitors and other administrators, until the function it returns is called. */
  readonly follow = (): (() => void) =>
    whenLiveMany(this.definition.events ?? this.definition.kind, (events) => {
      if (events.every(({ type }) => type === 'presence')) return undefined;
      this.recount();
      // A pending change of this window updates the rows itself.
      if (this.pending.peek() > 0 && events.every(isOwnEvent)) return undefined;
      return this.definition.isReloaded ? this.#reload() : this.syncFromServer();
    });

  /** Recounts the folder on screen: immediately after each change of a record. */
  recount(): void {
    if (this.definition.counts) void this.#counts.load();
  }

  /** Reports a change made here: counts and an open record follow. */
  touch(): void {
    this.#forgetOthers();
    this.recount();
    this.changes.value += 1;
    this.definition.onChange?.();
  }

  /** Reloads the rows on screen; the other folders when they are shown. */
  async refresh(): Promise<void> {
    this.touch();
    const list = this.list.peek();
    if (list.items.peek() !== undefined) await list.load();
  }

  /**
   * Updates the rows on screen, and counts arrivals and removals; rows that this session moved leave
   * without notice, and those in `moved`. False when they could not be read.
   */
  syncFromServer(moved: readonly string[] = []): Promise<boolean> {
    this.#forgetOthers();
    return this.list.peek().sync((id) => moved.includes(id) || this.changeAuthors.isOwn(id));
  }

  /** Removes rows from the folder on screen, after they moved elsewhere. */
  async removeRows(ids: readonly string[]): Promise<void> {
    this.#forgetOthers();
    const whenRemoved = await this.#fold?.(ids);
    this.list.peek().remove(ids);
    whenRemoved?.();
    this.touch();
  }

  /** Changes rows in place, in all folders: a record may have been opened by its address. */
  updateRows(ids: readonly string[], change: Partial<Item>): void {
    for (const list of this.#lists.values()) list.update(ids, change);
  }

  async #reload(): Promise<boolean> {
    const list = this.list.peek();
    await list.load();
    return list.error.peek() === undefined;
  }

  async #loadCounts(signal: AbortSignal) {
    const { folder } = this.filter.peek();
    const query = this.rules.toQuery(folder === undefined ? {} : { folder });
    return { folder, counts: await this.definition.counts?.(query, signal) };
  }

  #findList({ folder = '' }: Filter): PagedList<Item> {
    const list = this.#lists.get(folder);
    if (!list) throw new Error(`There is no folder ${folder}`);
    return list;
  }

  #createList(folder: string): PagedList<Item> {
    const { list, query: fixed } = this.definition;
    return createPagedList<Item>(({ limit, cursor, signal }) => {
      const query = this.rules.toQuery(this.#filters.get(folder) ?? { folder });
      return adminApi.request(list, { query: { ...query, limit, cursor, ...fixed }, signal });
    });
  }

  /** Forces the other folders to reload when they are shown. */
  #forgetOthers(): void {
    const { folder = '' } = this.filter.peek();
    for (const other of this.#loaded.keys()) if (other !== folder) this.#loaded.delete(other);
  }

  /**
   * Deselects rows that are no longer on the list, or that another administrator removed: bulk
   * actions must not affect rows out of sight.
   */
  #keepSelected(): void {
    effect(() => {
      const { items, removedIds } = this.list.value;
      const shown = new Set(items.value?.map(({ id }) => id));
      for (const id of removedIds.value) shown.delete(id);
      untracked(() => this.selection.keep((id) => shown.has(id)));
    });
  }
}

/** A list of records on screen, from what the contract and the feature say of them. */
export function defineList<Item extends Row, ListQuery, Change>(
  definition: ListDefinition<Item, ListQuery, Change>,
): RecordList<Item> {
  return new RecordList(definition);
}
