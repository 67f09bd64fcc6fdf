/** The active service worker; undefined if there is none, or not yet. */
async function findWorker(): Promise<ServiceWorker | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const { active } = await navigator.serviceWorker.ready;
  return active ?? undefined;
}

/**
 * Makes the service worker cache pages and files for reading offline: it has not seen pages reached
 * by client navigation, nor requests made before it was active.
 */
export async function saveOffline(paths: readonly string[]): Promise<void> {
  const worker = await findWorker();
  worker?.postMessage({ type: 'KEEP', paths }, []);
}

/** Caches a visited page, unless the device has it. */
export async function saveVisited(path: string): Promise<void> {
  const worker = await findWorker();
  if (worker && !(await isSaved(path))) worker.postMessage({ type: 'KEEP', paths: [path] }, []);
}

/** Whether the device has a page or file. */
export async function isSaved(path: string): Promise<boolean> {
  return (await caches.match(path, { ignoreVary: true })) !== undefined;
}

/** Paths of the files that this window has loaded. */
export const listLoadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

/**
 * Whether the worker has found newer content than that of the page with which it opened this
 * window.
 */
export function isOvertaken(): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(false);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => {
      port1.close();
      resolve(data === true);
    });
    port1.start();
    worker.postMessage({ type: 'IS_OVERTAKEN' }, [port2]);
  });
}
