import { generalInquiry, services } from '@longitude/contract/constants';
import { CreateMessage, messageInbox } from '@longitude/contract/messages';
import { ContactForm, useContactForm } from './contact-form.tsx';
import type { FormValues } from '../../platform/form-draft.ts';
import { pickGuards } from './draft.ts';
import { MessageField, SenderFields, ServiceField, TextField } from './form-fields.tsx';
import type { SubmissionOptions } from './submission.ts';
import formStyles from '../../ui/form.module.css';

/** The confirmation (public-site section 8), in a toast or, without scripts, on the page. */
export const messageSent = {
  title: 'Message Sent Successfully',
  text: "We'll get back to you within 24 hours.",
};

const options: SubmissionOptions<CreateMessage> = {
  form: {
    name: 'contact',
    page: '/contact',
    path: messageInbox.create.path,
    title: 'Contact message',
    noun: 'message',
    success: messageSent,
  },
  schema: CreateMessage,
  toInput: ({ name, email, company, service, message, ...rest }: FormValues) => ({
    name,
    email,
    company,
    service,
    message,
    ...pickGuards(rest),
  }),
  failureTitle: 'Failed to Send Message',
};

const topics = [generalInquiry, ...services];

/** The contact form (public-site sections 3, 5 and 8). */
export function MessageForm() {
  const { fields, forget, ...form } = useContactForm(options);
  return (
    <ContactForm
      {...form}
      action="/contact"
      submitLabel="Send Message"
      pendingLabel="Sending..."
      onReset={forget}
    >
      <SenderFields {...fields} />
      <div className={formStyles['pair']}>
        <TextField {...fields} name="company" />
        <ServiceField {...fields} choices={topics} isOptional />
      </div>
      <MessageField {...fields} />
    </ContactForm>
  );
}
