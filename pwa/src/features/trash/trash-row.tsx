import { countWords } from '@longitude/contract/core/text';
import type { TrashItem } from '@longitude/contract/trash';
import { removeRecord } from '../../records/actions.ts';
import { Button } from '../../ui/button.tsx';
import { describeMoment, describeTime } from '../../ui/describe-time.ts';
import { Icon } from '../../ui/icon.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { kindViews, restoreItem, trashList } from './trash-state.ts';
import styles from './trash.module.css';

const dayMs = 86_400_000;

/** How long the trash keeps the item, in whole days. */
function describeRest(expiresAt: string, now: Date): string {
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime()) / dayMs);
  if (days <= 0) return 'will be permanently deleted today';
  return `will be permanently deleted in ${countWords(days, 'day')}`;
}

interface TrashRowProps {
  readonly item: TrashItem;
  readonly now: Date;
}

/** A deleted item, with Restore and permanent deletion. */
export function TrashRow({ item, now }: TrashRowProps) {
  const { kind, title, deletedAt, expiresAt } = item;
  return (
    <li className={styles['row']} data-id={item.id}>
      <Icon name={kindViews[kind].icon} />
      <h2 className={styles['title']} tabIndex={-1} data-open="">
        {title}
      </h2>
      <p className={styles['meta']}>
        {kindViews[kind].name}, deleted{' '}
        <time dateTime={deletedAt} title={describeMoment(deletedAt)}>
          {describeTime(deletedAt, now)}
        </time>
        , {describeRest(expiresAt, now)}
      </p>
      <Actions item={item} />
    </li>
  );
}

function Actions({ item }: Pick<TrashRowProps, 'item'>) {
  const [isRestoring, restore] = useBusy();
  const [isPurging, purge] = useBusy();
  return (
    <span className={`actions ${styles['actions']}`}>
      <Button
        size="small"
        isPending={isRestoring}
        pendingLabel="Restoring..."
        aria-label={`Restore ${item.title}`}
        onClick={() => void restore(() => restoreItem(item))}
      >
        Restore
      </Button>
      <Button
        tone="plain"
        size="small"
        isPending={isPurging}
        aria-label={`Permanently delete: ${item.title}`}
        onClick={() => void removeRecord(trashList, item, purge)}
      >
        Permanently delete
      </Button>
    </span>
  );
}
