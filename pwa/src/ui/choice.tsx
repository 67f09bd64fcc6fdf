import type { ReactNode } from 'react';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** Values with their words. */
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
  /** Further classes of the style sheet. */
  readonly className?: string;
}

/** A few buttons of which one is pressed. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChoose, className = '' } = props;
  return (
    <fieldset className={`choice ${className}`} aria-label={label}>
      {options.map(([key, name]) => (
        <button key={key} type="button" aria-pressed={key === value} onClick={() => onChoose(key)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}

interface SwitchProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  /** Takes the note's place. */
  readonly error?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** On or off, with its label in front. */
export function Switch({ id, label, note, error, checked, onChange }: SwitchProps) {
  const noteId = `${id}-note`;
  const below = error ?? note;
  return (
    <div className="field all">
      <label className="switch wide">
        <b>{label}</b>
        <input
          type="checkbox"
          id={id}
          name={id}
          checked={checked}
          aria-describedby={below ? noteId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {below && (
        <p className={error ? 'err' : 'hint'} id={noteId}>
          {below}
        </p>
      )}
    </div>
  );
}
