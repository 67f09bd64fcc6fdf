import { createRandomKey } from './random-key.ts';
import { readStoredJson, writeStored } from './storage.ts';

const storageKey = (form: string) => `submission:${form}`;

/**
 * The `Idempotency-Key` for sending this content: the same one when the same content is tried
 * again, also after a reload, so that the server stores it once.
 */
export function chooseSubmissionKey(form: string, content: string): string {
  const last = readStoredJson(storageKey(form)) as { key?: unknown; content?: unknown } | null;
  if (last?.content === content && typeof last.key === 'string') return last.key;
  const key = createRandomKey();
  writeStored(storageKey(form), JSON.stringify({ key, content }));
  return key;
}

/** After a success the same words are a new message. */
export function forgetSubmissionKey(form: string): void {
  writeStored(storageKey(form), null);
}
