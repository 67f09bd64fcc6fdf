import type { SettingDefinition, SettingKind } from '@longitude/contract/setting-definitions';
import type { InputHTMLAttributes } from 'react';
import { passwordSentinel } from '@longitude/contract/settings';
import { Field, type ControlProps } from '../../ui/field.tsx';
import { Switch } from '../../ui/choice.tsx';
import { HoursControl } from './hours-control.tsx';
import columns from '../../ui/columns.module.css';
import styles from './setting-control.module.css';

interface SettingControlProps {
  readonly definition: SettingDefinition;
  readonly hint: string | undefined;
  readonly value: string;
  /** The value before editing. */
  readonly stored: string;
  readonly isChanged: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The control for a setting's kind, with its label, description and error. */
export function SettingControl(props: SettingControlProps) {
  const { definition, hint, value, stored, isChanged, error, onChange } = props;
  const { key, kind } = definition;
  const label = <SettingLabel definition={definition} isChanged={isChanged} />;
  const field = { id: key, label, hint, error };
  if (kind === 'boolean') return <SettingSwitch {...props} />;
  if (kind === 'hours') return <HoursControl {...{ field, value, stored, onChange }} />;
  return (
    <div className={kind === 'multiline' ? columns['all'] : undefined}>
      <Field {...field}>{(control) => <SettingInput {...props} control={control} />}</Field>
    </div>
  );
}

function SettingLabel({
  definition,
  isChanged,
}: Pick<SettingControlProps, 'definition' | 'isChanged'>) {
  return (
    <>
      {definition.label} {isChanged && <i className={styles['changed']}>changed</i>}
    </>
  );
}

const inputs: Partial<Record<SettingKind, InputHTMLAttributes<HTMLInputElement>>> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { type: 'url', inputMode: 'url', placeholder: 'https://' },
  number: { type: 'text', inputMode: 'numeric' },
  password: { type: 'password', autoComplete: 'new-password' },
};

function SettingInput({
  definition,
  value,
  onChange,
  control,
}: SettingControlProps & { readonly control: ControlProps }) {
  const { kind, key, choices = [] } = definition;
  const read = (typed: string) =>
    onChange(kind === 'password' ? editPassword(value, typed) : typed);
  const shared = {
    ...control,
    name: key,
    value,
    onChange: (event: { target: { value: string } }) => read(event.target.value),
  };
  if (kind === 'choice') {
    return (
      <select {...shared}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  if (kind === 'multiline') return <textarea {...shared} rows={4} />;
  return <input autoComplete="off" {...inputs[kind]} {...shared} />;
}

function SettingSwitch(props: SettingControlProps) {
  const { definition, hint, value, isChanged, error, onChange } = props;
  return (
    <Switch
      id={definition.key}
      label={<SettingLabel definition={definition} isChanged={isChanged} />}
      note={hint}
      error={error}
      checked={value === 'true'}
      onChange={(isOn) => onChange(String(isOn))}
    />
  );
}

/**
 * The value of a password field after typing. While it shows the mask of a stored password,
 * characters beside the mask start a new password, and a shortened mask clears it.
 */
export function editPassword(shown: string, typed: string): string {
  if (shown !== passwordSentinel) return typed;
  if (typed.includes(passwordSentinel)) return typed.replace(passwordSentinel, '');
  return /^\**$/.test(typed) ? '' : typed;
}
