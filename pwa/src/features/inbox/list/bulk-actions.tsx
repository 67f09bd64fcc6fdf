import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RowMenu, type RowAction } from '../../../ui/lists/row-menu.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { applyMarkToMany, removeMany, setStatusOfMany } from './inbox-bulk.ts';
import type { Inbox } from './inbox-state.ts';
import { folderActions, markActions, type MarkKey } from './marks.ts';

type Run = (change: () => Promise<boolean>) => Promise<boolean>;

/** The actions for all selected rows of an inbox. */
export function BulkActions({ inbox }: { readonly inbox: Inbox }) {
  const [isBusy, run] = useBusy();
  const { folder } = inbox.filter.value;
  const { first, more } = folderActions[folder];
  const { label, icon } = markActions[first];
  const apply = (key: MarkKey) => void run(() => applyMarkToMany(inbox, key));
  return (
    <>
      <Button size="small" isPending={isBusy} aria-label={label} onClick={() => apply(first)}>
        <Icon name={icon} />
        <span className="word">{label}</span>
      </Button>
      {folder !== 'inbox' && (
        <Button
          size="small"
          isPending={isBusy}
          aria-label="Delete"
          onClick={() => void removeMany(inbox)}
        >
          <Icon name="trash" />
          <span className="word">Delete</span>
        </Button>
      )}
      <RowMenu name="status" isBusy={isBusy} actions={listStatuses(inbox, run)}>
        Status
        <Icon name="down" />
      </RowMenu>
      <RowMenu
        name={`selected ${inbox.view.many}`}
        isBusy={isBusy}
        actions={more.map((key) => ({ ...markActions[key], run: () => apply(key) }))}
      />
    </>
  );
}

function listStatuses(inbox: Inbox, run: Run): RowAction[] {
  return inbox.contract.statuses.map((status) => ({
    label: status,
    run: () => void run(() => setStatusOfMany(inbox, status)),
  }));
}
