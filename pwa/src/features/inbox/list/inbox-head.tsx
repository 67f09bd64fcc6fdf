import { formatCount } from '@longitude/contract/totals';
import { Link } from 'wouter';
import { PickButton } from '../../../records/pick-button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { folders, type Folder } from '../inbox.ts';
import { InboxCsv } from './inbox-csv.tsx';
import { InboxFilters } from './filters.tsx';
import { isNarrowed, maxSearch, type FilterControl, type InboxFilter } from './inbox-filter.ts';
import type { Inbox } from './inbox-state.ts';

interface InboxHeadProps {
  readonly inbox: Inbox;
  readonly control: FilterControl;
}

/** Title, folders, search; on a phone also the buttons for filters and selecting rows. */
export function InboxHead({ inbox, control }: InboxHeadProps) {
  const { filter, to, set } = control;
  return (
    <div className="page inbox-head">
      <h1 tabIndex={-1}>{inbox.view.title}</h1>
      <PickButton rows={inbox} />
      <FolderToggle
        inbox={inbox}
        filter={filter}
        composePath={(folder) => to({ folder, unanswered: false })}
      />
      <div className="finding">
        <SearchBox
          label={`Search ${inbox.view.many}`}
          placeholder="Name, email, company or text"
          value={filter.q}
          maxLength={maxSearch}
          onSearch={(q) => set({ q })}
        />
        <InboxFilters inbox={inbox} control={control} />
        <InboxCsv inbox={inbox} className="desk" />
      </div>
    </div>
  );
}

interface FolderToggleProps extends Pick<InboxHeadProps, 'inbox'> {
  readonly filter: InboxFilter;
  readonly composePath: (folder: Folder) => string;
}

/** Inbox, archive and suspected spam, as links; the open one with its count. */
function FolderToggle({ inbox, filter, composePath }: FolderToggleProps) {
  const isOpen = (folder: Folder) => folder === filter.folder;
  return (
    <nav className="seg" aria-label="Folder">
      {folders.map(({ key, title }) => (
        <Link key={key} href={composePath(key)} aria-current={isOpen(key) ? 'page' : undefined}>
          {title} {isOpen(key) && <FolderCount inbox={inbox} filter={filter} />}
        </Link>
      ))}
    </nav>
  );
}

/** The folder's own number, whatever is searched and filtered. */
function FolderCount({ inbox, filter }: Omit<FolderToggleProps, 'composePath'>) {
  const { items, total } = inbox.list.value;
  const counted = inbox.counts.value?.total;
  // The list knows it first, and loses rows with their number.
  const listed = items.value && !isNarrowed(filter) ? total.value : null;
  const count = listed ?? counted;
  return <span className="num">{count !== undefined && formatCount(count)}</span>;
}
