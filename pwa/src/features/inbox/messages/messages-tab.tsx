import { Link } from 'wouter';
import type { Folder } from '../list/folder-toggle.tsx';
import { InboxScreen } from '../list/inbox-screen.tsx';
import { EmptyState } from '../../../ui/lists/list-states.tsx';
import { MessageDialogs } from './message-dialogs.tsx';
import { MessageTable } from './message-table.tsx';
import { messageList } from './messages-state.ts';

/** The inbox of contact messages, its archive, and the suspected spam. */
export default function MessagesTab() {
  return (
    <>
      <InboxScreen
        inbox={messageList}
        title="Contact Messages"
        renderEmpty={(folder) => <NoMessages folder={folder} />}
      >
        {(groups) => <MessageTable groups={groups} />}
      </InboxScreen>
      <MessageDialogs />
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
