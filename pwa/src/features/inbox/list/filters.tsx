import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CloseButton } from '../../../ui/close-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FilterDay, FilterSelect, type FilterOptions } from '../../../ui/lists/filter-fields.tsx';
import { InboxCsv } from './inbox-csv.tsx';
import {
  filterServices,
  findSort,
  isNarrowed,
  isSearched,
  sorts,
  widen,
  type FilterControl,
} from './inbox-filter.ts';
import type { Inbox } from './inbox-state.ts';
import { markFilters } from './marks.ts';

interface FilterDialogProps {
  readonly inbox: Inbox;
  readonly control: FilterControl;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** All filters of a list; each choice applies at once. */
export function FilterDialog(props: FilterDialogProps) {
  const { inbox, control, isOpen, onClose } = props;
  const id = useId();
  const total = inbox.list.value.total.value;
  return (
    <Dialog open={isOpen} onClose={onClose} labelledBy={id}>
      <header>
        <h2 id={id}>Filter</h2>
        <CloseButton onClose={onClose} />
      </header>
      <div className="stack">
        <Choices statuses={inbox.contract.statuses} control={control} />
      </div>
      <footer>
        <InboxCsv inbox={inbox} className="hand" />
        <Button
          size="small"
          disabled={!isNarrowed(control.filter)}
          onClick={() => control.set(widen(control.filter))}
        >
          Clear filters
        </Button>
        <Button tone="ink" size="small" onClick={onClose}>
          {total === null ? 'Show' : `Show ${inbox.countItems(total, isSearched(control.filter))}`}
        </Button>
      </footer>
    </Dialog>
  );
}

interface ChoicesProps {
  readonly statuses: readonly string[];
  readonly control: FilterControl;
}

function Choices({ statuses, control: { filter, set } }: ChoicesProps) {
  return (
    <>
      <div className="two">
        <FilterSelect
          label="Status"
          value={filter.status}
          options={listStatuses(statuses)}
          onChoose={(status) => set({ status })}
        />
        <FilterSelect
          label="Service"
          value={filter.service}
          options={[
            ['', 'Every service'],
            ...filterServices.map(({ slug, name }) => [slug, name] as const),
          ]}
          onChoose={(service) => set({ service })}
        />
        <FilterDay label="From" value={filter.from} onChoose={(from) => set({ from })} />
        <FilterDay label="To" value={filter.to} onChoose={(to) => set({ to })} />
        <FilterSelect
          label="Order"
          value={filter.sort}
          options={sortOptions}
          onChoose={(key) => set({ sort: findSort(key) })}
        />
      </div>
      {markFilters.map(({ key, label }) => (
        <Tick key={key} label={label} isOn={filter[key]} onTick={(isOn) => set({ [key]: isOn })} />
      ))}
    </>
  );
}

/** The orders of a list. */
export const sortOptions = sorts.map(({ key, title }) => [key, title] as const);

/** The options of a status, capitalised. */
function listStatuses(statuses: readonly string[]): FilterOptions {
  const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return [['', 'Every status'], ...statuses.map((status) => [status, capitalise(status)] as const)];
}

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
}

function Tick({ label, isOn, onTick }: TickProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onTick(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
