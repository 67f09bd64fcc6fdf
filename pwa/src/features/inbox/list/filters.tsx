import { FilterButton } from '../../../records/filter-button.tsx';
import { FilterDay, FilterSelect, type FilterOptions } from '../../../records/filter-fields.tsx';
import { InboxCsv } from './inbox-csv.tsx';
import {
  countChoices,
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

interface InboxFiltersProps {
  readonly inbox: Inbox;
  readonly control: FilterControl;
}

/** All filters of an inbox. */
export function InboxFilters({ inbox, control }: InboxFiltersProps) {
  const { filter, set } = control;
  const total = inbox.list.value.total.value;
  return (
    <FilterButton
      count={countChoices(filter)}
      found={total === null ? null : inbox.countItems(total, isSearched(filter))}
      onClear={isNarrowed(filter) ? () => set(widen(filter)) : null}
      csv={<InboxCsv inbox={inbox} className="hand" />}
    >
      <Choices statuses={inbox.contract.statuses} control={control} />
    </FilterButton>
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
            ['', 'Any service'],
            ...filterServices.map(({ slug, name }) => [slug, name] as const),
          ]}
          onChoose={(service) => set({ service })}
        />
        <FilterDay label="From" value={filter.from} onChoose={(from) => set({ from })} />
        <FilterDay label="To" value={filter.to} onChoose={(to) => set({ to })} />
        <FilterSelect
          label="Sort by"
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

/** The options of a status, capitalized. */
function listStatuses(statuses: readonly string[]): FilterOptions {
  const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return [['', 'Any status'], ...statuses.map((status) => [status, capitalise(status)] as const)];
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
