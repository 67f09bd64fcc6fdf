import type { ReactNode } from 'react';
import styles from './field.module.css';

/** Spread these on the input, select or textarea of a field. */
export interface ControlProps {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

export interface FieldProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Replaces the hint, and marks the control as invalid. */
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A label above a control, and a hint or an error below it. */
export function Field({ id, label, hint, error, isOptional = false, children }: FieldProps) {
  const noteId = `${id}-note`;
  const control: ControlProps = {
    id,
    className: styles['input'],
    ...(error ? { 'aria-invalid': true } : {}),
    ...(error || hint ? { 'aria-describedby': noteId } : {}),
  };
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>
        {label}
        {isOptional && <i> (optional)</i>}
      </label>
      {children(control)}
      {error ? (
        <p className={styles['error']} id={noteId}>
          {error}
        </p>
      ) : (
        hint && (
          <p className={styles['hint']} id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
