import { useId, useState } from 'react';
import boxes from '../ui/boxes.module.css';
import { Button } from '../ui/button.tsx';
import { CloseButton } from '../ui/close-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { CsvButton } from './csv-button.tsx';
import { FilterDay, FilterSelect, FilterTick } from './filter-fields.tsx';
import styles from './filter-dialog.module.css';
import type { FilterControl } from './filter.ts';
import type { RecordList } from './record-list.ts';
import columns from '../ui/columns.module.css';

interface FilterButtonProps {
  readonly list: RecordList;
  readonly control: FilterControl;
}

/** Opens all filters of a list; each choice applies immediately. */
export function FilterButton({ list, control }: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const close = () => setIsOpen(false);
  const count = list.rules.countChoices(control.filter);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon name="filter" />
        Filter
        {count > 0 && (
          <span className={`${boxes['badge']} numeric ${styles['count']}`}>
            {count}
            <span className="visually-hidden"> active</span>
          </span>
        )}
      </Button>
      <Dialog open={isOpen} onClose={close} labelledBy={id}>
        <header>
          <h2 id={id}>Filter</h2>
          <CloseButton onClose={close} />
        </header>
        <div className="stack">
          <FilterFields list={list} control={control} />
        </div>
        <FilterFoot list={list} control={control} onClose={close} />
      </Dialog>
    </>
  );
}

function FilterFoot(props: FilterButtonProps & { readonly onClose: () => void }) {
  const { list, control, onClose } = props;
  const { rules } = list;
  const { filter, set } = control;
  const total = list.list.value.total.value;
  return (
    <footer>
      <CsvButton list={list} className="narrow-only" />
      <Button size="small" disabled={!rules.isNarrowed(filter)} onClick={() => set(rules.cleared)}>
        Clear filters
      </Button>
      <Button tone="ink" size="small" onClick={onClose}>
        {total === null ? 'Show' : `Show ${list.countItems(total, rules.isSearched(filter))}`}
      </Button>
    </footer>
  );
}

function FilterFields({ list: { rules }, control: { filter, set } }: FilterButtonProps) {
  const valueOf = (key: string) => filter[key] ?? '';
  return (
    <>
      <div className={columns['two']}>
        {[...rules.choices].map(([key, { label, options }]) => (
          <FilterSelect
            key={key}
            label={label}
            value={valueOf(key)}
            options={options}
            onChoose={(value) => set({ [key]: value })}
          />
        ))}
        {rules.hasDays && (
          <>
            <FilterDay label="From" value={valueOf('from')} onChoose={(from) => set({ from })} />
            <FilterDay label="To" value={valueOf('to')} onChoose={(to) => set({ to })} />
          </>
        )}
        {rules.sorts.length > 0 && (
          <FilterSelect
            label="Sort by"
            value={valueOf('sort')}
            options={rules.sorts}
            onChoose={(sort) => set({ sort })}
          />
        )}
      </div>
      {rules.marks.map(([key, label]) => (
        <FilterTick
          key={key}
          label={label}
          isOn={valueOf(key) !== ''}
          onTick={(isOn) => set({ [key]: isOn ? 'true' : '' })}
        />
      ))}
    </>
  );
}
