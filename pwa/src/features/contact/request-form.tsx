import { useLayoutEffect, useState } from 'react';
import { signal } from '@preact/signals-react';
import { services } from '@longitude/contract/constants';
import { CreateRequest, requestInbox } from '@longitude/contract/requests';
import { readAnswers } from '@longitude/contract/service-questions';
import { OutcomeDialog, subscribeToNewsletter, type Outcome } from '../newsletter/newsletter.tsx';
import { ContactForm, useContactForm } from './contact-form.tsx';
import { readDraft, type FormValues } from '../../platform/form-draft.ts';
import { pickGuards } from './draft.ts';
import { AllQuestions, ExtraQuestions } from './extra-questions.tsx';
import { MessageField, SenderFields, ServiceField, TextField } from './form-fields.tsx';
import type { SubmissionOptions } from './submission.ts';
import {
  dropWaitingTeam,
  restoreTeam,
  TeamCard,
  useWaitingTeam,
  waitingTeam,
} from './team-card.tsx';
import formStyles from '../../ui/form.module.css';
import checkStyles from '../../ui/checkbox.module.css';

const form = 'request';

/** The confirmation (public-site section 8), in a toast or, without scripts, on the page. */
export const requestSent = {
  title: 'Service Request Submitted',
  text: "We'll review your request and get back to you within 24 hours with a detailed proposal.",
};

/** Outcome of the newsletter box, for a dialog. */
const newsletterOutcome = signal<Outcome | null>(null);

function toInput({ name, email, company, phone, service = '', message, ...rest }: FormValues) {
  const answers = readAnswers(service, rest);
  const team = waitingTeam.peek();
  return {
    name,
    email,
    company,
    phone,
    service,
    message,
    ...pickGuards(rest),
    ...(answers ? { answers } : {}),
    ...(team ? { calculation: team.calculation } : {}),
  };
}

const options: SubmissionOptions<CreateRequest> = {
  form: {
    name: form,
    page: '/contact?tab=request',
    path: requestInbox.create.path,
    title: 'Service request',
    noun: 'service request',
    success: requestSent,
  },
  schema: CreateRequest,
  toInput,
  failureTitle: 'Failed to Submit Request',
  keep: () => {
    const team = waitingTeam.peek();
    return team ? { calculation: JSON.stringify(team) } : {};
  },
  restore: ({ calculation }) => calculation && restoreTeam(calculation),
  afterwards: (values) => {
    dropWaitingTeam();
    void subscribeAfterwards(values);
  },
};

/**
 * Subscribes a sender who has ticked the box (spec decision 17), once the request was sent or
 * waits. Never rejects.
 */
async function subscribeAfterwards({ newsletter, email = '' }: FormValues): Promise<void> {
  if (newsletter !== 'on') return;
  newsletterOutcome.value = await subscribeToNewsletter(email.trim());
}

/** The service request (public-site sections 3, 5 and 8). */
export function RequestForm() {
  const { fields, forget, ...contact } = useContactForm(options);
  const { service, setService, isFilled, ...events } = useService(fields.values, forget);
  const team = useWaitingTeam();
  const answers = isFilled ? { ...fields.values, ...readDraft(form) } : fields.values;
  return (
    <ContactForm
      {...contact}
      action="/contact?tab=request"
      submitLabel="Submit Request"
      pendingLabel="Submitting..."
      {...events}
    >
      {team && <TeamCard team={team} error={fields.errors['calculation']} />}
      <SenderFields {...fields} />
      <div className={formStyles['pair']}>
        <TextField {...fields} name="company" />
        <TextField {...fields} name="phone" />
      </div>
      <ServiceField {...fields} choices={services} onChoose={setService} />
      <ExtraQuestions service={service} values={answers} />
      <AllQuestions except={service} values={fields.values} />
      <MessageField {...fields} />
      <NewsletterBox isTicked={fields.values['newsletter'] === 'on'} />
      <OutcomeDialog
        outcome={newsletterOutcome.value}
        onClose={() => (newsletterOutcome.value = null)}
      />
    </ContactForm>
  );
}

/** The chosen service, which determines the questions. A loaded draft may contain answers. */
function useService(values: FormValues, forget: () => void) {
  const [service, setService] = useState(values['service'] ?? '');
  const [isFilled, setFilled] = useState(false);
  // Releases the space that theme.js has reserved, in the frame of the questions.
  useLayoutEffect(() => {
    if (isFilled) document.documentElement.style.removeProperty('--kept-service');
  }, [isFilled]);
  const onFilled = (filled: FormValues) => {
    setFilled(true);
    setService(filled['service'] ?? '');
  };
  const onReset = () => {
    forget();
    setService('');
  };
  return { service, setService, isFilled, onFilled, onReset };
}

/** Never ticked by default; a tick survives a rejected form. */
function NewsletterBox({ isTicked }: { readonly isTicked: boolean }) {
  return (
    <label data-drawn="" className={checkStyles['check']}>
      <input type="checkbox" name="newsletter" defaultChecked={isTicked} />
      <span>Also send me the newsletter</span>
    </label>
  );
}
