import { FilterChip } from '../../../records/filter-chip.tsx';
import { Options } from '../../../records/filter-fields.tsx';
import { StatusMark } from '../../../ui/status.tsx';
import { sortOptions } from './filters.tsx';
import {
  dropChoice,
  findSort,
  isCounted,
  isNarrowed,
  widen,
  type FilterControl,
} from './inbox-filter.ts';
import type { Inbox } from './inbox-state.ts';
import { markFilters, type MarkFilter } from './marks.ts';

interface FilterLaneProps {
  readonly inbox: Inbox;
  readonly control: FilterControl;
}

/** The most common filters, one press each, with how many items each shows. */
export function FilterLane({ inbox, control }: FilterLaneProps) {
  const { filter, to } = control;
  const isWithCounts = isCounted(filter);
  const counts = isWithCounts ? inbox.counts.value : undefined;
  // Numbers that come later would move the chips.
  const isWaiting = isWithCounts && inbox.isCounting.value;
  const [first, ...others] = markFilters.map((mark) => (
    <MarkChip key={mark.key} mark={mark} count={counts?.marks[mark.key]} control={control} />
  ));
  return (
    <div className={isWaiting ? 'filters waiting' : 'filters'}>
      <nav className="chips" aria-label="Filters">
        <FilterChip href={to(widen(filter))} isOn={!isNarrowed(filter)}>
          All
        </FilterChip>
        {first}
        {inbox.contract.statuses.map((status) => (
          <StatusChip
            key={status}
            status={status}
            count={counts?.statuses[status]}
            control={control}
          />
        ))}
        {others}
      </nav>
      <OrderSelect control={control} />
    </div>
  );
}

interface CountedChipProps extends Pick<FilterLaneProps, 'control'> {
  readonly count: number | undefined;
}

function StatusChip({
  status,
  count,
  control: { filter, to },
}: CountedChipProps & { readonly status: string }) {
  const isOn = filter.status === status;
  const href = to({ ...dropChoice(filter), ...(isOn ? {} : { status }) });
  return (
    <FilterChip href={href} isOn={isOn} count={count}>
      <StatusMark status={status} />
    </FilterChip>
  );
}

function MarkChip({
  mark: { key, chip, sort },
  count,
  control: { filter, to },
}: CountedChipProps & { readonly mark: MarkFilter }) {
  const isOn = filter[key];
  const chosen = isOn ? {} : { [key]: true, ...(sort && { sort }) };
  return (
    <FilterChip href={to({ ...dropChoice(filter), ...chosen })} isOn={isOn} count={count}>
      {chip}
    </FilterChip>
  );
}

function OrderSelect({ control: { filter, set } }: Pick<FilterLaneProps, 'control'>) {
  return (
    <select
      className="input desk"
      aria-label="Sort by"
      value={filter.sort}
      onChange={(event) => set({ sort: findSort(event.target.value) })}
    >
      <Options options={sortOptions} />
    </select>
  );
}
