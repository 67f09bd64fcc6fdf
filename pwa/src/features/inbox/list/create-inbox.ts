import type { CallResult } from '@longitude/contract/core/client';
import { mostAtOnce, type BulkAction, type BulkResult } from '@longitude/contract/inbox-items';
import {
  computed,
  effect,
  signal,
  untracked,
  type ReadonlySignal,
  type Signal,
} from '@preact/signals-react';
import type { TabKey } from '../../../platform/dashboard-tabs.ts';
import {
  createPagedList,
  type PagedList,
  type PageWish,
} from '../../../platform/lists/paged-list.ts';
import type { Download } from '../../../platform/save-download.ts';
import { createSelection, type Selection } from '../../../platform/selection.ts';
import { whenSessionEnds } from '../../../platform/session.ts';
import type { Folder } from '../inbox.ts';
import { noFilter, toListQuery, type InboxFilter, type InboxListQuery } from './inbox-filter.ts';

/** What every inbox knows of its items. */
export interface InboxItem {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly archived: boolean;
  readonly spam: boolean;
  readonly unread: boolean;
  readonly createdAt: string;
}

export interface InboxChange {
  readonly archived?: boolean;
  readonly spam?: boolean;
  readonly read?: boolean;
}

export interface BulkOrder {
  readonly ids: string[];
  readonly action: BulkAction;
  readonly value?: boolean | string;
}

/** The calls of one inbox; all throw ApiError. */
export interface InboxCalls<Item> {
  readonly list: (query: InboxListQuery, wish: PageWish) => Promise<CallResult<Item[]>>;
  readonly change: (id: string, change: InboxChange) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly bulk: (order: BulkOrder) => Promise<BulkResult>;
}

/** The texts in which the inboxes differ. */
export interface InboxWords {
  /** 'service request' and 'service requests'. */
  readonly one: string;
  readonly many: string;
  /** Title of the toast after a change. */
  readonly updated: string;
  /** Toast after a deletion. */
  readonly deleted: { readonly title: string; readonly text?: string };
  /** Question before one is deleted. */
  readonly askToDelete: string;
}

export interface InboxPlan<Item extends InboxItem> {
  readonly tab: TabKey;
  /** As the server's events name it. */
  readonly kind: 'service-request' | 'contact-message';
  /** The list as a file, with `accept: text/csv`. */
  readonly listEndpoint: Download['endpoint'];
  readonly statuses: readonly string[];
  readonly words: InboxWords;
  readonly calls: InboxCalls<Item>;
}

export interface Opened {
  readonly id: string;
  /** How far the page was scrolled; null when another row was opened from the item. */
  readonly scroll: number | null;
}

/** Folds rows that leave the screen; what it answers is called once they are gone. */
export type FoldRows = (ids: readonly string[]) => Promise<() => void>;

/** One inbox as it is on screen; kept while the page is open, so that Back shows it at once. */
export interface Inbox<Item extends InboxItem> extends InboxPlan<Item> {
  /** What is shown, as the address says. */
  readonly filter: ReadonlySignal<InboxFilter>;
  readonly lists: Readonly<Record<Folder, PagedList<Item>>>;
  /** The list of the folder that is shown. */
  readonly list: ReadonlySignal<PagedList<Item>>;
  readonly selection: Selection;
  /** Id of the row that the keys act on. */
  readonly at: ReadonlySignal<string | null>;
  setAt(id: string): void;
  /** The item that a row led to: coming back, its row has the focus. */
  readonly opened: ReadonlySignal<Opened | null>;
  setOpened(opened: Opened | null): void;
  /** Grows with each change made here: what is open reads itself anew. */
  readonly moves: Signal<number>;
  /** Changes made here that are under way: what the server says of them is no news. */
  readonly pending: Signal<number>;
  /** How the rows on screen go; null when there are none. */
  foldWith(fold: FoldRows | null): void;
  /** Shows what the address says: what is known at once, then what is so now. */
  show(filter: InboxFilter): void;
  /** Loads again what is on screen; the other folders when they are shown. */
  refresh(): Promise<void>;
  /**
   * Brings the rows on screen up to date, and tells of what came and went; with `isOwn` rows go
   * without a word. False when they could not be read.
   */
  noticeNews(isOwn?: boolean): Promise<boolean>;
  /** Takes rows out of the folder that is shown, after they were moved elsewhere. */
  takeOut(ids: readonly string[]): Promise<void>;
}

