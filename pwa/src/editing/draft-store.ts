import { forgetDeviceDraft, saveDeviceDraft, readDeviceDraft } from '../platform/device-drafts.ts';
import type { DraftCalls, DraftValues, SavedDraft } from './draft-calls.ts';

/** The server's draft, compared with the version that this window knew. */
export interface FoundDraft {
  readonly draft: SavedDraft | null;
  /** This window has already loaded or saved this version. */
  readonly isKnown: boolean;
  /** Another window sent or discarded the draft that this window knew. */
  readonly isEnded: boolean;
}

/** The draft on the server, with the version that this window started from. */
export class DraftStore {
  readonly #name: string;
  readonly #calls: DraftCalls;
  #etag: string | null = null;
  #isLoaded = false;

  /** @param name of the copy on the device */
  constructor(name: string, calls: DraftCalls) {
    this.#name = name;
    this.#calls = calls;
  }

  /** Version of the server's draft that this window knows; null when it knows none. */
  get etag(): string | null {
    return this.#etag;
  }
  /** Whether the server's draft has been loaded. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Throws ApiError. */
  async load(): Promise<FoundDraft> {
    const draft = await this.#calls.load();
    const before = this.#etag;
    const isKnown = this.#isLoaded && before === (draft?.etag ?? null);
    this.#etag = draft?.etag ?? null;
    this.#isLoaded = true;
    return { draft, isKnown, isEnded: before !== null && draft === null };
  }

  /**
   * Returns the time of saving, ISO. Throws ApiError: `stale` if another window has saved or ended
   * it since.
   */
  async save(values: DraftValues): Promise<string> {
    const { etag, updatedAt } = await this.#calls.save(values, this.#etag);
    this.#etag = etag;
    forgetDeviceDraft(this.#name);
    return updatedAt;
  }

  /** Throws ApiError; then this device removes it later. */
  async remove(): Promise<void> {
    if (this.#isLoaded && this.#etag === null) return forgetDeviceDraft(this.#name);
    // Until the server knows, this device must not restore sent text.
    this.writeCopy(null);
    await this.#calls.remove();
    this.#etag = null;
    // Unless newer text has been stored there since.
    if (readDeviceCopy(this.#name)?.values === null) forgetDeviceDraft(this.#name);
  }

  /**
   * Stores text on the device, null to have the draft removed. Returns the time; null when storing
   * failed.
   */
  writeCopy(values: DraftValues | null): string | null {
    const at = new Date().toISOString();
    const copy: DeviceCopy = { values, etag: this.#etag, at };
    return saveDeviceDraft(this.#name, copy) ? at : null;
  }
}

/** The device's copy of a draft that is not on the server yet. */
interface DeviceCopy {
  /** Null when the draft must be removed from the server because it was sent or discarded. */
  readonly values: DraftValues | null;
  /** Version of the server's draft that it started from; null when there was none. */
  readonly etag: string | null;
  /** ISO. */
  readonly at: string;
}

/** Null when there is none, or it is invalid. */
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
