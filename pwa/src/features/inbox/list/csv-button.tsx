import { saveDownload } from '../item/save-download.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { reportFailure } from '../../../ui/report-failure.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { toListQuery } from './inbox-filter.ts';
import type { Inbox } from './inbox-state.ts';

/** Downloads the filtered list as CSV. */
export function CsvButton({
  inbox,
  className = '',
}: {
  readonly inbox: Inbox;
  readonly className?: string;
}) {
  const [isBusy, run] = useBusy();
  const save = () => run(() => saveList(inbox));
  return (
    <Button
      size="small"
      className={className}
      isPending={isBusy}
      pendingLabel="Preparing..."
      onClick={() => void save()}
    >
      <Icon name="download" />
      CSV
    </Button>
  );
}

async function saveList(inbox: Inbox): Promise<boolean> {
  try {
    await saveDownload({
      endpoint: inbox.contract.list,
      input: {
        query: { ...toListQuery(inbox.filter.peek()) },
        headers: { accept: 'text/csv' },
      },
      name: `${inbox.view.many.replaceAll(' ', '-')}.csv`,
    });
    return true;
  } catch (cause) {
    reportFailure('Not downloaded', cause);
    return false;
  }
}
