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

/**
 * Why this device keeps nothing for this site: `blocked` by the browser, or `full`. Null when it does.
 * @param length characters that must fit
 */
export function findStorageProblem(length: number): 'blocked' | 'full' | null {
  const [key, text] = ['storage-test', 'x'.repeat(length)];
  try {
    localStorage.setItem(key, text);
    const isKept = localStorage.getItem(key) === text;
    localStorage.removeItem(key);
    return isKept ? null : 'blocked';
  } catch (error) {
    // Firefox: NS_ERROR_DOM_QUOTA_REACHED.
    return /quota/i.test(String((error as Error).name)) ? 'full' : 'blocked';
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
