import { Button } from '../../ui/button.tsx';
import type { PagedList } from './paged-list.ts';

/** How much of a list is shown, and the way to more of it. */
export function MoreRows<Item>({ list }: { readonly list: PagedList<Item> }) {
  const shown = list.items.value?.length ?? 0;
  const total = list.total.value;
  if (shown === 0) return null;
  return (
    <div className="foot-more">
      <p className="num">
        {total === null || total <= shown ? `${shown} shown` : `${shown} of ${total} shown`}
      </p>
      {list.hasMore.value && (
        <Button
          size="small"
          isPending={list.isLoading.value}
          pendingLabel="Loading..."
          onClick={() => void list.loadMore()}
        >
          Load more
        </Button>
      )}
    </div>
  );
}
