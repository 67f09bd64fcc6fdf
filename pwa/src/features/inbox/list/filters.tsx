import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CloseButton } from '../../../ui/close-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { CsvButton } from './csv-button.tsx';
import { countItems } from './inbox-bulk.ts';
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
        <CsvButton inbox={inbox} className="hand" />
        <Button
          size="small"
          disabled={!isNarrowed(control.filter)}
          onClick={() => control.set(widen(control.filter))}
        >
          Clear filters
        </Button>
        <Button tone="ink" size="small" onClick={onClose}>
          {total === null ? 'Show' : `Show ${countItems(inbox, total, isSearched(control.filter))}`}
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
        <Select
          label="Status"
          value={filter.status}
          options={listStatuses(statuses)}
          onChoose={(status) => set({ status })}
        />
        <Select
          label="Service"
          value={filter.service}
          options={[
            ['', 'Every service'],
            ...filterServices.map(({ slug, name }) => [slug, name] as const),
          ]}
          onChoose={(service) => set({ service })}
        />
        <Day label="From" value={filter.from} onChoose={(from) => set({ from })} />
        <Day label="To" value={filter.to} onChoose={(to) => set({ to })} />
        <Select
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
function listStatuses(statuses: readonly string[]): SelectProps['options'] {
  const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return [['', 'Every status'], ...statuses.map((status) => [status, capitalise(status)] as const)];
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, title: string])[];
  readonly onChoose: (value: string) => void;
}

function Select({ label, value, options, onChoose }: SelectProps) {
  return (
    <Field id={`filter-${label.toLowerCase()}`} label={label}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={value}
          onChange={(event) => onChoose(event.target.value)}
        >
          <Options options={options} />
        </select>
      )}
    </Field>
  );
}

/** The options of a select. */
export function Options({ options }: Pick<SelectProps, 'options'>) {
  return options.map(([key, title]) => (
    <option key={key} value={key}>
      {title}
    </option>
  ));
}

function Day({ label, value, onChoose }: Omit<SelectProps, 'options'>) {
  return (
    <Field id={`filter-${label.toLowerCase()}`} label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value}
          onChange={(event) => onChoose(event.target.value)}
        />
      )}
    </Field>
  );
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
