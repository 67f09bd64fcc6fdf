import { useEffect, useRef } from 'react';
import { Link, useSearch } from 'wouter';
import { FolderToggle, readFolder, type Folder } from '../dashboard/folder-toggle.tsx';
import { readFilter } from '../dashboard/inbox-filter.ts';
import { keepFocusAt } from '../dashboard/keep-focus.ts';
import { EmptyState, ListSkeleton, LoadError } from '../dashboard/list-states.tsx';
import { MoreRows } from '../dashboard/more-rows.tsx';
import { useClock } from '../dashboard/use-clock.ts';
import { RequestItem } from './request-item.tsx';
import { requestInbox } from './requests-state.ts';

/** The inbox of service requests, and its archive. */
export default function RequestsTab() {
  const search = useSearch();
  const folder = readFolder(search);
  const list = requestInbox.lists[folder];
  useEffect(() => requestInbox.show(readFilter(search, requestInbox.statuses)), [search]);
  return (
    <>
      <div className="page">
        <h1 tabIndex={-1}>Service Requests</h1>
        <FolderToggle tab="requests" folder={folder} total={list.total.value} />
      </div>
      <RequestRows folder={folder} />
    </>
  );
}

function RequestRows({ folder }: { readonly folder: Folder }) {
  const rows = useRef<HTMLUListElement>(null);
  const list = requestInbox.lists[folder];
  const items = list.items.value;
  const error = list.error.value;
  const now = useClock();
  const retry = <RetryRow folder={folder} />;
  if (!items && error) return retry;
  if (!items) return <ListSkeleton label="Loading..." />;
  return (
    <>
      {error && retry}
      {items.length === 0 && <NoRequests folder={folder} />}
      <ul
        className="inbox"
        ref={rows}
        aria-label="Service requests, newest first"
        hidden={items.length === 0}
      >
        {items.map((request, index) => (
          <RequestItem
            key={request.id}
            request={request}
            now={now}
            onGone={() => keepFocusAt(rows.current, '.row-who', index)}
          />
        ))}
      </ul>
      <MoreRows list={list} />
    </>
  );
}

function RetryRow({ folder }: { readonly folder: Folder }) {
  const list = requestInbox.lists[folder];
  const error = list.error.value;
  return error && <LoadError error={error} onRetry={() => void list.load()} />;
}

const emptyTexts: Readonly<Record<Folder, string>> = {
  inbox: 'The form on the contact page leads here. Send one yourself to see how it arrives.',
  archived: 'Requests that you archive from the inbox are kept here.',
  spam: 'Requests that look like spam are kept here, and nobody is notified of them.',
};

function NoRequests({ folder }: { readonly folder: Folder }) {
  return (
    <EmptyState title="No service requests yet" text={emptyTexts[folder]}>
      {folder === 'inbox' && (
        <Link className="btn sm" href="/contact">
          Open the form
        </Link>
      )}
    </EmptyState>
  );
}
