import type { Message } from '@longitude/contract/messages';
import { useEffect, useRef } from 'react';
import { Link, useSearch } from 'wouter';
import { FolderToggle, readFolder, type Folder } from '../dashboard/folder-toggle.tsx';
import { readFilter } from '../dashboard/inbox-filter.ts';
import { keepFocusAt } from '../dashboard/keep-focus.ts';
import { EmptyState, ListSkeleton, LoadError } from '../dashboard/list-states.tsx';
import { MoreRows } from '../dashboard/more-rows.tsx';
import { openMessage } from './message-address.ts';
import { MessageDialogs } from './message-dialogs.tsx';
import { MessageTable } from './message-table.tsx';
import { messageInbox } from './messages-state.ts';

/** The inbox of contact messages, and its archive. */
export default function MessagesTab() {
  const search = useSearch();
  const folder = readFolder(search);
  const list = messageInbox.lists[folder];
  useEffect(() => messageInbox.show(readFilter(search, messageInbox.statuses)), [search]);
  return (
    <>
      <div className="page">
        <h1 tabIndex={-1}>Contact Messages</h1>
        <FolderToggle tab="messages" folder={folder} total={list.total.value} />
      </div>
      <MessageRows folder={folder} onOpen={({ id }) => openMessage(id)} />
      <MessageDialogs />
    </>
  );
}

function MessageRows({
  folder,
  onOpen,
}: {
  readonly folder: Folder;
  readonly onOpen: (message: Message) => void;
}) {
  const table = useRef<HTMLTableElement>(null);
  const list = messageInbox.lists[folder];
  const items = list.items.value;
  const error = list.error.value;
  const failure = error && <LoadError error={error} onRetry={() => void list.load()} />;
  if (!items) return failure ?? <ListSkeleton label="Loading..." />;
  return (
    <>
      {failure}
      {items.length === 0 ? (
        <NoMessages folder={folder} />
      ) : (
        <MessageTable
          ref={table}
          messages={items}
          onOpen={onOpen}
          onGone={(index) => keepFocusAt(table.current, '.details', index)}
        />
      )}
      <MoreRows list={list} />
    </>
  );
}

const emptyTexts: Readonly<Record<Folder, string>> = {
  inbox: 'Messages from the contact form appear here.',
  archived: 'Messages that you archive from the inbox are kept here.',
  spam: 'Messages that look like spam are kept here, and nobody is notified of them.',
};

function NoMessages({ folder }: { readonly folder: Folder }) {
  return (
    <EmptyState title="No contact messages yet" text={emptyTexts[folder]}>
      {folder === 'inbox' && (
        <Link className="btn sm" href="/contact">
          Open the form
        </Link>
      )}
    </EmptyState>
  );
}
