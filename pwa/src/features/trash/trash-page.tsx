import { trashDays } from '@longitude/contract/trash';
import { PlainRows } from '../../records/plain-rows.tsx';
import { useList } from '../../records/use-list.ts';
import { EmptyState } from '../../ui/lists/list-states.tsx';
import { UpLink } from '../../ui/up-link.tsx';
import { TrashRow } from './trash-row.tsx';
import { trashList } from './trash-state.ts';
import styles from './trash.module.css';
import headStyles from '../../ui/page-head.module.css';

/** /admin/trash: items deleted in the last 30 days. */
export default function TrashPage() {
  const control = useList(trashList);
  return (
    <>
      <div className={headStyles['head']}>
        <UpLink href="/admin" to="Overview" />
        <h1 tabIndex={-1}>Trash</h1>
        <p>Deleted items stay here for {trashDays} days, then they are permanently deleted.</p>
      </div>
      <PlainRows list={trashList} control={control} empty={<EmptyTrash />}>
        {(items, now) => (
          <ul className={styles['list']} aria-label="Deleted, latest first">
            {items.map((item) => (
              <TrashRow key={item.id} item={item} now={now} />
            ))}
          </ul>
        )}
      </PlainRows>
    </>
  );
}

function EmptyTrash() {
  return (
    <EmptyState
      title="The trash is empty"
      text="Deleted requests, messages, scans, posts and files can be restored from here."
    />
  );
}
