import { useState } from 'react';
import { generalInquiry, services } from '@longitude/contract/constants';
import { CreateMessage, createMessage } from '@longitude/contract/messages';
import { Field } from '../../ui/field.tsx';
import { ContactForm } from './contact-form.tsx';
import type { Values } from './draft.ts';
import { CompanyField, MessageField, SenderFields, type FormFieldProps } from './sender-fields.tsx';
import { createSubmission, type SubmissionOptions } from './submission.ts';

const form = 'contact';

const options: SubmissionOptions<CreateMessage> = {
  form,
  schema: CreateMessage,
  endpoint: createMessage,
  toInput: ({ name, email, company, service, message }: Values) => ({
    name,
    email,
    company,
    service,
    message,
  }),
  success: {
    title: 'Message Sent Successfully',
    text: "We'll get back to you within 24 hours.",
  },
  failureTitle: 'Failed to Send Message',
};

/** The contact form (public-site sections 3, 5 and 8). */
export function MessageForm() {
  const [submission] = useState(() => createSubmission(options));
  const errors = submission.errors.value;
  return (
    <ContactForm submission={submission} submitLabel="Send Message" pendingLabel="Sending...">
      <SenderFields form={form} errors={errors} />
      <div className="pair">
        <CompanyField form={form} errors={errors} />
        <TopicField form={form} errors={errors} />
      </div>
      <MessageField form={form} errors={errors} />
    </ContactForm>
  );
}

function TopicField({ errors }: FormFieldProps) {
  return (
    <Field id={`${form}-service`} label="Service" isOptional error={errors['service']}>
      {(control) => (
        <select {...control} name="service">
          <option value="">Choose a service</option>
          {[generalInquiry, ...services].map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
