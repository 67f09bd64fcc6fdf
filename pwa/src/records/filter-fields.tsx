import { Field } from '../ui/field.tsx';

/** Values with their titles. */
export type FilterOptions = readonly (readonly [value: string, title: string])[];

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

/** Midnight of a date in the reader's timezone; null when it is invalid. */
export function toDay(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00`);
  return Number.isNaN(day.getTime()) || day.getDate() !== Number(text.slice(8)) ? null : day;
}

/** Two inclusive dates as the start and end time of a list. */
export function toTimes({ from, to }: { readonly from: string; readonly to: string }) {
  const end = toDay(to);
  end?.setDate(end.getDate() + 1);
  return { from: toDay(from)?.toISOString(), to: end?.toISOString() };
}
