import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RowMenu, type RowAction } from '../../../ui/lists/row-menu.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import type { Folder } from '../inbox.ts';
import type { Inbox, InboxItem } from './create-inbox.ts';
import { markMany, moveMany, removeMany, setStatusOfMany } from './inbox-bulk.ts';
import { moves, type MoveKey } from './inbox-moves.ts';
import { findOpener } from './use-row-area.ts';

const offered: Readonly<Record<Folder, readonly MoveKey[]>> = {
  inbox: ['archive', 'spam'],
  archived: ['unarchive'],
  spam: ['release'],
};

interface BulkProps<Item extends InboxItem> {
  readonly inbox: Inbox<Item>;
}

/** What can be done with all chosen rows; on a phone it takes the place of the tabs. */
export function BulkBar<Item extends InboxItem>({ inbox }: BulkProps<Item>) {
  const { selection, words } = inbox;
  const count = selection.ids.value.size;
  const bar = useRef<HTMLDivElement>(null);
  useFocusAfter(inbox, bar);
  return (
    <div className="bulk" role="toolbar" aria-label={`Selected ${words.many}`} ref={bar}>
      <PickAll inbox={inbox} />
      <output>
        {count} <span className="word">selected</span>
        {count === selection.most && <span className="word">, the most at once</span>}
      </output>
      {count > 0 && <BulkActions inbox={inbox} />}
      <Button
        size="small"
        look="icon"
        aria-label="Clear selection"
        onClick={() => selection.clear()}
      >
        <Icon name="close" />
      </Button>
    </div>
  );
}

/** When the bar goes with the focus in it, the row at the cursor has the focus. */
function useFocusAfter<Item extends InboxItem>(
  inbox: Inbox<Item>,
  bar: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // Once the bar has really gone. Without a cursor it is the first row.
      queueMicrotask(() => {
        const rows = document.querySelector<HTMLElement>('.inboxes .rows');
        const at = inbox.at.peek();
        const opener = at === null ? null : findOpener(rows, at);
        const first = rows?.querySelector<HTMLElement>('[data-open]');
        (opener ?? first)?.focus({ preventScroll: true });
      });
    };
  }, [inbox, bar]);
}

type Run = (change: () => Promise<boolean>) => Promise<boolean>;

function BulkActions<Item extends InboxItem>({ inbox }: BulkProps<Item>) {
  const [isBusy, run] = useBusy();
  const { folder } = inbox.filter.value;
  const [first] = offered[folder];
  return (
    <>
      {first && (
        <MoveButton move={first} isBusy={isBusy} run={() => run(() => moveMany(inbox, first))} />
      )}
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
        name={`selected ${inbox.words.many}`}
        isBusy={isBusy}
        actions={listMore(inbox, folder, run)}
      />
    </>
  );
}

function listMore<Item extends InboxItem>(
  inbox: Inbox<Item>,
  folder: Folder,
  run: Run,
): RowAction[] {
  const [, ...others] = offered[folder];
  return [
    { label: 'Mark as read', icon: 'eye', run: () => void run(() => markMany(inbox, true)) },
    { label: 'Mark as unread', icon: 'eyeOff', run: () => void run(() => markMany(inbox, false)) },
    ...others.map((key) => ({
      label: moves[key].label,
      icon: moves[key].icon,
      run: () => void run(() => moveMany(inbox, key)),
    })),
  ];
}

interface MoveButtonProps {
  readonly move: MoveKey;
  readonly isBusy: boolean;
  readonly run: () => Promise<boolean>;
}

function MoveButton({ move, isBusy, run }: MoveButtonProps) {
  const { label, icon } = moves[move];
  return (
    <Button size="small" isPending={isBusy} aria-label={label} onClick={() => void run()}>
      <Icon name={icon} />
      <span className="word">{label}</span>
    </Button>
  );
}

function listStatuses<Item extends InboxItem>(inbox: Inbox<Item>, run: Run): RowAction[] {
  return inbox.statuses.map((status) => ({
    label: status,
    run: () => void run(() => setStatusOfMany(inbox, status)),
  }));
}

/** Chooses all rows that are shown, as many as one call takes, or none. */
function PickAll<Item extends InboxItem>({
  inbox: { list, selection },
}: {
  readonly inbox: Inbox<Item>;
}) {
  const box = useRef<HTMLInputElement>(null);
  const ids = (list.value.items.value ?? []).map(({ id }) => id);
  const count = selection.ids.value.size;
  const areAll = count > 0 && count >= Math.min(ids.length, selection.most);
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !areAll;
  }, [count, areAll]);
  return (
    <label className="pick">
      <input
        type="checkbox"
        ref={box}
        checked={areAll}
        onChange={() => selection.choose(areAll ? [] : ids)}
      />
      <span className="vh">Select all {ids.length} shown</span>
    </label>
  );
}
