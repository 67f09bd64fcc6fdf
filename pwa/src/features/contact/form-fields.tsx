import type { ComponentProps } from 'react';
import { maxLength } from '@longitude/contract/constants';
import { Field } from '../../ui/field.tsx';
import type { FormValues } from '../../platform/form-draft.ts';
import styles from './contact.module.css';
import formStyles from '../../ui/form.module.css';

interface FormFieldProps {
  /** Name of the form, the prefix of ids. */
  readonly form: string;
  readonly errors: Readonly<Record<string, string>>;
  /** Initial values of the controls. */
  readonly values: FormValues;
}

/** The one-line fields of both forms; those without `required` are optional. */
const inputs = {
  name: { label: 'Name', autoComplete: 'name', maxLength: maxLength.name, required: true },
  email: {
    label: 'Email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    maxLength: maxLength.email,
    required: true,
  },
  company: { label: 'Company', autoComplete: 'organization', maxLength: maxLength.name },
  phone: {
    label: 'Phone',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    maxLength: maxLength.phone,
  },
} as const satisfies Readonly<Record<string, ComponentProps<'input'> & { label: string }>>;

interface TextFieldProps extends FormFieldProps {
  readonly name: keyof typeof inputs;
}

export function TextField({ form, errors, values, name }: TextFieldProps) {
  const { label, ...input } = inputs[name];
  const isOptional = !('required' in input);
  return (
    <Field id={`${form}-${name}`} label={label} isOptional={isOptional} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          name={name}
          defaultValue={values[name]}
          enterKeyHint="next"
          {...input}
        />
      )}
    </Field>
  );
}

/** Name and email address. */
export function SenderFields(props: FormFieldProps) {
  return (
    <div className={formStyles['pair']}>
      <TextField {...props} name="name" />
      <TextField {...props} name="email" />
    </div>
  );
}

interface ServiceFieldProps extends FormFieldProps {
  readonly choices: readonly { readonly slug: string; readonly name: string }[];
  readonly isOptional?: boolean;
  readonly onChoose?: (slug: string) => void;
}

export function ServiceField({
  form,
  errors,
  values,
  choices,
  isOptional = false,
  onChoose,
}: ServiceFieldProps) {
  return (
    <Field id={`${form}-service`} label="Service" isOptional={isOptional} error={errors['service']}>
      {(control) => (
        <select
          {...control}
          name="service"
          defaultValue={values['service']}
          required={!isOptional}
          onChange={(event) => onChoose?.(event.target.value)}
        >
          <option value="">Choose a service</option>
          {choices.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function MessageField({ form, errors, values }: FormFieldProps) {
  return (
    <Field
      id={`${form}-message`}
      label="Message"
      error={errors['message']}
      hint={
        <span className={styles['scripted']}>
          What you type is saved on this device until it is sent.
        </span>
      }
    >
      {(control) => (
        <textarea
          {...control}
          className={`${control.className} ${styles['tall']}`}
          name="message"
          defaultValue={values['message']}
          rows={9}
          maxLength={maxLength.message}
          required
        />
      )}
    </Field>
  );
}
