const stampKey = 'reloaded-at';
/** Milliseconds within which a second reload would be a loop. */
const pause = 30_000;

/** Errors of imports that the page does without. */
const optional = new WeakSet<object>();

/** Catches the error of an import in the background: it must not reload a page that works. */
export function doWithout(error: unknown): void {
  if (typeof error === 'object' && error !== null) optional.add(error);
}

/** After a deployment an old page requests chunks that no longer exist: one reload fetches the new page. */
export function recoverFromStaleChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The import rejects with the same error after this event.
    setTimeout(() => {
      if (optional.has(payload) || !navigator.onLine || wasJustReloaded()) return;
      location.reload();
    });
  });
}

function wasJustReloaded(): boolean {
  try {
    const last = Number(sessionStorage.getItem(stampKey) ?? 0);
    if (Date.now() - last < pause) return true;
    sessionStorage.setItem(stampKey, String(Date.now()));
    return false;
  } catch {
    // Without storage a loop cannot be detected: better not to reload.
    return true;
  }
}
