import { useState } from 'react';
import { generalInquiry, services } from '@longitude/contract/constants';
import { CreateMessage, messageInbox } from '@longitude/contract/messages';
import { Field } from '../../ui/field.tsx';
import { ContactForm } from './contact-form.tsx';
import { messageFailed, messageSent } from './contact-text.ts';
import { pickGuards, type Values } from './draft.ts';
import { CompanyField, MessageField, SenderFields, type FormFieldProps } from './sender-fields.tsx';
import { createSubmission, type SubmissionOptions } from './submission.ts';
import { usePosted } from './use-posted.ts';

const form = 'contact';

const options: SubmissionOptions<CreateMessage> = {
  form,
  schema: CreateMessage,
  endpoint: messageInbox.create,
  toInput: ({ name, email, company, service, message, ...rest }: Values) => ({
    name,
    email,
    company,
    service,
    message,
    ...pickGuards(rest),
  }),
  success: messageSent,
  failureTitle: messageFailed,
};

/** The contact form (public-site sections 3, 5 and 8). */
export function MessageForm() {
  const { posted, forget } = usePosted(form);
  const [submission] = useState(() => createSubmission(options, posted));
  const fields = { form, errors: submission.errors.value, values: posted?.values ?? {} };
  return (
    <ContactForm
      submission={submission}
      posted={posted}
      action="/contact"
      failureTitle={messageFailed}
      submitLabel="Send Message"
      pendingLabel="Sending..."
      onReset={forget}
    >
      <SenderFields {...fields} />
      <div className="pair">
        <CompanyField {...fields} />
        <TopicField {...fields} />
      </div>
      <MessageField {...fields} />
    </ContactForm>
  );
}

function TopicField({ errors, values }: FormFieldProps) {
  return (
    <Field id={`${form}-service`} label="Service" isOptional error={errors['service']}>
      {(control) => (
        <select {...control} name="service" defaultValue={values['service']}>
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
