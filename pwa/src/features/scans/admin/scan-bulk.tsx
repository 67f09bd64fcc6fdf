import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RowMenu } from '../../../ui/lists/row-menu.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { markManyContacted, removeMany } from './scan-actions.ts';

/** The actions for all selected scans. */
export function ScanBulkActions() {
  const [isBusy, run] = useBusy();
  const mark = (value: boolean) => void run(() => markManyContacted(value));
  return (
    <>
      <Button
        size="small"
        isPending={isBusy}
        aria-label="Mark as contacted"
        onClick={() => mark(true)}
      >
        <Icon name="mail" />
        <span className="word">Mark as contacted</span>
      </Button>
      <Button
        size="small"
        isPending={isBusy}
        aria-label="Delete"
        onClick={() => void run(removeMany)}
      >
        <Icon name="trash" />
        <span className="word">Delete</span>
      </Button>
      <RowMenu
        name="selected security scans"
        isBusy={isBusy}
        actions={[
          { label: 'Mark as contacted', icon: 'mail', run: () => mark(true) },
          { label: 'Mark as not contacted', run: () => mark(false) },
        ]}
      />
    </>
  );
}
