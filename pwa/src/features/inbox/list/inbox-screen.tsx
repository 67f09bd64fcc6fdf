import type { InboxItem } from '@longitude/contract/inboxes';
import { Link } from 'wouter';
import { trashPath } from '@longitude/contract/dashboard-paths';
import { ListScreen } from '../../../records/list-screen.tsx';
import type { RowsProps } from '../../../records/long-rows.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/lists/list-states.tsx';
import type { Folder } from '../inbox.ts';
import { listInboxKeys } from './inbox-keys.ts';
import { readFolder, type Inbox } from './inbox-list.tsx';
import styles from './inbox-screen.module.css';
import { StatusMenu } from './status-menu.tsx';

interface InboxScreenProps<Item extends InboxItem> extends RowsProps<Item> {
  readonly inbox: Inbox<Item>;
  /** Shown below 'No service requests yet' in an empty folder. */
  readonly emptyTexts: Readonly<Record<Folder, string>>;
}

/** A complete inbox: search, filters, rows, and bulk actions. */
export function InboxScreen<Item extends InboxItem>(props: InboxScreenProps<Item>) {
  const { inbox, emptyTexts, ...rows } = props;
  const folder = readFolder(inbox.filter.value);
  return (
    <ListScreen
      {...rows}
      list={inbox}
      title={inbox.view.title}
      placeholder="Name, email, company or text"
      keys={listInboxKeys(inbox)}
      bulk={<StatusMenu inbox={inbox} />}
      below={folder === 'archived' && inbox.list.value.items.value && <TrashLink />}
      empty={
        <EmptyState title={inbox.view.empty} text={emptyTexts[folder]}>
          {folder === 'inbox' && (
            <Link className={buttonClass('small')} href="/contact">
              Open the form
            </Link>
          )}
        </EmptyState>
      }
    />
  );
}

/** Links from an archive to the items deleted from it. */
function TrashLink() {
  return (
    <p className="padded">
      <Link className={`${buttonClass('plain', 'small')} ${styles['trash']}`} href={trashPath}>
        <Icon name="trash" />
        Trash
      </Link>
    </p>
  );
}
