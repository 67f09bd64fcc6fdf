import { saveDownload } from '../../../platform/save-download.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { reportFailure } from '../../../ui/report-failure.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import type { Inbox, InboxItem } from './create-inbox.ts';
import { toListQuery } from './inbox-filter.ts';

/** Saves exactly what is filtered as a table. */
export function CsvButton<Item extends InboxItem>({
  inbox,
  look = '',
}: {
  readonly inbox: Inbox<Item>;
  readonly look?: string;
}) {
  const [isBusy, run] = useBusy();
  const save = () => run(() => saveList(inbox));
  return (
    <Button
      size="small"
      look={look}
      isPending={isBusy}
      pendingLabel="Preparing..."
      onClick={() => void save()}
    >
      <Icon name="download" />
      CSV
    </Button>
  );
}

async function saveList<Item extends InboxItem>(inbox: Inbox<Item>): Promise<boolean> {
  try {
    await saveDownload({
      endpoint: inbox.listEndpoint,
      input: {
        query: { ...toListQuery(inbox.filter.peek()) },
        headers: { accept: 'text/csv' },
      },
      name: `${inbox.words.many.replaceAll(' ', '-')}.csv`,
    });
    return true;
  } catch (cause) {
    reportFailure('Not downloaded', cause);
    return false;
  }
}
