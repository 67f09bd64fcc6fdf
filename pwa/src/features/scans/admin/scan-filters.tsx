import { listScans } from '@longitude/contract/stored-scans';
import { CsvButton } from '../../../records/csv-button.tsx';
import { FilterButton } from '../../../records/filter-button.tsx';
import { FilterChip } from '../../../records/filter-chip.tsx';
import { FilterDay, FilterSelect, Options } from '../../../records/filter-fields.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import {
  countChoices,
  filterOptions,
  isNarrowed,
  isSearched,
  maxSearch,
  noFilter,
  toListQuery,
  type FilterControl,
} from './scan-filter.ts';
import { scanList } from './scan-list.ts';

interface FilterProps {
  readonly control: FilterControl;
}

/** Search, filters and the spreadsheet. */
export function ScanSearch({ control }: FilterProps) {
  const { filter, set } = control;
  return (
    <div className="finding">
      <SearchBox
        label="Search security scans"
        placeholder="Website, client email or notes"
        value={filter.q}
        maxLength={maxSearch}
        onSearch={(q) => set({ q })}
      />
      <ScanFilters control={control} />
      <ScanCsv className="desk" />
    </div>
  );
}

function ScanFilters({ control }: FilterProps) {
  const { filter, set } = control;
  const total = scanList.list.value.total.value;
  return (
    <FilterButton
      count={countChoices(filter)}
      found={total === null ? null : scanList.countItems(total, isSearched(filter))}
      onClear={isNarrowed(filter) ? () => set({ ...noFilter, sort: filter.sort }) : null}
      csv={<ScanCsv className="hand" />}
    >
      <Choices control={control} />
    </FilterButton>
  );
}

function ScanCsv({ className }: { readonly className: string }) {
  return (
    <CsvButton
      className={className}
      endpoint={listScans}
      readQuery={() => toListQuery(scanList.filter.peek())}
      name="security-scans.csv"
    />
  );
}

/** The most common filters, one press each. */
export function FilterLane({ control: { filter, to, set } }: FilterProps) {
  const { contacted } = filter;
  return (
    <div className="filters">
      <nav className="chips" aria-label="Filters">
        <FilterChip href={to({ ...noFilter, sort: filter.sort })} isOn={!isNarrowed(filter)}>
          All
        </FilterChip>
        {filterOptions.risk.slice(1, -1).map(([risk, title]) => (
          <FilterChip
            key={risk}
            href={to({ risk: filter.risk === risk ? '' : risk })}
            isOn={filter.risk === risk}
          >
            <span className={`risk-swatch ${risk}`} aria-hidden="true" />
            {title}
          </FilterChip>
        ))}
        <FilterChip
          href={to({ contacted: contacted === 'false' ? '' : 'false' })}
          isOn={contacted === 'false'}
        >
          Not contacted
        </FilterChip>
      </nav>
      <select
        className="input desk"
        aria-label="Sort by"
        value={filter.sort}
        onChange={(event) => set({ sort: event.target.value })}
      >
        <Options options={filterOptions.sort} />
      </select>
    </div>
  );
}

const selects = [
  ['Risk', 'risk'],
  ['Client', 'contacted'],
  ['Requested by', 'origin'],
  ['Sort by', 'sort'],
] as const;

function Choices({ control: { filter, set } }: FilterProps) {
  return (
    <div className="two">
      {selects.map(([label, key]) => (
        <FilterSelect
          key={key}
          label={label}
          value={filter[key]}
          options={filterOptions[key]}
          onChoose={(value) => set({ [key]: value })}
        />
      ))}
      <FilterDay label="From" value={filter.from} onChoose={(from) => set({ from })} />
      <FilterDay label="To" value={filter.to} onChoose={(to) => set({ to })} />
    </div>
  );
}
