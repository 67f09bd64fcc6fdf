import { listScans } from '@longitude/contract/stored-scans';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CloseButton } from '../../../ui/close-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CsvButton } from '../../../ui/lists/csv-button.tsx';
import { FilterChip } from '../../../ui/lists/filter-chip.tsx';
import { FilterDay, FilterSelect, Options } from '../../../ui/lists/filter-fields.tsx';
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
      <FilterButton control={control} />
      <ScanCsv className="desk" />
    </div>
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
      <nav className="chips" aria-label="Quick filters">
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
        aria-label="Order"
        value={filter.sort}
        onChange={(event) => set({ sort: event.target.value })}
      >
        <Options options={filterOptions.sort} />
      </select>
    </div>
  );
}

function FilterButton({ control }: FilterProps) {
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
      <FilterDialog control={control} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

interface FilterDialogProps extends FilterProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** All filters of the list; each choice applies at once. */
function FilterDialog({ control, isOpen, onClose }: FilterDialogProps) {
  const id = useId();
  const { filter, set } = control;
  const total = scanList.list.value.total.value;
  return (
    <Dialog open={isOpen} onClose={onClose} labelledBy={id}>
      <header>
        <h2 id={id}>Filter</h2>
        <CloseButton onClose={onClose} />
      </header>
      <div className="stack">
        <Choices control={control} />
      </div>
      <footer>
        <ScanCsv className="hand" />
        <Button
          size="small"
          disabled={!isNarrowed(filter)}
          onClick={() => set({ ...noFilter, sort: filter.sort })}
        >
          Clear filters
        </Button>
        <Button tone="ink" size="small" onClick={onClose}>
          {total === null ? 'Show' : `Show ${scanList.countItems(total, isSearched(filter))}`}
        </Button>
      </footer>
    </Dialog>
  );
}

const selects = [
  ['Risk', 'risk'],
  ['Client', 'contacted'],
  ['Asked for by', 'origin'],
  ['Order', 'sort'],
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
