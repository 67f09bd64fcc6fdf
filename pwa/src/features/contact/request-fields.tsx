import { longest, services } from '@longitude/contract/constants';
import { Field } from '../../ui/field.tsx';
import type { FormFieldProps } from './sender-fields.tsx';

interface ServiceFieldProps extends FormFieldProps {
  readonly onChoose: (slug: string) => void;
}

export function ServiceField({ form, errors, values, onChoose }: ServiceFieldProps) {
  return (
    <Field id={`${form}-service`} label="Service" error={errors['service']}>
      {(control) => (
        <select
          {...control}
          name="service"
          defaultValue={values['service']}
          required
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">Choose a service</option>
          {services.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function PhoneField({ form, errors, values }: FormFieldProps) {
  return (
    <Field id={`${form}-phone`} label="Phone" isOptional error={errors['phone']}>
      {(control) => (
        <input
          {...control}
          name="phone"
          defaultValue={values['phone']}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          maxLength={longest.phone}
        />
      )}
    </Field>
  );
}

/** Never ticked by itself; a tick of the visitor comes back with a form that was refused. */
export function NewsletterBox({ isTicked }: { readonly isTicked: boolean }) {
  return (
    <label className="check">
      <input type="checkbox" name="newsletter" defaultChecked={isTicked} />
      <span>Also send me the newsletter</span>
    </label>
  );
}
