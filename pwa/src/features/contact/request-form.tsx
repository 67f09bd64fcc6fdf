import { useState } from 'react';
import { CreateRequest, requestInbox } from '@longitude/contract/requests';
import { readAnswers } from '@longitude/contract/service-questions';
import type { PostedForm } from '../../platform/site.ts';
import { OutcomeDialog } from '../newsletter/outcome-dialog.tsx';
import { ContactForm } from './contact-form.tsx';
import { requestFailed, requestSent } from './contact-text.ts';
import { pickGuards, readDraft, type Values } from './draft.ts';
import { AllQuestions, ExtraQuestions } from './extra-questions.tsx';
import { NewsletterBox, PhoneField, ServiceField } from './request-fields.tsx';
import { CompanyField, MessageField, SenderFields } from './sender-fields.tsx';
import { createSubmission, type SubmissionOptions } from './submission.ts';
import { newsletterOutcome, subscribeAfterwards } from './subscribe-afterwards.ts';
import { TeamCard } from './team-card.tsx';
import { usePosted } from './use-posted.ts';
import { dropWaitingTeam, useWaitingTeam, waitingTeam } from './waiting-team.ts';

const form = 'request';

function toInput({ name, email, company, phone, service = '', message, ...rest }: Values) {
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
  form,
  schema: CreateRequest,
  endpoint: requestInbox.create,
  toInput,
  success: requestSent,
  failureTitle: requestFailed,
  afterwards: (values) => {
    dropWaitingTeam();
    void subscribeAfterwards(values);
  },
};

/** The service request (public-site sections 3, 5 and 8). */
export function RequestForm() {
  const { posted, forget } = usePosted(form);
  const { service, setService, isFilled, begin, reset } = useService(posted, forget);
  const team = useWaitingTeam();
  const [submission] = useState(() => createSubmission(options, posted));
  const fields = { form, errors: submission.errors.value, values: posted?.values ?? {} };
  const answers = isFilled ? { ...fields.values, ...readDraft(form) } : fields.values;
  return (
    <ContactForm
      submission={submission}
      posted={posted}
      action="/contact?tab=request"
      failureTitle={requestFailed}
      submitLabel="Submit Request"
      pendingLabel="Submitting..."
      onFilled={begin}
      onReset={reset}
    >
      {team && <TeamCard team={team} error={fields.errors['calculation']} />}
      <SenderFields {...fields} />
      <div className="pair">
        <CompanyField {...fields} />
        <PhoneField {...fields} />
      </div>
      <ServiceField {...fields} onChoose={setService} />
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

/** The chosen service, whose questions are shown; its answers may stand in the draft once that was read. */
function useService(posted: PostedForm | null, forget: () => void) {
  const [service, setService] = useState(posted?.values['service'] ?? '');
  const [isFilled, setFilled] = useState(false);
  const begin = (values: Values) => {
    setFilled(true);
    setService(values['service'] ?? '');
  };
  const reset = () => {
    forget();
    setService('');
  };
  return { service, setService, isFilled, begin, reset };
}
