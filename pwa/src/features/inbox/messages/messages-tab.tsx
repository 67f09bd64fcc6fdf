import type { ReactNode } from 'react';
import type { Folder } from '../inbox.ts';
import { InboxScreen } from '../list/inbox-screen.tsx';
import { MessageDialogs } from './message-dialogs.tsx';
import { messageList } from './message-list.ts';
import { MessageRow } from './message-row.tsx';
import styles from './messages.module.css';
import tableStyles from '../../../ui/table.module.css';

const emptyTexts: Readonly<Record<Folder, string>> = {
  inbox: 'Messages from the contact form appear here.',
  archived: 'Messages that you archive from the inbox appear here.',
  spam: 'Messages that look like spam appear here. No one is notified of them.',
};

/** The inbox of contact messages, its archive, and the suspected spam. */
export default function MessagesTab() {
  return (
    <>
      <InboxScreen inbox={messageList} emptyTexts={emptyTexts} Row={MessageRow} groupTag="tbody">
        {(rows) => <MessageTable rows={rows} />}
      </InboxScreen>
      <MessageDialogs />
    </>
  );
}

const columns = ['Name', 'Email', 'Company', 'Service', 'Status', 'Date', 'Notes'];

/** The messages as a table, below 75rem as cards and rows like the requests. */
function MessageTable({ rows }: { readonly rows: ReactNode }) {
  return (
    <div>
      <table className={`${tableStyles['table']} ${styles['messages']}`}>
        <caption className="visually-hidden">Contact messages</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        {rows}
      </table>
    </div>
  );
}
