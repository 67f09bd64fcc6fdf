import { Link } from 'wouter';
import { Icon } from '../dashboard/icon.tsx';
import { trashPath } from '../palette/go-to-keys.ts';

/** The way from an archive to what was deleted from it. */
export function TrashLink() {
  return (
    <Link className="btn plain sm" href={trashPath}>
      <Icon name="trash" />
      Trash
    </Link>
  );
}
