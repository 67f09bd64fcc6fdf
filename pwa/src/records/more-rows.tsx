import { formatCount, formatTotal } from '@longitude/contract/totals';
import { Button } from '../ui/button.tsx';
import { useNear } from '../ui/use-near.ts';
import styles from './more-rows.module.css';
import type { RecordList } from './record-list.ts';

/** The number of rows shown, and a button for more, which load automatically near the end. */
export function MoreRows({ list: records }: { readonly list: RecordList }) {
  const list = records.list.value;
  // The total of a search is not counted to the end.
  const isSearched = records.rules.isSearched(records.filter.value);
  const shown = list.items.value?.length ?? 0;
  const total = list.total.value;
  const error = list.error.value;
  // After a failure it waits for the person to retry.
  const end = useNear<HTMLDivElement>(600, () => {
    if (!list.error.peek()) void list.loadMore();
  });
  return (
    <div className={styles['more']} ref={end} hidden={shown === 0}>
      <p className="numeric">
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
