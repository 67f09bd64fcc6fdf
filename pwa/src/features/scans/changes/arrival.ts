import { useLayoutEffect } from 'react';

let isForward = false;

/** For links between a report and its comparison: their addresses differ only in the query. */
export const noteForward = (): void => {
  isForward = true;
};

/**
 * A link to another page scrolls to the top and moves the focus; the application does not count a
 * change of the query as one. Going back keeps the position that the browser restores.
 * @param shown changes with what the address shows
 */
export function useQueryArrival(shown: string | null): void {
  useLayoutEffect(() => {
    if (!isForward) return;
    isForward = false;
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the address, not a value
  }, [shown]);
}
