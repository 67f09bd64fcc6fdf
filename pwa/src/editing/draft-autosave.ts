import { ApiError } from '@longitude/contract/core/errors';
import { effect, signal } from '@preact/signals-react';
import { isOffline } from '../platform/connection.ts';
import { forgetDeviceDraft } from '../platform/device-drafts.ts';
import type {
  AutosaveInput,
  OtherDraft,
  DraftState,
  DraftValues,
  SavedDraft,
} from './draft-calls.ts';
import { DraftStore, readDeviceCopy, type FoundDraft } from './draft-store.ts';

const pause = 1_000;
const retryAfter = 15_000;

const isLost = (error: unknown) =>
  error instanceof ApiError && (error.code === 'offline' || error.status >= 500);

/** Saves a draft on the server, debounced by a second, and on the device while the server is unreachable. */
export class DraftAutosave<Content> {
  readonly state = signal<DraftState>({ kind: 'none' });
  readonly clash = signal<OtherDraft<Content> | null>(null);
  readonly #input: AutosaveInput<Content>;
  readonly #store: DraftStore;
  readonly #stopWatching: () => void;
  #isDirty = false;
  /** The session has ended: nothing is saved from now on. */
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Saves run in sequence. */
  #last: Promise<void> = Promise.resolve();

  constructor(input: AutosaveInput<Content>) {
    this.#input = input;
    this.#store = new DraftStore(input.name, input.calls);
    let wasOffline = isOffline.peek();
    this.#stopWatching = effect(() => {
      const isBack = wasOffline && !isOffline.value;
      wasOffline = isOffline.value;
      if (isBack && this.#isDirty) this.#schedule(0);
    });
  }

  /** Loads an earlier or another window's draft, unless this window has unsaved text. Never rejects. */
  readonly open = () => this.#queue(() => this.#open());
  /** Checks the server again. False when the text changed since, or the person must decide. Never rejects. */
  readonly isCurrent = async () => {
    const before = this.#input.read();
    // Text that was never saved cannot have been sent elsewhere.
    if (this.#store.etag !== null) await (this.#isDirty ? this.flush() : this.open());
    return this.clash.peek() === null && this.#isSame(before, this.#input.read());
  };
  /** Schedules a save a second after the last change. */
  readonly touch = () => {
    this.#isDirty = true;
    this.#schedule(pause);
  };
  /** Saves unsaved changes immediately. Never rejects. */
  readonly flush = () => {
    clearTimeout(this.#timer);
    return this.#queue(() => this.#save());
  };
  /** The page may end now: saves on the device, without waiting. */
  readonly keepOnDevice = () => {
    if (this.#isDirty) this.#writeCopy();
  };
  /** Offers another text; shows it immediately if nothing would be lost. */
  readonly offer = (clash: OtherDraft<Content>) => {
    if (this.#isPristine()) this.#show(clash.other);
    else this.clash.value = clash;
  };
  readonly settle = async (choice: 'mine' | 'other') => {
    const { other } = this.clash.peek() ?? {};
    this.clash.value = null;
    if (choice === 'other' && other) this.#input.replace(other);
    this.#isDirty = true;
    await this.flush();
  };
  /** The draft was sent or discarded: removes it here and on the server. */
  readonly forget = () => {
    clearTimeout(this.#timer);
    this.#isDirty = false;
    this.clash.value = null;
    this.state.value = { kind: 'none' };
    return this.#queue(() => this.#store.remove());
  };
  readonly stop = () => {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#stopWatching();
  };

  #schedule(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), after);
  }

  /** Never rejects: failures are retried, and the text is on screen and on the device. */
  #queue(step: () => Promise<void>): Promise<void> {
    const run = () => (this.#isStopped ? undefined : step());
    this.#last = this.#last.then(run).catch(() => undefined);
    return this.#last;
  }

  #isSame(one: Content, other: Content): boolean {
    const { toValues } = this.#input;
    return JSON.stringify(toValues(one)) === JSON.stringify(toValues(other));
  }

  #parse(values: DraftValues): Content {
    return this.#input.fromValues(values, this.#input.readStart());
  }

  #isPristine(): boolean {
    return this.#isSame(this.#input.read(), this.#input.readStart());
  }

  #show(content: Content): void {
    this.#input.replace(content);
    this.touch();
  }

  async #open(): Promise<void> {
    // The next save compares with other people's changes.
    if (this.#isDirty) return;
    const copy = readDeviceCopy(this.#input.name);
    let found: FoundDraft;
    try {
      found = await this.#store.load();
    } catch {
      // The person continues from the text here; the first save checks the server again.
      if (copy?.values) this.#resume(copy.values, copy.at);
      return;
    }
    const { draft } = found;
    if (copy && !copy.values && draft?.etag === copy.etag) return this.#store.remove();
    if (this.#isDirty) return this.#compare(found);
    if (copy?.values) return this.#resumeCopy(copy.values, copy.etag, draft);
    forgetDeviceDraft(this.#input.name);
    if (found.isEnded) this.#restart();
    else if (draft && !found.isKnown) this.#adopt(draft);
  }

  #resume(values: DraftValues, at: string): void {
    this.#input.replace(this.#parse(values));
    this.#isDirty = true;
    this.state.value = { kind: 'device', at };
    this.#schedule(retryAfter);
  }

  /** Continues with unsaved changes on the device, unless the server's draft has changed too. */
  async #resumeCopy(
    values: DraftValues,
    etag: string | null,
    draft: SavedDraft | null,
  ): Promise<void> {
    this.#input.replace(this.#parse(values));
    this.#isDirty = true;
    if ((draft?.etag ?? null) === etag) return this.#save();
    this.#compare({ draft, isKnown: false, isEnded: draft === null });
  }

  #adopt({ values, updatedAt }: SavedDraft): void {
    this.#input.replace(this.#parse(values), updatedAt);
    this.#isDirty = false;
    this.state.value = { kind: 'server', at: updatedAt };
  }

  /** The draft was sent or discarded elsewhere, and nothing was added here. */
  #restart(): void {
    this.#input.replace(this.#input.readStart());
    this.#isDirty = false;
    this.state.value = { kind: 'none' };
  }

  /** The server may have another draft than the one this window started from. */
  #compare({ draft, isKnown, isEnded }: FoundDraft): void {
    const { readStart, read } = this.#input;
    const start = readStart();
    const other = draft ? this.#parse(draft.values) : start;
    const isSame = (!draft && !isEnded) || this.#isSame(other, read());
    if (isKnown || isSame) return this.#schedule(pause);
    this.clash.value = { other, from: isEnded ? 'ended' : 'window' };
    this.#writeCopy();
  }

  async #save(): Promise<void> {
    if (!this.#isDirty) return;
    if (this.clash.peek()) return this.#writeCopy();
    try {
      if (!this.#store.isLoaded && (await this.#openLate())) return;
      if (this.#isPristine()) {
        this.#isDirty = false;
        this.state.value = { kind: 'none' };
        return await this.#store.remove();
      }
      const content = this.#input.read();
      const at = await this.#store.save(this.#input.toValues(content));
      this.state.value = { kind: 'server', at };
      this.#isDirty = !this.#isSame(this.#input.read(), content);
      if (this.#isDirty) this.#schedule(pause);
    } catch (error) {
      await this.#explain(error);
    }
  }

  /** True when the person must decide first. */
  async #openLate(): Promise<boolean> {
    const found = await this.#store.load();
    if (!this.#isPristine()) this.#compare(found);
    return this.clash.peek() !== null;
  }

  async #explain(error: unknown): Promise<void> {
    const isStale = error instanceof ApiError && error.code === 'stale';
    this.#writeCopy();
    if (isStale && (await this.#openLate())) return;
    // A rejected draft stays on the device; a lost save is retried.
    if (isStale || isLost(error)) this.#schedule(isStale ? pause : retryAfter);
  }

  #writeCopy(): void {
    if (this.#isStopped) return;
    const at = this.#store.writeCopy(this.#input.toValues(this.#input.read()));
    this.state.value = at === null ? { kind: 'nowhere' } : { kind: 'device', at };
  }
}
