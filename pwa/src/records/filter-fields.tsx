import checkStyles from '../ui/checkbox.module.css';
import controlStyles from '../ui/field.module.css';
import { Field } from '../ui/field.tsx';
import type { FilterOptions } from './filter.ts';

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: FilterOptions;
  readonly onChoose: (value: string) => void;
}

/** A choice of a filter. */
export function FilterSelect({ label, value, options, onChoose }: SelectProps) {
  return (
    <Field id={`filter-${label.toLowerCase()}`} label={label}>
      {(control) => (
        <select
          {...control}
          className={controlStyles['input']}
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

/** A date of a filter, such as 2026-01-31; empty for none. */
export function FilterDay({ label, value, onChoose }: Omit<SelectProps, 'options'>) {
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

/** A filter that is on or off. */
export function FilterTick({ label, isOn, onTick }: TickProps) {
  return (
    <label data-drawn="" className={checkStyles['check']}>
      <input type="checkbox" checked={isOn} onChange={(event) => onTick(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
