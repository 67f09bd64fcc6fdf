import type { ControlProps } from './field.tsx';
import styles from './status.module.css';

interface StatusMarkProps {
  readonly status: string;
  /** The label, when it is not the status itself. */
  readonly label?: string;
}

/** A status as a globe that fills up, always beside its label. */
export function StatusMark({ status, label = status }: StatusMarkProps) {
  return (
    <span className={styles['status']} data-drawn="" data-status={status}>
      {label}
    </span>
  );
}

interface StatusSelectProps<Status extends string> {
  readonly control: ControlProps;
  readonly statuses: readonly Status[];
  readonly value: Status;
  readonly isDisabled?: boolean;
  readonly onChange: (status: Status) => void;
}

/** A status in a select, with its mark in front. */
export function StatusSelect<Status extends string>({
  control,
  statuses,
  value,
  isDisabled = false,
  onChange,
}: StatusSelectProps<Status>) {
  const choose = (chosen: string) => {
    const status = statuses.find((known) => known === chosen);
    if (status) onChange(status);
  };
  return (
    <div className={styles['select']}>
      <select
        {...control}
        value={value}
        disabled={isDisabled}
        onChange={(event) => choose(event.target.value)}
      >
        {statuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </select>
      <span className={styles['status']} data-drawn="" data-status={value} aria-hidden="true" />
    </div>
  );
}

/** A swatch of a category's colour (#RRGGBB). Drawn, because the policy forbids style attributes. */
export function Swatch({ color }: { readonly color: string }) {
  return (
    <svg className={styles['swatch']} viewBox="0 0 10 10" aria-hidden="true">
      <rect width="10" height="10" fill={color} />
    </svg>
  );
}
