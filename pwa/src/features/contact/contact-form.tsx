import { useEffect, useRef, type FormEvent, type ReactNode, useState } from 'react';
import { useSite, type PostedForm } from '../../platform/site.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, FormGuards } from '../../ui/form.tsx';
import { submitOrPost } from '../../ui/submit-or-post.ts';
import { readDraft, writeDraft, type FormValues } from '../../platform/form-draft.ts';
import { useReturnedItem } from '../../platform/outbox/returned-items.ts';
import { useWaitingItem } from '../../platform/outbox/use-outbox.ts';
import { WaitingCard } from '../outbox/outbox.tsx';
import { fillForm, readValues } from './draft.ts';
import {
  createSubmission,
  type Guards,
  type ContactSubmission,
  type SubmissionOptions,
} from './submission.ts';
import styles from './contact.module.css';
import formStyles from '../../ui/form.module.css';
import controlStyles from '../../ui/field.module.css';

/**
 * A form's submission, and its values after a post without scripts (`posted`, usually null) until
 * `forget`. Later site data does not change it.
 */
export function useContactForm<Payload extends Guards>(options: SubmissionOptions<Payload>) {
  const { form } = useSite();
  const [posted, setPosted] = useState(() => (form?.name === options.form.name ? form : null));
  const [submission] = useState(() => createSubmission(options, posted));
  const errors = submission.errors.value;
  const fields = { form: options.form.name, errors, values: posted?.values ?? {} };
  return { submission, posted, fields, forget: () => setPosted(null) };
}

interface ContactFormProps {
  readonly submission: ContactSubmission;
  readonly posted: PostedForm | null;
  /** Target of a post without scripts. */
  readonly action: string;
  readonly submitLabel: string;
  readonly pendingLabel: string;
  /** Called once, with the form's contents after the draft was read. */
  readonly onFilled?: (values: FormValues) => void;
  readonly onReset?: () => void;
  readonly children: ReactNode;
}

/** A form, or the item that has just moved from it to the outbox. */
export function ContactForm(props: ContactFormProps) {
  const { form, waitingId, receive, showForm } = props.submission;
  const waiting = useWaitingItem(waitingId.value);
  useReturnedItem(form, receive);
  if (!waiting) return <TypedForm {...props} />;
  return <WaitingCard item={waiting} another="Write another" onAnother={showForm} />;
}

/** The frame of both forms: error summary, fields, and the button with the failure. */
function TypedForm({
  submission,
  posted,
  action,
  onFilled,
  onReset,
  children,
  ...labels
}: ContactFormProps) {
  const { form: name, submit, noteInput } = submission;
  const { formToken } = useSite();
  const element = useDraft(submission, onFilled);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target instanceof Element ? event.target : null;
    noteInput(event.currentTarget, control?.getAttribute('name') ?? null);
  };
  return (
    // start.js holds a form that is submitted before hydration, and submits it again.
    <form
      className={`${formStyles['form']} ${styles['form']}`}
      method="post"
      action={action}
      noValidate
      data-held=""
      ref={element}
      onSubmit={submitOrPost(submit)}
      onInput={onInput}
      onReset={onReset}
    >
      <FormGuards form={name} token={formToken} />
      <Problems submission={submission} posted={posted} />
      {children}
      <SendButton submission={submission} {...labels} />
    </form>
  );
}

/** The form element, filled once with the draft. Text typed before hydration stays. */
function useDraft(
  { form: name, mount }: ContactSubmission,
  onFilled: ContactFormProps['onFilled'],
) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!element.current) return;
    mount(element.current);
    const draft = readDraft(name);
    fillForm(element.current, draft);
    const values = readValues(element.current);
    writeDraft(name, { ...draft, ...values });
    onFilled?.(values);
    // oxlint-disable-next-line react/exhaustive-deps -- the draft is read once
  }, [name]);
  return element;
}

type ProblemsProps = Pick<ContactFormProps, 'submission' | 'posted'>;

function Problems({ submission, posted }: ProblemsProps) {
  const { form, errors, attempt, failureTitle, rejected } = submission;
  const list = Object.entries(errors.value).map(([field, text]) => ({
    id: `${form}-${field}`,
    text,
  }));
  if (posted?.failure && attempt.value === 0) {
    return <Refusal title={failureTitle} text={posted.failure} />;
  }
  const returned = rejected.value;
  if (returned && list.length === 0) return <Refusal {...returned} />;
  const attempts = { attempt: attempt.value, takesFocus: posted !== null };
  if (returned) return <ErrorSummary {...attempts} {...returned} errors={list} />;
  return <ErrorSummary {...attempts} errors={list} />;
}

/** The refusal of a post without scripts, or of a text returned from the outbox. */
function Refusal({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to the submission
    <div className={controlStyles['summary']} role="alert" tabIndex={-1} autoFocus>
      <h2 className="subheading">{title}</h2>
      <p>{text}</p>
    </div>
  );
}

type SendButtonProps = Pick<ContactFormProps, 'submission' | 'submitLabel' | 'pendingLabel'>;

function SendButton({ submission, submitLabel, pendingLabel }: SendButtonProps) {
  const failure = submission.failure.value;
  const isPending = submission.isPending.value;
  return (
    <>
      {failure && <p className={controlStyles['error']}>{failure}</p>}
      <Button
        type="submit"
        tone="cta"
        className={formStyles['auto']}
        isPending={isPending}
        pendingLabel={pendingLabel}
      >
        {submitLabel}
      </Button>
    </>
  );
}
