import { formatTotal } from '@longitude/contract/totals';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import type { Inbox, InboxItem } from './create-inbox.ts';
import { CsvButton } from './csv-button.tsx';
import { FilterDialog } from './filters.tsx';
import { FolderToggle } from './folder-toggle.tsx';
import { countChoices, isSearched, longestSearch, type FilterControl } from './inbox-filter.ts';

interface InboxHeadProps<Item extends InboxItem> {
  readonly inbox: Inbox<Item>;
  readonly title: string;
  readonly control: FilterControl;
}

/** Title, folders, search, and on a phone the way to the filters and to choosing rows. */
export function InboxHead<Item extends InboxItem>({ inbox, title, control }: InboxHeadProps<Item>) {
  const { filter, to, set } = control;
  const total = inbox.list.value.total.value;
  return (
    <div className="page inbox-head">
      <h1 tabIndex={-1}>{title}</h1>
      <PickButton inbox={inbox} />
      <FolderToggle
        folder={filter.folder}
        total={total === null ? null : formatTotal(total, isSearched(filter))}
        composePath={(folder) => to({ folder, unanswered: false })}
      />
      <div className="finding">
        <SearchBox
          label={`Search ${inbox.words.many}`}
          placeholder="Name, email, company or text"
          value={filter.q}
          maxLength={longestSearch}
          onSearch={(q) => set({ q })}
        />
        <FilterButton inbox={inbox} control={control} />
        <CsvButton inbox={inbox} look="desk" />
      </div>
    </div>
  );
}

/** On a phone: shows the boxes by which rows are chosen, or puts them away. */
function PickButton<Item extends InboxItem>({ inbox }: Pick<InboxHeadProps<Item>, 'inbox'>) {
  const { selection, list } = inbox;
  const isPicking = selection.isPicking.value || selection.ids.value.size > 0;
  if (!list.value.items.value?.length) return null;
  return (
    <Button
      tone="plain"
      size="small"
      look="hand"
      aria-pressed={isPicking}
      onClick={() => (isPicking ? selection.clear() : selection.pick(true))}
    >
      {isPicking ? 'Done' : 'Select'}
    </Button>
  );
}

function FilterButton<Item extends InboxItem>({
  inbox,
  control,
}: Omit<InboxHeadProps<Item>, 'title'>) {
  const [isOpen, setIsOpen] = useState(false);
  const count = countChoices(control.filter);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon name="filter" />
        Filter
        {count > 0 && (
          <span className="badge num">
            {count}
            <span className="vh"> active</span>
          </span>
        )}
      </Button>
      <FilterDialog
        inbox={inbox}
        control={control}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
