// A plain deferred script: starts the application after the first paint, so that scripts do not
// compete with the styles and the font for a slow line. A form sent before that is sent afterwards.
{
  const { entry, preload } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;

  /** @param {SubmitEvent} event */
  const hold = (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.hasAttribute('data-held')) return;
    event.preventDefault();
    addEventListener('app:ready', () => form.requestSubmit(), { once: true });
  };
  document.addEventListener('submit', hold, true);
  addEventListener('app:ready', () => document.removeEventListener('submit', hold, true));

  const start = () => {
    for (const href of (preload ?? '').split(' ').filter(Boolean)) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      );
    }
    void import(/* @vite-ignore */ /** @type {string} */ (entry));
  };
  // A hidden tab paints no frame: it starts when it is looked at.
  requestAnimationFrame(() => setTimeout(start));
}
