import { readStoredJson, writeStored } from './storage.ts';

const storageKey = (form: string) => `submission:${form}`;

/** Where the keys of the back office's forms are stored: a logout removes them. */
export const adminForms = storageKey('admin:');

/** Of a submission without a response yet, with a checksum instead of its content. */
interface StoredKey {
  readonly key: string;
  readonly mark: string;
}

/**
 * The `Idempotency-Key` for sending this content: retrying the same content uses the same key, even
 * after a reload, so that the server stores it once.
 */
export function chooseSubmissionKey(form: string, content: string): string {
  const last = readStoredKey(form);
  if (last && last.mark === markContent(last.key, content)) return last.key;
  const key = createRandomKey();
  const stored: StoredKey = { key, mark: markContent(key, content) };
  writeStored(storageKey(form), JSON.stringify(stored));
  return key;
}

/** After a success or a final rejection the same content is a new submission. */
export function forgetSubmissionKey(form: string): void {
  writeStored(storageKey(form), null);
}

/** Whether the last attempt sent other content, which may have been stored: no response came. */
export function hasOtherSubmission(form: string, content: string): boolean {
  const last = readStoredKey(form);
  return last !== null && last.mark !== markContent(last.key, content);
}

function readStoredKey(form: string): StoredKey | null {
  const { key, mark } = (readStoredJson(storageKey(form)) ?? {}) as Partial<StoredKey>;
  return typeof key === 'string' && typeof mark === 'string' ? { key, mark } : null;
}

/**
 * A checksum of 53 bits (cyrb53), different for each key. Enough for one content and its next
 * version: the server itself compares the contents of equal keys.
 */
function markContent(key: string, content: string): string {
  const text = `${key}:${content}`;
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (low & 0x1f_ffff) + (high >>> 0)).toString(36);
}

/** 128 random bits in hexadecimal; `randomUUID` does not exist on plain HTTP. */
export function createRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
