import type { LiveEvent } from '@longitude/contract/events';
import { debounce } from '../debounce.ts';
import { DetailCache } from '../detail-cache.ts';
import { ItemList } from '../item-list.ts';
import { SearchedTab } from '../searched-tab.ts';
import type { Shell } from '../shell.ts';
import type { InboxRecord, InboxRow, InboxSource } from './source.ts';

const renewDelayMs = 150;

/** The state of an inbox tab. */
export class InboxModel extends SearchedTab {
  readonly source: InboxSource;
  readonly list: ItemList<InboxRow>;
  readonly details: DetailCache<InboxRecord>;
  readonly selectedIds = new Set<string>();
  isArchive = false;
  archiveTotal: number | undefined;
  isDetailFocused = false;
  /** The first visible line of the detail. */
  scroll = 0;
  /** An item found with the search, which may be missing from the list. */
  foundId: string | undefined;
  readonly #renewSoon: () => void;

  constructor(source: InboxSource, shell: Shell) {
    super(shell);
    this.source = source;
    const { session } = shell;
    const { connection } = session;
    this.list = new ItemList(
      (cursor) => {
        const filter = { isArchived: this.isArchive, words: this.words };
        return session.run(() => source.readPage(connection, filter, cursor));
      },
      () => this.#onListChange(),
    );
    this.details = new DetailCache(
      (id) => session.run(() => source.readRecord(connection, id)),
      () => shell.redraw(),
    );
    this.#renewSoon = debounce(renewDelayMs, () => this.renewList());
  }

  /** The item whose detail is shown. */
  get shownId(): string | undefined {
    return this.foundId ?? this.list.chosen?.id;
  }

  get record(): InboxRecord | undefined {
    return this.details.get(this.shownId);
  }

  /** The name of the shown item, for titles and notices. */
  get shownName(): string {
    return this.record?.item.name ?? this.list.chosen?.name ?? '';
  }

  /** The targets of a change: the selected items, otherwise the shown one. */
  get targetIds(): string[] {
    if (this.selectedIds.size > 0 && !this.isDetailFocused) return [...this.selectedIds];
    return this.shownId === undefined ? [] : [this.shownId];
  }

  reload(): void {
    this.details.expire();
    this.renewList();
  }

  renewList(): void {
    void this.list.renew();
    void this.#countArchive();
  }

  async #countArchive(): Promise<void> {
    const { session } = this.shell;
    const count = await session.run(() => this.source.countArchive(session.connection));
    if (count !== undefined) this.archiveTotal = count;
    this.shell.redraw();
  }

  switchFolder(isArchive: boolean): void {
    if (this.isArchive === isArchive) return;
    this.isArchive = isArchive;
    this.#leaveItem();
    void this.list.restart();
    this.shell.redraw();
  }

  override searchFor(words: string): void {
    if (words !== this.words) this.#leaveItem();
    super.searchFor(words);
  }

  protected override search(): void {
    void this.list.restart();
  }

  #leaveItem(): void {
    this.isDetailFocused = false;
    this.foundId = undefined;
    this.scroll = 0;
    this.selectedIds.clear();
  }

  /** Moves the focus to the detail or back; opening marks it as read, unless nothing may be changed. */
  focusDetail(isFocused: boolean): void {
    if (isFocused && this.shownId === undefined) return;
    this.isDetailFocused = isFocused;
    if (!isFocused) this.foundId = undefined;
    this.scroll = 0;
    this.details.want(this.shownId);
    this.shell.redraw();
  }

  scrollBy(lines: number): void {
    // The view keeps it within the height of the detail.
    this.scroll = Math.max(0, this.scroll + lines);
    this.shell.redraw();
  }

  toggleSelected(): void {
    const id = this.list.chosen?.id;
    if (id === undefined) return;
    if (!this.selectedIds.delete(id)) this.selectedIds.add(id);
    this.list.move(1);
  }

  showItem(id: string): void {
    this.#leaveItem();
    if (!this.list.moveToId(id)) this.foundId = id;
    this.focusDetail(true);
  }

  onEvent({ type, id }: LiveEvent): void {
    if (!type.startsWith(`${this.source.kind}.`)) return;
    this.details.expireOne(id);
    this.#renewSoon();
  }

  #onListChange(): void {
    if (!this.isDetailFocused) {
      this.foundId = undefined;
      this.scroll = 0;
    }
    this.details.want(this.shownId);
    this.shell.redraw();
  }
}