/** An inbox over its calls. Made once per module; the end of a session empties it. */
export function createInbox<Item extends InboxItem>(plan: InboxPlan<Item>): Inbox<Item> {
  const marks = createMarks();
  const { filter, lists, forgetOthers, show } = createFolders(plan.calls);
  const list = computed(() => lists[filter.value.folder]);
  // Nothing is done to rows that nobody sees any more.
  effect(() => keepChosen(marks.selection, list.value));
  let fold: FoldRows | null = null;
  return {
    ...plan,
    ...marks,
    filter,
    lists,
    list,
    foldWith(how) {
      fold = how;
    },
    show(wanted) {
      if (show(wanted, marks.opened.peek() !== null)) marks.selection.clear();
    },
    async refresh() {
      marks.moves.value += 1;
      forgetOthers();
      if (list.peek().items.peek() !== undefined) await list.peek().load();
    },
    noticeNews(isOwn = false) {
      forgetOthers();
      return list.peek().sync(isOwn);
    },
    async takeOut(ids) {
      forgetOthers();
      const whenGone = await fold?.(ids);
      list.peek().remove(ids);
      whenGone?.();
      marks.moves.value += 1;
    },
  };
}

/** Lets go of rows that are not on the list any more, or that somebody else took out of it. */
function keepChosen<Item extends InboxItem>(
  selection: Selection,
  { items, gone }: PagedList<Item>,
): void {
  const shown = new Set(items.value?.map(({ id }) => id));
  for (const id of gone.value) shown.delete(id);
  untracked(() => selection.keep((id) => shown.has(id)));
}

/** What is marked on the screen; nothing after the end of a session. */
function createMarks() {
  const selection = createSelection(mostAtOnce);
  const at = signal<string | null>(null);
  const opened = signal<Opened | null>(null);
  const moves = signal(0);
  const pending = signal(0);
  whenSessionEnds(() => {
    selection.clear();
    at.value = null;
    opened.value = null;
  });
  const setAt = (id: string) => {
    at.value = id;
  };
  const setOpened = (item: Opened | null) => {
    opened.value = item;
  };
  return { selection, at, setAt, opened, setOpened, moves, pending };
}

/** The lists of the folders, and for what each was loaded last. */
function createFolders<Item extends InboxItem>(calls: InboxCalls<Item>) {
  const filter = signal(noFilter);
  const queries = new Map<Folder, InboxListQuery>();
  const loaded = new Map<Folder, string>();
  const listFolder = (folder: Folder) =>
    createPagedList<Item>((wish) =>
      calls.list(queries.get(folder) ?? toListQuery({ ...noFilter, folder }), wish),
    );
  const lists = {
    inbox: listFolder('inbox'),
    archived: listFolder('archived'),
    spam: listFolder('spam'),
  };

  /** True when it is another view than before. */
  function show(wanted: InboxFilter, isReturn: boolean): boolean {
    const query = toListQuery(wanted);
    const key = JSON.stringify(query);
    const list = lists[wanted.folder];
    const isKnown = loaded.get(wanted.folder) === key;
    const isOther = !isKnown || wanted.folder !== filter.peek().folder;
    filter.value = wanted;
    queries.set(wanted.folder, query);
    loaded.set(wanted.folder, key);
    if (!isKnown) void list.restart();
    else if (isReturn && list.items.peek() !== undefined) void list.sync();
    else void list.load();
    return isOther;
  }
  const forgetOthers = () => {
    for (const folder of loaded.keys()) if (folder !== filter.peek().folder) loaded.delete(folder);
  };
  whenSessionEnds(() => loaded.clear());
  return { filter, lists, forgetOthers, show };
}
