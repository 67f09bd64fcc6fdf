import {
  forgetDeviceDraft,
  keepDeviceDraft,
  readDeviceDraft,
  watchDeviceDraft,
} from '../../../platform/device-drafts.ts';
import type { DraftCalls, KeptDraft } from './composer-calls.ts';
import { fromValues, toValues, type Content } from './mail-content.ts';

/** What the server has, beside what this window knew of it. */
export interface FoundDraft {
  readonly found: KeptDraft | null;
  /** It is what this window has seen or saved last. */
  readonly isKnown: boolean;
  /** There was one before: it was sent or discarded elsewhere. */
  readonly isGone: boolean;
}

/** The draft on the server, with the version that this window goes on from. */
export class DraftStore {
  readonly #name: string;
  readonly #calls: DraftCalls;
  #etag: string | null = null;
  #isAsked = false;

  /** @param name of the copy on the device */
  constructor(name: string, calls: DraftCalls) {
    this.#name = name;
    this.#calls = calls;
  }

  /** Of the server's draft that this window knows; null when it knows of none. */
  get etag(): string | null {
    return this.#etag;
  }
  /** Whether it is known what the server has. */
  get isAsked(): boolean {
    return this.#isAsked;
  }

  /** Throws ApiError. */
  async load(): Promise<FoundDraft> {
    const found = await this.#calls.load();
    const before = this.#etag;
    const isKnown = this.#isAsked && before === (found?.etag ?? null);
    this.#etag = found?.etag ?? null;
    this.#isAsked = true;
    return { found, isKnown, isGone: before !== null && found === null };
  }

  /** Answers when, ISO. Throws ApiError: `stale` when another window has saved or ended it meanwhile. */
  async save(content: Content): Promise<string> {
    const { etag, updatedAt } = await this.#calls.save(toValues(content), this.#etag);
    this.#etag = etag;
    forgetDeviceCopy(this.#name);
    return updatedAt;
  }

  /** Throws ApiError; then this device removes it when it next can. */
  async remove(): Promise<void> {
    if (this.#isAsked && this.#etag === null) return forgetDeviceCopy(this.#name);
    // Until the server knows, this device must not offer again what was sent.
    this.writeCopy(null);
    await this.#calls.remove();
    this.#etag = null;
    // Unless something new was kept there meanwhile.
    if (readDeviceCopy(this.#name)?.values === null) forgetDeviceCopy(this.#name);
  }

  /** Keeps a text on the device, null to have the draft removed. Answers when; null when it was not kept. */
  writeCopy(content: Content | null): string | null {
    const at = new Date().toISOString();
    const values = content && toValues(content);
    return writeDeviceCopy(this.#name, { values, etag: this.#etag, at }) ? at : null;
  }
}

/** What this device holds of a draft while the server does not. */
interface DeviceCopy {
  /** Null when the draft is to be removed from the server: it was sent or discarded. */
  readonly values: Readonly<Record<string, string>> | null;
  /** Of the server's draft that it goes on from; null when there was none. */
  readonly etag: string | null;
  /** ISO. */
  readonly at: string;
}

/** Null when there is none, or it is not readable. */
export function readDeviceCopy(name: string): DeviceCopy | null {
  const copy = readDeviceDraft(name) as Partial<DeviceCopy> | null;
  const hasValues = copy?.values === null || isTexts(copy?.values);
  const isWhole = hasValues && typeof copy?.at === 'string';
  if (!isWhole) return null;
  const etag = typeof copy.etag === 'string' ? copy.etag : null;
  return { values: copy.values ?? null, etag, at: copy.at ?? '' };
}

function isTexts(values: unknown): boolean {
  if (typeof values !== 'object' || values === null) return false;
  return Object.values(values).every((value) => typeof value === 'string');
}

/** False when the device did not keep it. */
function writeDeviceCopy(name: string, copy: DeviceCopy): boolean {
  return keepDeviceDraft(name, copy);
}

export const forgetDeviceCopy = forgetDeviceDraft;
export const watchDeviceCopy = watchDeviceDraft;

const composeName = (name: string) => `returned:${name}`;

/** Keeps the text of an e-mail that was taken back, until the composer has it again. */
export function keepReturned(name: string, content: Content): void {
  keepDeviceDraft(composeName(name), toValues(content));
}

/** Null when nothing was taken back. */
export function readReturned(name: string, start: Content): Content | null {
  const values = readDeviceDraft(composeName(name));
  if (typeof values !== 'object' || values === null) return null;
  return fromValues(values as Record<string, string>, start);
}

export function forgetReturned(name: string): void {
  forgetDeviceDraft(composeName(name));
}
