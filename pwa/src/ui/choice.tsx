import type { ReactNode } from 'react';
import columns from './columns.module.css';
import switchStyles from './switch.module.css';
import styles from './choice.module.css';
import controlStyles from './field.module.css';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** Values with their labels. */
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
  /** Additional classes. */
  readonly className?: string | undefined;
}

/** A group of buttons, one of which is pressed. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChoose, className = '' } = props;
  return (
    <fieldset className={`${styles['choice']} ${className}`} aria-label={label}>
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
  /** Replaces the note. */
  readonly error?: string | undefined;
  readonly checked: boolean;
  /** Whether the state is still unknown. */
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** An on/off switch, preceded by its label. */
export function Switch(props: SwitchProps) {
  const { id, label, note, error, checked, isDisabled, onChange } = props;
  const noteId = `${id}-note`;
  const below = error ?? note;
  return (
    <div className={`${controlStyles['field']} ${columns['all']}`}>
      <label data-drawn="" className={`${switchStyles['switch']} ${switchStyles['wide']}`}>
        <b>{label}</b>
        <input
          type="checkbox"
          id={id}
          name={id}
          checked={checked}
          disabled={isDisabled}
          aria-describedby={below ? noteId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {below && (
        <p className={error ? controlStyles['error'] : controlStyles['hint']} id={noteId}>
          {below}
        </p>
      )}
    </div>
  );
}
