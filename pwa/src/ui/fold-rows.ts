/** Milliseconds. */
const foldMs = 180;

/** Folds rows together before they are removed; immediately with reduced motion. */
export async function foldRows(rows: readonly HTMLElement[]): Promise<void> {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Folding more than a screenful would distract, and cost many frames of layout.
  if (isStill || rows.length === 0 || rows.length > 12) return;
  const heights = rows.map((row) => row.offsetHeight);
  const folds = rows.map((row, index) => fold(row, heights[index] ?? 0));
  await Promise.allSettled(folds);
}

async function fold(row: HTMLElement, height: number): Promise<void> {
  // Not every browser that runs tests can animate.
  if (typeof row.animate !== 'function') return;
  row.dataset['folding'] = '';
  const animation = row.animate(
    [
      { height: `${height}px`, opacity: 1 },
      { height: '0px', paddingBlock: '0', opacity: 0 },
    ],
    { duration: foldMs, easing: 'ease-out', fill: 'forwards' },
  );
  await animation.finished;
}
