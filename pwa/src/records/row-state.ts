import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals-react';
import { ChangeAuthors } from './change-authors.ts';
import type { PagedList } from './paged-list.ts';
import type { Row } from './paged-rows.ts';
import { whenSessionEnds } from '../platform/session-state.ts';
import { Selection } from './selection.ts';

interface OpenedRow {
  readonly id: string;
  /** Scroll position of the page; null when another row was opened from the item. */
  readonly scroll: number | null;
}

/** Animates rows that leave the screen; call its result once they are removed. */
type FoldRows = (ids: readonly string[]) => Promise<() => void>;

/** A long list on screen, besides its rows: selection, cursor, and how rows change and leave. */
export abstract class RowState<Item extends Row = Row> {
  /** The list on screen. */
  abstract readonly list: ReadonlySignal<PagedList<Item>>;
  readonly selection: Selection;
  /** Id of the row for the keys. */
  readonly cursorId = signal<string | null>(null);
  /** The last opened row: on return it gets the focus. */
  readonly opened = signal<OpenedRow | null>(null);
  /** Pending changes of this screen: events about them are ignored. */
  readonly pending = signal(0);
  /** The last person to change each item. */
  readonly changeAuthors: ChangeAuthors;
  #fold: FoldRows | null = null;

  /** @param kind of the items, as in events @param max selected rows at a time */
  constructor(kind: string, max: number) {
    this.changeAuthors = new ChangeAuthors(kind);
    this.selection = new Selection(max);
    whenSessionEnds(() => {
      this.selection.clear();
      this.cursorId.value = null;
      this.opened.value = null;
    });
  }

  /** Names an item in messages. */
  abstract nameOf(item: Item): string;

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

  /** Reloads the rows on screen. */
  async refresh(): Promise<void> {
    const list = this.list.peek();
    if (list.items.peek() !== undefined) await list.load();
  }

  /**
   * Updates the rows on screen, and counts arrivals and removals; rows that this session moved leave
   * without notice, and those in `moved`. False when they could not be read.
   */
  syncFromServer(moved: readonly string[] = []): Promise<boolean> {
    return this.list.peek().sync((id) => moved.includes(id) || this.changeAuthors.isOwn(id));
  }

  /** Removes rows from the list, after they moved elsewhere. */
  async removeRows(ids: readonly string[]): Promise<void> {
    const whenRemoved = await this.#fold?.(ids);
    this.list.peek().remove(ids);
    whenRemoved?.();
  }

  /** Changes rows in place. */
  updateRows(ids: readonly string[], change: Partial<Item>): void {
    this.list.peek().update(ids, change);
  }

  /**
   * Deselects rows that are no longer on the list, or that another administrator removed: bulk
   * actions must not affect rows out of sight. To be called once `list` is there.
   */
  protected keepSelected(): void {
    effect(() => {
      const { items, removedIds } = this.list.value;
      const shown = new Set(items.value?.map(({ id }) => id));
      for (const id of removedIds.value) shown.delete(id);
      untracked(() => this.selection.keep((id) => shown.has(id)));
    });
  }
}
