import { useState, type InputHTMLAttributes } from 'react';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly id: string;
  readonly label: string;
}

/** A password that can be read while it is typed. */
export function PasswordField({ id, label, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field id={id} label={label}>
      {(control) => (
        <div className="reveal">
          <input {...control} {...input} type={isShown ? 'text' : 'password'} />
          <button
            className="btn plain icon"
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name={isShown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}
