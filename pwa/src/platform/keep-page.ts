/**
 * Lets the worker keep the page of this address for reading without a connection. A page that was
 * reached by a link, or before there was a worker, has not passed through it. Without workers
 * nothing happens.
 */
export function keepPage(): void {
  if ('serviceWorker' in navigator) void tellWorker({ type: 'KEEP_PAGE', url: location.pathname });
}

async function tellWorker(message: unknown): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message, []);
}
