import { CsvButton } from '../../../records/csv-button.tsx';
import { toListQuery } from './inbox-filter.ts';
import type { Inbox } from './inbox-state.ts';

interface InboxCsvProps {
  readonly inbox: Inbox;
  readonly className: string;
}

/** Downloads the filtered list as CSV. */
export function InboxCsv({ inbox, className }: InboxCsvProps) {
  return (
    <CsvButton
      className={className}
      endpoint={inbox.contract.list}
      readQuery={() => toListQuery(inbox.filter.peek())}
      name={`${inbox.view.many.replaceAll(' ', '-')}.csv`}
    />
  );
}
