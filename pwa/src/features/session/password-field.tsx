import { useState, type InputHTMLAttributes } from 'react';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './password-field.module.css';
import { buttonClass } from '../../ui/button.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'children' | 'onChange'>;

export interface PasswordFieldProps extends Omit<FieldProps, 'children' | 'label'>, InputProps {
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** A password field that can reveal its text. */
export function PasswordField(props: PasswordFieldProps) {
  const { id, label, hint, error, isOptional = false, onType, ...input } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <div className={styles['reveal']}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...input}
            aria-describedby={listIds(control['aria-describedby'], input['aria-describedby'])}
            type={isShown ? 'text' : 'password'}
            onChange={(event) => onType(event.target.value)}
          />
          {/* The label stays: screen readers read the state from aria-pressed. */}
          <button
            className={buttonClass('plain', 'icon')}
            type="button"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name={isShown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}

function listIds(...ids: readonly (string | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}

/** Hidden: password managers identify the account by it. */
export function AccountField({ username = '' }: { readonly username: string | undefined }) {
  return (
    <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
  );
}
