import type { LiveEvent } from '@longitude/contract/events';
import { trashDays } from '@longitude/contract/trash';
import { useEffect, useRef } from 'react';
import { whenLiveMany } from '../../platform/live-events.ts';
import { useClock } from '../../platform/clock.ts';
import { keepFocusAt } from '../../ui/focus.ts';
import { EmptyState, LoadState } from '../../ui/lists/list-states.tsx';
import { MoreRows } from '../../records/old-more-rows.tsx';
import { UpLink } from '../../ui/up-link.tsx';
import { TrashRow } from './trash-row.tsx';
import { trashList } from './trash-state.ts';

/** /admin/trash: items deleted in the last 30 days. */
export default function TrashPage() {
  return (
    <>
      <div className="page">
        <UpLink href="/admin" to="Overview" />
        <h1 tabIndex={-1}>Trash</h1>
        <p>Deleted items stay here for {trashDays} days, then they are permanently deleted.</p>
      </div>
      <TrashRows />
    </>
  );
}

/** The event of a deleted file names its item, so any event may be relevant. */
async function follow(events: readonly LiveEvent[]): Promise<boolean> {
  if (events.every(({ type }) => type === 'presence')) return true;
  await trashList.load();
  return trashList.error.peek() === undefined;
}

function TrashRows() {
  const rows = useRef<HTMLUListElement>(null);
  const now = useClock();
  const items = trashList.items.value;
  useEffect(() => void trashList.load(), []);
  useEffect(() => whenLiveMany('', follow), []);
  if (!items || (items.length === 0 && trashList.error.value)) {
    return <LoadState source={trashList} hasData={items !== undefined} />;
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title="The trash is empty"
        text="Deleted requests, messages, scans, posts and files can be restored from here."
      />
    );
  }
  return (
    <>
      <ul className="trash" ref={rows} aria-label="Deleted, latest first">
        {items.map((item, index) => (
          <TrashRow
            key={item.id}
            item={item}
            now={now}
            onRemoved={() => keepFocusAt(rows.current, '.trash-title', index)}
          />
        ))}
      </ul>
      <MoreRows list={trashList} />
    </>
  );
}
