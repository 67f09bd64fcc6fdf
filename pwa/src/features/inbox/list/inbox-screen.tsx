import { BulkBar } from './bulk-bar.tsx';
import { FilterLane } from './filter-lane.tsx';
import type { InboxItem } from './inbox.ts';
import { InboxHead } from './inbox-head.tsx';
import { InboxRows, type InboxRowsProps } from './inbox-rows.tsx';
import { TrashLink } from './trash-link.tsx';
import { useInboxFilter } from './use-inbox-filter.ts';
import { useInboxLive } from './use-inbox-live.ts';

interface InboxScreenProps<Item extends InboxItem> extends Omit<InboxRowsProps<Item>, 'control'> {
  readonly title: string;
}

/** A whole inbox: search, filters, rows, and what can be done with several of them. */
export function InboxScreen<Item extends InboxItem>({
  inbox,
  title,
  children,
  renderEmpty,
}: InboxScreenProps<Item>) {
  const control = useInboxFilter(inbox);
  useInboxLive(inbox);
  const { ids, isPicking } = inbox.selection;
  const isChoosing = ids.value.size > 0 || isPicking.value;
  return (
    <div className={isPicking.value || ids.value.size > 0 ? 'inboxes picking' : 'inboxes'}>
      <InboxHead inbox={inbox} title={title} control={control} />
      <FilterLane statuses={inbox.statuses} control={control} />
      {isChoosing && <BulkBar inbox={inbox} />}
      <InboxRows inbox={inbox} control={control} renderEmpty={renderEmpty}>
        {children}
      </InboxRows>
      {control.filter.folder === 'archived' && inbox.list.value.items.value && (
        <p className="pad">
          <TrashLink />
        </p>
      )}
    </div>
  );
}
