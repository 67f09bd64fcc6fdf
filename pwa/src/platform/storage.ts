/** `sessionStorage` lasts as long as its tab, reloads and reopening included. */
type Area = 'localStorage' | 'sessionStorage';

/** The text stored under a key on this device; null if there is none or storage is blocked. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text on this device, or removes it (null). Blocked or full storage is not an error here.
 */
export function writeStored(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // Private modes refuse storage: the page works without it.
  }
}

/** Like `readStored`, parsed; null if it is not JSON. The caller checks the shape. */
export function readStoredJson(key: string, area?: Area): unknown {
  try {
    return JSON.parse(readStored(key, area) ?? 'null');
  } catch {
    return null;
  }
}
