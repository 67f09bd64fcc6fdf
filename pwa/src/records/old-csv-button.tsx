import { saveDownload, type Download } from '../platform/save-download.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { reportFailure } from '../ui/report-failure.ts';
import { useBusy } from '../ui/use-busy.ts';

interface CsvButtonProps {
  readonly endpoint: Download['endpoint'];
  /** The query of the list on screen, read at each click. */
  readonly readQuery: () => NonNullable<NonNullable<Download['input']>['query']>;
  /** File name when the server sends none. */
  readonly name: string;
  readonly className?: string;
}

/** Downloads a filtered list as CSV. */
export function CsvButton({ className = '', ...list }: CsvButtonProps) {
  const [isBusy, run] = useBusy();
  return (
    <Button
      size="small"
      className={className}
      isPending={isBusy}
      pendingLabel="Preparing..."
      onClick={() => void run(() => saveList(list))}
    >
      <Icon name="download" />
      CSV
    </Button>
  );
}

async function saveList({ endpoint, readQuery, name }: CsvButtonProps): Promise<boolean> {
  try {
    const input = { query: { ...readQuery() }, headers: { accept: 'text/csv' } };
    await saveDownload({ endpoint, input, name });
    return true;
  } catch (cause) {
    reportFailure('Not downloaded', cause);
    return false;
  }
}
