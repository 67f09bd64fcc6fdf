import type { Endpoint } from '@longitude/contract/core/endpoint';
import {
  maxBulkItems,
  type BulkAction,
  type BulkResult,
  type folderQuery,
  type InboxCounts,
  type InboxKind,
  type InboxQuery,
} from '@longitude/contract/inbox-items';
import type { InboxItem } from '@longitude/contract/inboxes';
import type { ChangeRequest } from '@longitude/contract/requests';
import { formatTotal } from '@longitude/contract/totals';
import type * as z from 'zod/mini';
import { computed, signal } from '@preact/signals-react';
import { adminApi } from '../../../platform/api.ts';
import { createPagedList, type PagedList } from '../../../records/paged-list.ts';
import { RowState } from '../../../records/row-state.ts';
import { createResource } from '../../../platform/resource.ts';
import { whenSessionEnds } from '../../../platform/session-state.ts';
import { inboxViews, type Folder, type InboxView } from '../inbox.ts';
import {
  folderQueries,
  noFilter,
  toListQuery,
  type InboxFilter,
  type InboxListQuery,
} from './inbox-filter.ts';

/** The marks that a change sets. */
export type InboxChange = Omit<ChangeRequest, 'status'>;

export interface BulkCall {
  readonly ids: string[];
  readonly action: BulkAction;
  readonly value?: boolean | string | undefined;
}

/** The part of an inbox's contract that lists use. */
export interface InboxContract<Item> {
  readonly kind: InboxKind;
  readonly statuses: readonly string[];
  readonly list: Endpoint<undefined, InboxQuery, Item[]>;
  readonly change: Endpoint<InboxChange, undefined>;
  readonly delete: Endpoint<undefined, undefined, undefined>;
  readonly bulk: Endpoint<BulkCall, undefined, BulkResult>;
  readonly counts: Endpoint<undefined, z.infer<typeof folderQuery>, InboxCounts>;
}

interface InboxOptions {
  /** Archives one item, where the contract has an endpoint for that. */
  readonly archive?: Endpoint<{ archived: boolean }, undefined>;
}

/**
 * One inbox on screen. Created once per module and kept while the page is open, so that Back shows
 * it immediately; the end of a session clears it.
 */
export class Inbox<Item extends InboxItem = InboxItem> extends RowState<Item> {
  readonly contract: InboxContract<Item>;
  readonly view: InboxView;
  /** The filter in the address. */
  readonly filter = signal(noFilter);
  readonly lists: Readonly<Record<Folder, PagedList<Item>>>;
  /** The list of the folder on screen. */
  readonly list = computed(() => this.lists[this.filter.value.folder]);
  /** Counts the changes made here: an open item reloads with each. */
  readonly changes = signal(0);
  readonly #counts = createResource((signal) => this.#loadCounts(signal));
  /** The counts of the folder on screen; undefined until they are known. */
  readonly counts = computed((): InboxCounts | undefined => {
    const counted = this.#counts.data.value;
    return counted?.folder === this.filter.value.folder ? counted : undefined;
  });
  /** The counts are on their way. */
  readonly isCounting = computed(
    () => this.counts.value === undefined && this.#counts.error.value === undefined,
  );
  readonly #archive: InboxOptions['archive'];
  readonly #queries = new Map<Folder, InboxListQuery>();
  /** The queries with which the lists were loaded. */
  readonly #loaded = new Map<Folder, string>();

  constructor(contract: InboxContract<Item>, { archive }: InboxOptions = {}) {
    super(contract.kind, maxBulkItems);
    this.contract = contract;
    this.view = inboxViews[contract.kind];
    this.#archive = archive;
    this.lists = {
      inbox: this.#createList('inbox'),
      archived: this.#createList('archived'),
      spam: this.#createList('spam'),
    };
    this.keepSelected();
    whenSessionEnds(() => this.#loaded.clear());
  }

  override nameOf({ name }: Item): string {
    return name;
  }

  /** '1 service request', '12 service requests'; for a search '10,000+ service requests'. */
  countItems(count: number, isSearch = false): string {
    return `${formatTotal(count, isSearch)} ${count === 1 ? this.view.one : this.view.many}`;
  }

  /** Recounts the folder on screen: immediately after each change of an item. */
  recount(): void {
    void this.#counts.load();
  }

  /** Shows the address's filter: cached rows immediately, then the current ones. */
  show(filter: InboxFilter): void {
    const { folder } = filter;
    const query = toListQuery(filter);
    const key = JSON.stringify(query);
    const list = this.lists[folder];
    const isKnown = this.#loaded.get(folder) === key;
    const isOther = !isKnown || folder !== this.filter.peek().folder;
    this.filter.value = filter;
    this.#queries.set(folder, query);
    this.#loaded.set(folder, key);
    const isReturn = this.opened.peek() !== null && list.items.peek() !== undefined;
    if (!isKnown) void list.restart();
    else void (isReturn ? super.syncFromServer() : list.load());
    if (isOther) this.selection.clear();
    if (isKnown || this.#counts.data.peek()?.folder !== folder) this.recount();
  }

  /** Reloads the rows on screen; the other folders when they are shown. */
  override async refresh(): Promise<void> {
    this.changes.value += 1;
    this.#forgetOthers();
    this.recount();
    await super.refresh();
  }

  override syncFromServer(moved: readonly string[] = []): Promise<boolean> {
    this.#forgetOthers();
    return super.syncFromServer(moved);
  }

  /** Removes rows from the folder on screen, after they moved elsewhere. */
  override async removeRows(ids: readonly string[]): Promise<void> {
    this.#forgetOthers();
    await super.removeRows(ids);
    this.recount();
    this.changes.value += 1;
  }

  /** Changes rows in place, in all folders: an item may have been opened by its address. */
  override updateRows(ids: readonly string[], change: Partial<InboxItem>): void {
    for (const list of Object.values(this.lists)) list.update(ids, change as Partial<Item>);
  }

  /** Sets marks of one item. Throws ApiError. */
  change(id: string, change: InboxChange): Promise<unknown> {
    const { archived } = change;
    return this.#archive && archived !== undefined
      ? adminApi.call(this.#archive, { params: { id }, payload: { archived } })
      : adminApi.call(this.contract.change, { params: { id }, payload: change });
  }

  /** Moves one item to the trash. Throws ApiError. */
  remove(id: string): Promise<unknown> {
    return adminApi.call(this.contract.delete, { params: { id } });
  }

  /** Throws ApiError. */
  bulk(call: BulkCall): Promise<BulkResult> {
    return adminApi.call(this.contract.bulk, { payload: call });
  }

  async #loadCounts(signal: AbortSignal) {
    const { folder } = this.filter.peek();
    const query = folderQueries[folder];
    return { folder, ...(await adminApi.call(this.contract.counts, { query, signal })) };
  }

  #createList(folder: Folder): PagedList<Item> {
    return createPagedList<Item>(({ limit, cursor, signal }) => {
      const query = this.#queries.get(folder) ?? toListQuery({ ...noFilter, folder });
      return adminApi.request(this.contract.list, { query: { ...query, limit, cursor }, signal });
    });
  }

  /** Forces the other folders to reload when they are shown. */
  #forgetOthers(): void {
    const { folder } = this.filter.peek();
    for (const other of this.#loaded.keys()) if (other !== folder) this.#loaded.delete(other);
  }
}
