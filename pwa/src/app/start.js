// A plain deferred script: starts the application after the first paint, so that scripts do not
// compete with the styles and the font for a slow line. A form sent before that is sent afterwards;
// if the application does not start, it is posted as without scripts, and the page shows what it has
// for browsers without them.
{
  const root = document.documentElement;
  const { entry, older, preload } = /** @type {HTMLScriptElement} */ (document.currentScript)
    .dataset;
  /** Milliseconds that a form waits for the application. */
  const timeoutMs = 4_000;

  /** @type {{ form: HTMLFormElement, button: HTMLElement | null } | null} What was pressed last. */
  let held = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {SubmitEvent} event */
  const hold = (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.hasAttribute('data-held')) return;
    event.preventDefault();
    event.stopPropagation();
    held = { form, button: event.submitter };
    // A form without POST cannot be sent without the application: it keeps waiting.
    if (form.method === 'post') timer ??= setTimeout(post, timeoutMs);
  };

  /** Submits the held form; later submissions are no longer held. */
  const release = () => {
    clearTimeout(timer);
    document.removeEventListener('submit', hold, true);
    const { form, button } = held ?? {};
    held = null;
    form?.requestSubmit(button);
  };

  /**
   * Submits without the application, which must not handle this event if it starts during the post.
   */
  const post = () => {
    held?.form.addEventListener('submit', (event) => event.stopPropagation());
    release();
  };

  /** Shows what is there for browsers without scripts; hides what only the application can do. */
  const showPlain = () => {
    delete root.dataset['scripts'];
    const rules = { createHTML: (/** @type {string} */ html) => html };
    const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy('noscript', rules);
    for (const each of document.querySelectorAll('noscript'))
      each.outerHTML = policy?.createHTML(each.textContent) ?? each.textContent;
  };

  // Comes once a page, on any page: kept for the one with the button (features/install).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = /** @type {Window['installPrompt']} */ (event);
  });

  const start = () => {
    for (const href of (preload ?? '').split(' ').filter(Boolean)) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      );
    }
    import(/* @vite-ignore */ /** @type {string} */ ('parse' in URL ? entry : `/${older}`)).catch(
      (error) => {
        post();
        showPlain();
        throw error;
      },
    );
  };

  // theme.js has asked whether this browser can run it.
  if (root.dataset['scripts']) {
    document.addEventListener('submit', hold, true);
    addEventListener('app:ready', release, { once: true });
    // A hidden tab paints no frame: it starts when it is shown.
    requestAnimationFrame(() => setTimeout(start));
  } else showPlain();
}
