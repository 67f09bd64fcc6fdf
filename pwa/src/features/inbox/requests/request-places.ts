function goTo(id: string, control: string): HTMLElement | null {
  const place = document.getElementById(id);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  place?.scrollIntoView({ block: 'start', behavior: isStill ? 'auto' : 'smooth' });
  const target = place?.querySelector<HTMLElement>(control) ?? place;
  target?.focus({ preventScroll: true });
  return target;
}

/** Where the e-mail is written, with the cursor in its text. After an answer this begins another one. */
export function goToReply(): void {
  const target = goTo('reply', '.composer-fold button, [contenteditable=true], textarea');
  if (target instanceof HTMLButtonElement) target.click();
}

/** Where a note is written. */
export function goToNote(): void {
  goTo('notes', 'textarea');
}

/** The select of the status, opened where the browser lets us. */
export function goToStatus(): void {
  const select = goTo('facts', 'select');
  try {
    if (select instanceof HTMLSelectElement) select.showPicker();
  } catch {
    // Then it has the focus, and the next press opens it.
  }
}
