import { effect, signal } from '@preact/signals-react';
import { ApiError } from '@longitude/contract/errors';
import { isOffline } from '../../platform/connection.ts';
import type { KeptDraft } from './composer-props.ts';
import { fromValues, isSameContent, toValues, type Content } from './content.ts';
import { forgetDeviceCopy, readDeviceCopy, writeDeviceCopy } from './device-copy.ts';
import type { Clash, DraftKeeper, DraftKeeperInput, DraftState } from './draft-state.ts';

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
  readonly #stopWatching: () => void;
  #etag: string | null = null;
  /** The server was asked what it has. */
  #isOpen = false;
  #isDirty = false;
  /** The session is over: nothing more is written anywhere. */
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Saves go one after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(input: DraftKeeperInput) {
    this.#input = input;
    let wasOffline = isOffline.peek();
    this.#stopWatching = effect(() => {
      const isBack = wasOffline && !isOffline.value;
      wasOffline = isOffline.value;
      if (isBack && this.#isDirty) this.#schedule(0);
    });
  }

  readonly open = () => this.#queue(() => this.#open());
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
    return this.#queue(() => this.#remove());
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
    return isSameContent(this.#input.read(), this.#input.start);
  }

  #show(content: Content): void {
    this.#input.replace(content);
    this.touch();
  }

  async #open(): Promise<void> {
    if (this.#isDirty) return;
    const copy = readDeviceCopy(this.#input.name);
    let found: KeptDraft | null;
    try {
      found = await this.#input.calls.load();
    } catch {
      // Whatever stands here is written on; the server is asked again before the first save.
      if (copy?.values) this.#resume(copy.values, copy.at);
      return;
    }
    this.#isOpen = true;
    this.#etag = found?.etag ?? null;
    if (copy && !copy.values && found?.etag === copy.etag) return this.#remove();
    if (this.#isDirty) return this.#meet(found);
    if (copy?.values) return this.#resumeCopy(copy.values, copy.etag, found);
    forgetDeviceCopy(this.#input.name);
    if (found) this.#adopt(found);
  }

  #resume(values: Readonly<Record<string, string>>, at: string): void {
    this.#input.replace(fromValues(values, this.#input.start));
    this.#isDirty = true;
    this.state.value = { kind: 'device', at };
    this.#schedule(retryAfter);
  }

  /** The device has what the server did not get: it goes on, unless both were changed. */
  async #resumeCopy(
    values: Readonly<Record<string, string>>,
    etag: string | null,
    found: KeptDraft | null,
  ): Promise<void> {
    this.#input.replace(fromValues(values, this.#input.start));
    this.#isDirty = true;
    if (found && found.etag !== etag) this.#meet(found);
    else await this.#save();
  }

  #adopt(found: KeptDraft): void {
    this.#input.replace(fromValues(found.values, this.#input.start));
    this.#isDirty = false;
    this.state.value = { kind: 'server', at: found.updatedAt };
  }

  /** Something else is on the server than what this window goes on from. */
  #meet(found: KeptDraft | null): void {
    const other = found && fromValues(found.values, this.#input.start);
    const isSame = other && isSameContent(other, this.#input.read());
    if (other && !isSame) {
      this.clash.value = { other, from: 'window' };
      this.#writeCopy();
    } else this.#schedule(pause);
  }

  async #save(): Promise<void> {
    if (!this.#isDirty) return;
    if (this.clash.peek()) return this.#writeCopy();
    const content = this.#input.read();
    try {
      if (!this.#isOpen && (await this.#openLate())) return;
      if (this.#isPristine()) {
        this.#isDirty = false;
        this.state.value = { kind: 'none' };
        return await this.#remove();
      }
      const { etag, updatedAt } = await this.#input.calls.save(toValues(content), this.#etag);
      this.#etag = etag;
      this.state.value = { kind: 'server', at: updatedAt };
      forgetDeviceCopy(this.#input.name);
      this.#isDirty = !isSameContent(this.#input.read(), content);
      if (this.#isDirty) this.#schedule(pause);
    } catch (error) {
      await this.#explain(error);
    }
  }

  /** True when there is something for a person to decide first. */
  async #openLate(): Promise<boolean> {
    const found = await this.#input.calls.load();
    this.#isOpen = true;
    this.#etag = found?.etag ?? null;
    if (found && !this.#isPristine()) this.#meet(found);
    return this.clash.peek() !== null;
  }

  async #explain(error: unknown): Promise<void> {
    const isStale = error instanceof ApiError && error.code === 'stale';
    if (isStale) {
      this.#isOpen = false;
      this.#writeCopy();
      if (await this.#openLate()) return;
    } else this.#writeCopy();
    // What was refused for good stays on the device; what was lost on the way is tried again.
    if (isStale || isLost(error)) this.#schedule(isStale ? pause : retryAfter);
  }

  #writeCopy(): void {
    if (this.#isStopped) return;
    const at = new Date().toISOString();
    const values = toValues(this.#input.read());
    const isKept = writeDeviceCopy(this.#input.name, { values, etag: this.#etag, at });
    this.state.value = isKept ? { kind: 'device', at } : { kind: 'nowhere' };
  }

  async #remove(): Promise<void> {
    const { name, calls } = this.#input;
    if (this.#isOpen && this.#etag === null) return forgetDeviceCopy(name);
    const at = new Date().toISOString();
    // Until the server knows, this device must not offer again what was sent.
    writeDeviceCopy(name, { values: null, etag: this.#etag, at });
    await calls.remove();
    this.#etag = null;
    if (!this.#isDirty) forgetDeviceCopy(name);
  }
}
