import { useEffect } from 'react';
import { Link } from 'wouter';
import { trashPath } from '../../../platform/dashboard-tabs.ts';
import { isOwnEvent, whenLiveMany } from '../../../platform/live-events.ts';
import { Icon } from '../../../ui/icon.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { Inbox, InboxItem } from './create-inbox.ts';
import { FilterLane } from './filters.tsx';
import { useInboxFilter } from './inbox-filter.ts';
import { InboxHead } from './inbox-head.tsx';
import { InboxRows, type InboxRowsProps } from './inbox-rows.tsx';

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

/** The way from an archive to what was deleted from it. */
function TrashLink() {
  return (
    <Link className="btn plain sm" href={trashPath}>
      <Icon name="trash" />
      Trash
    </Link>
  );
}

/** Keeps the rows on screen up to date with what visitors and other administrators do. */
function useInboxLive<Item extends InboxItem>(inbox: Inbox<Item>): void {
  useEffect(
    () =>
      whenLiveMany(inbox.kind, (events) => {
        const isOwn = events.every(isOwnEvent);
        // What is just being done here is shown by what does it.
        if (isOwn && inbox.pending.peek() > 0) return undefined;
        return inbox.noticeNews(isOwn);
      }),
    [inbox],
  );
}
