import { useState } from 'react';
import { longest, services } from '@longitude/contract/constants';
import { CreateRequest, createRequest } from '@longitude/contract/requests';
import { readAnswers } from '@longitude/contract/service-questions';
import { Field } from '../../ui/field.tsx';
import { ContactForm } from './contact-form.tsx';
import { readDraft, type Values } from './draft.ts';
import { ExtraQuestions } from './extra-questions.tsx';
import { CompanyField, MessageField, SenderFields, type FormFieldProps } from './sender-fields.tsx';
import { createSubmission, type SubmissionOptions } from './submission.ts';

const form = 'request';

function toInput({ name, email, company, phone, service = '', message, ...rest }: Values) {
  const answers = readAnswers(service, rest);
  return { name, email, company, phone, service, message, ...(answers ? { answers } : {}) };
}

const options: SubmissionOptions<CreateRequest> = {
  form,
  schema: CreateRequest,
  endpoint: createRequest,
  toInput,
  success: {
    title: 'Service Request Submitted',
    text: "We'll review your request and get back to you within 24 hours with a detailed proposal.",
  },
  failureTitle: 'Failed to Submit Request',
};

/** The service request (public-site sections 3, 5 and 8). */
export function RequestForm() {
  const [submission] = useState(() => createSubmission(options));
  const [service, setService] = useState('');
  const errors = submission.errors.value;
  return (
    <ContactForm
      submission={submission}
      submitLabel="Submit Request"
      pendingLabel="Submitting..."
      onFilled={(values) => setService(values['service'] ?? '')}
      onReset={() => setService('')}
    >
      <SenderFields form={form} errors={errors} />
      <div className="pair">
        <CompanyField form={form} errors={errors} />
        <PhoneField form={form} errors={errors} />
      </div>
      <ServiceField form={form} errors={errors} onChoose={setService} />
      <ExtraQuestions service={service} draft={service ? readDraft(form) : {}} />
      <MessageField form={form} errors={errors} />
    </ContactForm>
  );
}

interface ServiceFieldProps extends FormFieldProps {
  readonly onChoose: (slug: string) => void;
}

function ServiceField({ errors, onChoose }: ServiceFieldProps) {
  return (
    <Field id={`${form}-service`} label="Service" error={errors['service']}>
      {(control) => (
        <select
          {...control}
          name="service"
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

function PhoneField({ errors }: FormFieldProps) {
  return (
    <Field id={`${form}-phone`} label="Phone" isOptional error={errors['phone']}>
      {(control) => (
        <input
          {...control}
          name="phone"
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
