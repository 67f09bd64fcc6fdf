import type { InboxItem } from '@longitude/contract/inboxes';
import { listIds, runBulk } from '../../../records/bulk.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RowMenu } from '../../../ui/lists/row-menu.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import type { Inbox } from './inbox-list.tsx';

/** Sets the status of all selected rows. */
export function StatusMenu({ inbox }: { readonly inbox: Inbox }) {
  const [isBusy, run] = useBusy();
  const actions = inbox.contract.statuses.map((status) => ({
    label: status,
    run: () => void run(() => setStatusOfMany(inbox, status)),
  }));
  return (
    <RowMenu name="status" isBusy={isBusy} actions={actions}>
      Status
      <Icon name="down" />
    </RowMenu>
  );
}

/** Sets the status of all selected rows; Undo restores each row's own. */
function setStatusOfMany(inbox: Inbox, status: string): Promise<boolean> {
  return runBulk(inbox, {
    call: { action: 'status', value: status },
    failure: 'Status not saved',
    leaves: false,
    item: { status } as Partial<InboxItem>,
    describe: (items) => inbox.describe(`Now ${status}`, items),
    undo: (before) =>
      [...Map.groupBy(before, (item) => item.status)].map(([value, items]) => ({
        ids: listIds(items),
        action: 'status',
        value,
      })),
  });
}
