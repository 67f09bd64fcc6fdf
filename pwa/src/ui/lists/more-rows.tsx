import { formatCount, formatTotal } from '@longitude/contract/totals';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { PagedList } from '../../platform/lists/paged-list.ts';
import { Button } from '../button.tsx';

interface MoreRowsProps<Item> {
  readonly list: PagedList<Item>;
  /** Whether it shows what a search has found: its total is not counted to the end. */
  readonly isSearched?: boolean;
}

/** How much of a list is shown, and the way to more of it, which opens by itself near the end. */
export function MoreRows<Item>({ list, isSearched = false }: MoreRowsProps<Item>) {
  const shown = list.items.value?.length ?? 0;
  const total = list.total.value;
  const error = list.error.value;
  // After a failure it waits for the person.
  const end = useNearEnd<HTMLDivElement>(() => {
    if (!list.error.peek()) void list.loadMore();
  });
  return (
    <div className="foot-more" ref={end} hidden={shown === 0}>
      <p className="num">
        {total === null || total <= shown
          ? `${formatCount(shown)} shown`
          : `${formatCount(shown)} of ${formatTotal(total, isSearched)} shown`}
      </p>
      {error && <p role="alert">{error.message}</p>}
      {list.hasMore.value && (
        <Button
          size="small"
          isPending={list.isLoading.value}
          pendingLabel="Loading..."
          onClick={() => void list.loadMore()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

/** Calls `onNear` each time that the element comes within `margin` pixels of the screen. */
function useNearEnd<Element extends HTMLElement>(
  onNear: () => void,
  margin = 600,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    const end = element.current;
    if (!end || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) tell();
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [margin]);
  return element;
}
