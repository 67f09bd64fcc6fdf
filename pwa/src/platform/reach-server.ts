/** A connection that takes longer for a few bytes counts as lost. */
const timeoutMs = 10_000;

/**
 * Makes a small request, bypassing every cache. Resolves to whether the server responded; never
 * rejects.
 */
export async function reachServer(): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs);
  return fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  );
}
