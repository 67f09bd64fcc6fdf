const stampKey = 'reloaded-at';
/** Milliseconds within which a second reload would be a loop. */
const pause = 30_000;

/** After a deploy an old page asks for chunks that are gone: one reload fetches the new page. */
export function recoverFromStaleChunks(): void {
  addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || wasJustReloaded()) return;
    location.reload();
  });
}

function wasJustReloaded(): boolean {
  try {
    const last = Number(sessionStorage.getItem(stampKey) ?? 0);
    if (Date.now() - last < pause) return true;
    sessionStorage.setItem(stampKey, String(Date.now()));
    return false;
  } catch {
    // Without a memory there is no telling a loop: better not to reload.
    return true;
  }
}
