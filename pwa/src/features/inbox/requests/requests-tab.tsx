import { Link } from 'wouter';
import type { Folder } from '../list/folder-toggle.tsx';
import { InboxScreen } from '../list/inbox-screen.tsx';
import { EmptyState } from '../../../ui/lists/list-states.tsx';
import { RequestItem } from './request-item.tsx';
import { requestList } from './requests-state.ts';

/** The inbox of service requests, its archive, and the suspected spam. */
export default function RequestsTab() {
  return (
    <InboxScreen
      inbox={requestList}
      title="Service Requests"
      renderEmpty={(folder) => <NoRequests folder={folder} />}
    >
      {(groups) => (
        // Roles, because a list element may hold nothing between itself and its items.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div className="inbox" role="list" aria-label="Service requests">
          {groups.map(({ key, rows }) => (
            <div key={key} className="rowset">
              {rows.map(({ item, ...marks }) => (
                <RequestItem key={item.id} request={item} {...marks} />
              ))}
            </div>
          ))}
        </div>
      )}
    </InboxScreen>
  );
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
