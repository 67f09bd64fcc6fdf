import { Link } from 'wouter';
import { composeTabPath, type TabKey } from './dashboard-tabs.ts';

/** Whether the query asks for the archive. */
export function readFolder(search: string): 'inbox' | 'archived' {
  return new URLSearchParams(search).get('folder') === 'archived' ? 'archived' : 'inbox';
}

/** Inbox or Archived, as addresses: Back works, and a folder can be kept as a bookmark. */
export function FolderToggle({
  tab,
  folder,
  total,
}: {
  readonly tab: TabKey;
  readonly folder: 'inbox' | 'archived';
  /** Rows of the folder that is open. */
  readonly total: number | null;
}) {
  const path = composeTabPath(tab);
  const count = total === null ? null : <span className="num">{total}</span>;
  const isInbox = folder === 'inbox';
  return (
    <nav className="seg" aria-label="Folder">
      <Link href={path} aria-current={isInbox ? 'page' : undefined}>
        Inbox {isInbox && count}
      </Link>
      <Link href={`${path}&folder=archived`} aria-current={isInbox ? undefined : 'page'}>
        Archived {!isInbox && count}
      </Link>
    </nav>
  );
}
