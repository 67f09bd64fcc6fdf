/** A line that takes longer for a few bytes is as good as none. */
const timeoutMs = 10_000;

/** Asks the server for something small, past every cache. Whether it answered; never rejects. */
export async function reachServer(): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs);
  return fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  );
}
