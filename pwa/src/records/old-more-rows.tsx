import { formatCount, formatTotal } from '@longitude/contract/totals';
import type { PagedList } from './paged-list.ts';
import { Button } from '../ui/button.tsx';
import { useNear } from '../ui/use-near.ts';

interface MoreRowsProps<Item> {
  readonly list: PagedList<Item>;
  /** Whether the list shows search results: their total is not counted to the end. */
  readonly isSearched?: boolean;
}

/** The number of rows shown, and a button for more, which load automatically near the end. */
export function MoreRows<Item>({ list, isSearched = false }: MoreRowsProps<Item>) {
  const shown = list.items.value?.length ?? 0;
  const total = list.total.value;
  const error = list.error.value;
  // After a failure it waits for the person to retry.
  const end = useNear<HTMLDivElement>(600, () => {
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
