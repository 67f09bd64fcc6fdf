import { readStoredJson, writeStored } from './storage.ts';
import { adminForms } from './submission-key.ts';

const prefix = 'device-draft:';

/** The draft stored on this device under a name, because the server was unreachable; null for none. */
export function readDeviceDraft(name: string): unknown {
  return readStoredJson(prefix + name);
}

/** False if the device could not store it: storage may be blocked or full. */
export function saveDeviceDraft(name: string, value: unknown): boolean {
  writeStored(prefix + name, JSON.stringify(value));
  return readDeviceDraft(name) !== null;
}

export function forgetDeviceDraft(name: string): void {
  writeStored(prefix + name, null);
}

/** Calls `onChange` when another window changes the draft of this name. Returns a function that stops it. */
export function watchDeviceDraft(name: string, onChange: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === prefix + name) onChange();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

/** Removes all drafts, and the keys of sent items, from this device: logging out leaves nothing. */
export function forgetAllDeviceDrafts(): void {
  try {
    const isOurs = (key: string) => key.startsWith(prefix) || key.startsWith(adminForms);
    const keys = Object.keys(localStorage).filter(isOurs);
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Storage is blocked: then nothing was stored.
  }
}
