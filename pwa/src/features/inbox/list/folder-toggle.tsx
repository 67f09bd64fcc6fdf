import { Link } from 'wouter';
import { folders, type Folder } from '../inbox.ts';

/** The folder that a query asks for; the inbox when it names none that exists. */
export function readFolder(search: string): Folder {
  const key = new URLSearchParams(search).get('folder');
  return folders.find((folder) => folder.key === key)?.key ?? 'inbox';
}

/** The name of a folder. */
export function nameFolder(folder: Folder): string {
  return folders.find(({ key }) => key === folder)?.title ?? folder;
}

/** Where an item lies. */
export function findFolder({
  spam,
  archived,
}: {
  readonly spam: boolean;
  readonly archived: boolean;
}): Folder {
  if (spam) return 'spam';
  return archived ? 'archived' : 'inbox';
}

/** Inbox, archive and suspected spam, as addresses. */
export function FolderToggle({
  folder,
  total,
  composePath,
}: {
  readonly folder: Folder;
  /** How many rows the open folder has, as it is read. */
  readonly total: string | null;
  readonly composePath: (folder: Folder) => string;
}) {
  return (
    <nav className="seg" aria-label="Folder">
      {folders.map(({ key, title }) => (
        <Link key={key} href={composePath(key)} aria-current={key === folder ? 'page' : undefined}>
          {title} {key === folder && <span className="num">{total}</span>}
        </Link>
      ))}
    </nav>
  );
}
