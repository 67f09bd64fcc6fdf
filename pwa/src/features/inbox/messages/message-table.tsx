import type { ContactMessage } from '@longitude/contract/messages';
import type { RowGroup } from '../list/group-rows.ts';
import type { Marked } from '../list/inbox-rows.tsx';
import { MessageRow } from './message-row.tsx';

const columns = ['Name', 'Email', 'Company', 'Service', 'Status', 'Date', 'Notes'];

/** The messages as a table, below 75rem drawn as cards and rows like the requests. */
export function MessageTable({
  groups,
}: {
  readonly groups: readonly RowGroup<Marked<ContactMessage>>[];
}) {
  return (
    <div className="sheetwrap">
      <table className="table msgs">
        <caption className="vh">Contact messages</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        {groups.map(({ key, rows }) => (
          <tbody key={key} className="rowset">
            {rows.map(({ item, ...marks }) => (
              <MessageRow key={item.id} message={item} {...marks} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
