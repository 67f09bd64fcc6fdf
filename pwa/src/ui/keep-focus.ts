/**
 * After a row went away with the focus in it: the row that took its place gets the focus, or the
 * heading when none is left. Focus that has moved elsewhere meanwhile stays there.
 */
export function keepFocusAt(list: HTMLElement | null, selector: string, index: number): void {
  const lost = document.activeElement;
  if (lost && lost !== document.body) return;
  const rows = list?.querySelectorAll<HTMLElement>(selector);
  const next = rows?.[Math.min(index, rows.length - 1)];
  (next ?? document.querySelector<HTMLElement>('.work h1'))?.focus({ preventScroll: true });
}
