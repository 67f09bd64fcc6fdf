/** Brings who left a scan or its result to the form, which is drawn by then. */
export function returnToForm(): void {
  scrollTo(0, 0);
  requestAnimationFrame(() => document.getElementById('scan-url')?.focus());
}
