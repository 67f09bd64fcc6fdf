import type { ContactMessage } from '@longitude/contract/messages';
import { memo } from 'react';
import type { Folder } from '../inbox.ts';
import type { RowGroup } from '../../../records/group-rows.ts';
import type { Marked } from '../../../records/mark-rows.ts';
import { InboxScreen } from '../list/inbox-screen.tsx';
import { MessageDialogs } from './message-dialogs.tsx';
import { messageList } from './message-list.ts';
import { MessageRow } from './message-row.tsx';

const emptyTexts: Readonly<Record<Folder, string>> = {
  inbox: 'Messages from the contact form appear here.',
  archived: 'Messages that you archive from the inbox appear here.',
  spam: 'Messages that look like spam appear here. No one is notified of them.',
};

/** The inbox of contact messages, its archive, and the suspected spam. */
export default function MessagesTab() {
  return (
    <>
      <InboxScreen inbox={messageList} emptyTexts={emptyTexts}>
        {(groups) => <MessageTable groups={groups} />}
      </InboxScreen>
      <MessageDialogs />
    </>
  );
}

const columns = ['Name', 'Email', 'Company', 'Service', 'Status', 'Date', 'Notes'];

/** The messages as a table, below 75rem as cards and rows like the requests. */
function MessageTable({
  groups,
}: {
  readonly groups: readonly RowGroup<Marked<ContactMessage>>[];
}) {
  return (
    <div className="sheetwrap">
      <table className="table msgs">
        <caption className="vh">Contact messages</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        {groups.map(({ key, rows }) => (
          <MessageGroup key={key} rows={rows} />
        ))}
      </table>
    </div>
  );
}

const MessageGroup = memo(function MessageGroup({
  rows,
}: Pick<RowGroup<Marked<ContactMessage>>, 'rows'>) {
  return (
    <tbody className="rowset">
      {rows.map(({ item, ...marks }) => (
        <MessageRow key={item.id} message={item} {...marks} />
      ))}
    </tbody>
  );
});
