import type { InputHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'children' | 'onChange'>;

interface TextFieldProps extends Omit<FieldProps, 'children'>, InputProps {
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** A field with an input. */
export function TextField(props: TextFieldProps) {
  const { id, label, hint, error, isOptional = false, onType, ...input } = props;
  return (
    <Field id={id} label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <input {...control} {...input} onChange={(event) => onType(event.target.value)} />
      )}
    </Field>
  );
}
