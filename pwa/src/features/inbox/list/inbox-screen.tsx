import type { InboxItem } from '@longitude/contract/inboxes';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { trashPath } from '../../../platform/dashboard-links.ts';
import { isOwnEvent, whenLiveMany } from '../../../platform/live-events.ts';
import { Icon } from '../../../ui/icon.tsx';
import { BulkBar } from '../../../records/bulk-bar.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { FilterLane } from './filter-lane.tsx';
import { useInboxFilter } from './inbox-filter.ts';
import { InboxHead } from './inbox-head.tsx';
import { InboxRows, type InboxRowsProps } from './inbox-rows.tsx';
import type { Inbox } from './inbox-state.ts';

/** A complete inbox: search, filters, rows, and bulk actions. */
export function InboxScreen<Item extends InboxItem>(props: Omit<InboxRowsProps<Item>, 'control'>) {
  const { inbox } = props;
  const control = useInboxFilter(inbox);
  useInboxLive(inbox);
  const { ids, isPicking } = inbox.selection;
  const isChoosing = ids.value.size > 0 || isPicking.value;
  return (
    <div className={isChoosing ? 'longlist picking' : 'longlist'}>
      <InboxHead inbox={inbox} control={control} />
      <FilterLane inbox={inbox} control={control} />
      {isChoosing && (
        <BulkBar rows={inbox} many={inbox.view.many}>
          <BulkActions inbox={inbox} />
        </BulkBar>
      )}
      <InboxRows {...props} control={control} />
      {control.filter.folder === 'archived' && inbox.list.value.items.value && (
        <p className="pad">
          <TrashLink />
        </p>
      )}
    </div>
  );
}

/** Links from an archive to the items deleted from it. */
function TrashLink() {
  return (
    <Link className="btn plain sm" href={trashPath}>
      <Icon name="trash" />
      Trash
    </Link>
  );
}

/** Updates the rows on screen with changes by visitors and other administrators. */
function useInboxLive(inbox: Inbox): void {
  useEffect(
    () =>
      whenLiveMany(inbox.contract.kind, (events) => {
        inbox.recount();
        // A pending change of this window updates the rows itself.
        if (inbox.pending.peek() > 0 && events.every(isOwnEvent)) return undefined;
        return inbox.syncFromServer();
      }),
    [inbox],
  );
}
