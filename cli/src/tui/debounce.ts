/** A debounced function: it acts once, `delayMs` after its last call. */
export function debounce(delayMs: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, delayMs);
  };
}
