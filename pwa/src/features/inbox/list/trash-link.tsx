import { Link } from 'wouter';
import { trashPath } from '../../../platform/dashboard-tabs.ts';
import { Icon } from '../../../ui/icon.tsx';

/** The way from an archive to what was deleted from it. */
export function TrashLink() {
  return (
    <Link className="btn plain sm" href={trashPath}>
      <Icon name="trash" />
      Trash
    </Link>
  );
}
