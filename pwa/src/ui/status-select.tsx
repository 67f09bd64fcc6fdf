import type { ControlProps } from './field.tsx';

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
    <div className="stsel">
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
      <span className={`pie ${value}`} aria-hidden="true" />
    </div>
  );
}
