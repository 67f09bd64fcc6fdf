import { ApiError } from '@longitude/contract/core/errors';
import { effect, signal } from '@preact/signals-react';
import { isOffline } from '../../../platform/connection.ts';
import type { KeptDraft } from './composer-calls.ts';
import type { Clash, DraftKeeper, DraftKeeperInput, DraftState } from './draft-state.ts';
import { DraftStore, forgetDeviceCopy, readDeviceCopy, type FoundDraft } from './draft-store.ts';
import { fromValues, isSameContent, type Content } from './mail-content.ts';

const pause = 1_000;
const retryAfter = 15_000;

const isLost = (error: unknown) =>
  error instanceof ApiError && (error.code === 'offline' || error.status >= 500);

/** Keeps a text on the server, and on the device while the server is away. */
export function createDraftKeeper(input: DraftKeeperInput): DraftKeeper {
  return new Keeper(input);
}

class Keeper implements DraftKeeper {
  readonly state = signal<DraftState>({ kind: 'none' });
  readonly clash = signal<Clash | null>(null);
  readonly #input: DraftKeeperInput;
  readonly #store: DraftStore;
  readonly #stopWatching: () => void;
  #isDirty = false;
  /** The session is over: nothing more is written anywhere. */
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Saves go one after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(input: DraftKeeperInput) {
    this.#input = input;
    this.#store = new DraftStore(input.name, input.calls);
    let wasOffline = isOffline.peek();
    this.#stopWatching = effect(() => {
      const isBack = wasOffline && !isOffline.value;
      wasOffline = isOffline.value;
      if (isBack && this.#isDirty) this.#schedule(0);
    });
  }

  readonly open = () => this.#queue(() => this.#open());
  readonly isCurrent = async () => {
    const before = this.#input.read();
    // A text that was never saved can have been sent nowhere else.
    if (this.#store.etag !== null) await (this.#isDirty ? this.flush() : this.open());
    return this.clash.peek() === null && isSameContent(before, this.#input.read());
  };
  readonly touch = () => {
    this.#isDirty = true;
    this.#schedule(pause);
  };
  readonly flush = () => {
    clearTimeout(this.#timer);
    return this.#queue(() => this.#save());
  };
  readonly keepOnDevice = () => {
    if (this.#isDirty) this.#writeCopy();
  };
  readonly offer = (clash: Clash) => {
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

  /** Never rejects: what fails is tried again, and the text is on screen and on the device. */
  #queue(step: () => Promise<void>): Promise<void> {
    const run = () => (this.#isStopped ? undefined : step());
    this.#last = this.#last.then(run).catch(() => undefined);
    return this.#last;
  }

  #isPristine(): boolean {
    return isSameContent(this.#input.read(), this.#input.readStart());
  }

  #show(content: Content): void {
    this.#input.replace(content);
    this.touch();
  }

  async #open(): Promise<void> {
    // The next save finds out what others did.
    if (this.#isDirty) return;
    const copy = readDeviceCopy(this.#input.name);
    let news: FoundDraft;
    try {
      news = await this.#store.load();
    } catch {
      // Whatever stands here is written on; the server is asked again before the first save.
      if (copy?.values) this.#resume(copy.values, copy.at);
      return;
    }
    const { found, isKnown, isGone } = news;
    if (copy && !copy.values && found?.etag === copy.etag) return this.#store.remove();
    if (this.#isDirty) return this.#meet(news);
    if (copy?.values) return this.#resumeCopy(copy.values, copy.etag, news);
    forgetDeviceCopy(this.#input.name);
    if (isGone) this.#startAnew();
    else if (found && !isKnown) this.#adopt(found);
  }

  #resume(values: Readonly<Record<string, string>>, at: string): void {
    this.#input.replace(fromValues(values, this.#input.readStart()));
    this.#isDirty = true;
    this.state.value = { kind: 'device', at };
    this.#schedule(retryAfter);
  }

  /** The device has what the server did not get: it goes on, unless both were changed. */
  async #resumeCopy(
    values: Readonly<Record<string, string>>,
    etag: string | null,
    { found }: FoundDraft,
  ): Promise<void> {
    this.#input.replace(fromValues(values, this.#input.readStart()));
    this.#isDirty = true;
    if ((found?.etag ?? null) === etag) return this.#save();
    this.#meet({ found, isKnown: false, isGone: found === null });
  }

  #adopt({ values, updatedAt }: KeptDraft): void {
    this.#input.replace(fromValues(values, this.#input.readStart()), updatedAt);
    this.#isDirty = false;
    this.state.value = { kind: 'server', at: updatedAt };
  }

  /** Nothing of it stands here that was not sent or discarded elsewhere. */
  #startAnew(): void {
    this.#input.replace(this.#input.readStart());
    this.#isDirty = false;
    this.state.value = { kind: 'none' };
  }

  /** Something else may be on the server than what this window goes on from. */
  #meet({ found, isKnown, isGone }: FoundDraft): void {
    const { readStart, read } = this.#input;
    const start = readStart();
    const other = found ? fromValues(found.values, start) : start;
    const isSame = (!found && !isGone) || isSameContent(other, read());
    if (isKnown || isSame) return this.#schedule(pause);
    this.clash.value = { other, from: isGone ? 'gone' : 'window' };
    this.#writeCopy();
  }

  async #save(): Promise<void> {
    if (!this.#isDirty) return;
    if (this.clash.peek()) return this.#writeCopy();
    try {
      if (!this.#store.isAsked && (await this.#openLate())) return;
      if (this.#isPristine()) {
        this.#isDirty = false;
        this.state.value = { kind: 'none' };
        return await this.#store.remove();
      }
      const content = this.#input.read();
      const at = await this.#store.save(content);
      this.state.value = { kind: 'server', at };
      this.#isDirty = !isSameContent(this.#input.read(), content);
      if (this.#isDirty) this.#schedule(pause);
    } catch (error) {
      await this.#explain(error);
    }
  }

  /** True when there is something for a person to decide first. */
  async #openLate(): Promise<boolean> {
    const news = await this.#store.load();
    if (!this.#isPristine()) this.#meet(news);
    return this.clash.peek() !== null;
  }

  async #explain(error: unknown): Promise<void> {
    const isStale = error instanceof ApiError && error.code === 'stale';
    this.#writeCopy();
    if (isStale && (await this.#openLate())) return;
    // What was refused for good stays on the device; what was lost on the way is tried again.
    if (isStale || isLost(error)) this.#schedule(isStale ? pause : retryAfter);
  }

  #writeCopy(): void {
    if (this.#isStopped) return;
    const at = this.#store.writeCopy(this.#input.read());
    this.state.value = at === null ? { kind: 'nowhere' } : { kind: 'device', at };
  }
}
