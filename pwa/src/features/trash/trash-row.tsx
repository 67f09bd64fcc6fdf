import type { TrashItem } from '@longitude/contract/trash';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { describeMoment, describeTime } from '../../ui/describe-time.ts';
import { Icon } from '../../ui/icon.tsx';
import { purgeItem, restoreItem, kindViews } from './trash-state.ts';

const dayMs = 86_400_000;

/** How long the trash keeps the item, in whole days. */
function describeRest(expiresAt: string, now: Date): string {
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime()) / dayMs);
  if (days <= 0) return 'will be permanently deleted today';
  return `will be permanently deleted in ${days} ${days === 1 ? 'day' : 'days'}`;
}

interface TrashRowProps {
  readonly item: TrashItem;
  readonly now: Date;
  /** The focused row was removed. */
  readonly onRemoved: () => void;
}

/** A deleted item, with Restore and permanent deletion. */
export function TrashRow({ item, now, onRemoved }: TrashRowProps) {
  const { kind, title, deletedAt, expiresAt } = item;
  return (
    <li className="trashed">
      <Icon name={kindViews[kind].icon} />
      <h2 className="trash-title" tabIndex={-1}>
        {title}
      </h2>
      <p className="trash-meta">
        {kindViews[kind].name}, deleted{' '}
        <time dateTime={deletedAt} title={describeMoment(deletedAt)}>
          {describeTime(deletedAt, now)}
        </time>
        , {describeRest(expiresAt, now)}
      </p>
      <Actions item={item} onRemoved={onRemoved} />
    </li>
  );
}

function Actions({ item, onRemoved }: Pick<TrashRowProps, 'item' | 'onRemoved'>) {
  const [running, setRunning] = useState<typeof restoreItem | null>(null);
  const act = async (run: typeof restoreItem) => {
    setRunning(() => run);
    const isDone = await run(item);
    if (isDone) onRemoved();
    else setRunning(null);
  };
  return (
    <span className="acts">
      <Button
        size="small"
        isPending={running === restoreItem}
        pendingLabel="Restoring..."
        aria-label={`Restore ${item.title}`}
        onClick={() => void act(restoreItem)}
      >
        Restore
      </Button>
      <Button
        tone="plain"
        size="small"
        isPending={running === purgeItem}
        aria-label={`Permanently delete: ${item.title}`}
        onClick={() => void act(purgeItem)}
      >
        Permanently delete
      </Button>
    </span>
  );
}
