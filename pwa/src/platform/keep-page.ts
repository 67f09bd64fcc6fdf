/**
 * Has the service worker cache the page for reading offline: a page that was reached by client
 * navigation, or before the worker was active, has not passed through it.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'KEEP_PAGE', url: location.pathname }, []);
}
