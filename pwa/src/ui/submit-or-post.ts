import type { FormEvent } from 'react';

type Send = (form: HTMLFormElement) => Promise<void> | undefined;

/**
 * The handler for the submission of a public form. If the application fails unexpectedly, the browser
 * posts the form as without scripts: to lack a function must not silence a form.
 * @param send sends the form; throws or rejects only if nothing was sent
 */
export function submitOrPost(send: Send) {
  return (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void attempt(event.currentTarget, send);
  };
}

async function attempt(form: HTMLFormElement, send: Send): Promise<void> {
  try {
    await send(form);
  } catch (error) {
    reportError(error);
    // Offline the browser would leave the page with what was typed.
    if (navigator.onLine) form.submit();
  }
}
