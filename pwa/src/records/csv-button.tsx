import { saveDownload } from '../platform/save-download.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useBusy } from '../ui/use-busy.ts';
import { attempt } from './actions.ts';
import type { RecordList } from './record-list.ts';

interface CsvButtonProps {
  readonly list: RecordList;
  readonly className?: string;
}

/** Downloads the filtered list as CSV. */
export function CsvButton({ list, className = '' }: CsvButtonProps) {
  const [isBusy, run] = useBusy();
  return (
    <Button
      size="small"
      className={className}
      isPending={isBusy}
      pendingLabel="Preparing..."
      onClick={() => void run(() => attempt(() => saveList(list), 'Not downloaded'))}
    >
      <Icon name="download" />
      CSV
    </Button>
  );
}

function saveList({ definition, rules, filter }: RecordList): Promise<unknown> {
  const query = { ...rules.toQuery(filter.peek()), ...definition.query };
  return saveDownload({
    endpoint: definition.list,
    input: { query, headers: { accept: 'text/csv' } },
    // Where the server sends no name.
    name: `${definition.many.replaceAll(' ', '-')}.csv`,
  });
}
