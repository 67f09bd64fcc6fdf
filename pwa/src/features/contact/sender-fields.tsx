import { longest } from '@longitude/contract/constants';
import { Field } from '../../ui/field.tsx';
import type { Values } from './draft.ts';

export interface FormFieldProps {
  /** Name of the form, the prefix of ids. */
  readonly form: string;
  readonly errors: Readonly<Record<string, string>>;
  /** What stands in the controls at first. */
  readonly values: Values;
}

/** Name and e-mail address. */
export function SenderFields({ form, errors, values }: FormFieldProps) {
  return (
    <div className="pair">
      <Field id={`${form}-name`} label="Name" error={errors['name']}>
        {(control) => (
          <input
            {...control}
            name="name"
            defaultValue={values['name']}
            autoComplete="name"
            enterKeyHint="next"
            maxLength={longest.name}
            required
          />
        )}
      </Field>
      <Field id={`${form}-email`} label="Email" error={errors['email']}>
        {(control) => (
          <input
            {...control}
            name="email"
            defaultValue={values['email']}
            type="email"
            inputMode="email"
            autoComplete="email"
            enterKeyHint="next"
            maxLength={longest.email}
            required
          />
        )}
      </Field>
    </div>
  );
}

export function CompanyField({ form, errors, values }: FormFieldProps) {
  return (
    <Field id={`${form}-company`} label="Company" isOptional error={errors['company']}>
      {(control) => (
        <input
          {...control}
          name="company"
          defaultValue={values['company']}
          autoComplete="organization"
          enterKeyHint="next"
          maxLength={longest.name}
        />
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
        <span className="scripted">What you type is kept on this device until it is sent.</span>
      }
    >
      {(control) => (
        <textarea
          {...control}
          className={`${control.className} tall`}
          name="message"
          defaultValue={values['message']}
          rows={9}
          maxLength={longest.message}
          required
        />
      )}
    </Field>
  );
}
