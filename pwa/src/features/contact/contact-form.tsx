import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useSite, type PostedForm } from '../../platform/site.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FormGuards } from '../../ui/form-guards.tsx';
import { fillForm, readDraft, readValues, writeDraft, type Values } from './draft.ts';
import type { Submission } from './submission.ts';

export interface ContactFormProps {
  readonly submission: Submission;
  readonly posted: PostedForm | null;
  /** Where it is posted to without scripts. */
  readonly action: string;
  /** Title of a failure that concerns no single field. */
  readonly failureTitle: string;
  readonly submitLabel: string;
  readonly pendingLabel: string;
  /** Once, with what stands in the form after the draft was read. */
  readonly onFilled?: (values: Values) => void;
  readonly onReset?: () => void;
  readonly children: ReactNode;
}

/** The frame of both forms: summary of errors, fields, and the button with what went wrong. */
export function ContactForm({
  submission,
  posted,
  action,
  failureTitle,
  onFilled,
  onReset,
  children,
  ...labels
}: ContactFormProps) {
  const { form: name, submit, noteInput } = submission;
  const { formToken } = useSite();
  const element = useDraft(submission, onFilled);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target instanceof Element ? event.target : null;
    noteInput(event.currentTarget, control?.getAttribute('name') ?? null);
  };
  return (
    // start.js sends a held form again that was sent before the application had started.
    <form
      className="form"
      method="post"
      action={action}
      noValidate
      data-held=""
      ref={element}
      onSubmit={onSubmit}
      onInput={onInput}
      onReset={onReset}
    >
      <FormGuards form={name} token={formToken} />
      <Problems submission={submission} posted={posted} failureTitle={failureTitle} />
      {children}
      <SendButton submission={submission} {...labels} />
    </form>
  );
}

/** The form's element, filled once with what was typed before, also before the application started. */
function useDraft({ form: name, mount }: Submission, onFilled: ContactFormProps['onFilled']) {
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

type ProblemsProps = Pick<ContactFormProps, 'submission' | 'posted' | 'failureTitle'>;

function Problems({ submission: { form, errors, attempt }, posted, failureTitle }: ProblemsProps) {
  const list = Object.entries(errors.value).map(([field, text]) => ({
    id: `${form}-${field}`,
    text,
  }));
  if (posted?.failure && attempt.value === 0) {
    return <Refusal title={failureTitle} text={posted.failure} />;
  }
  return <ErrorSummary errors={list} attempt={attempt.value} takesFocus={posted !== null} />;
}

/** Stands where a toast would, had it been sent with scripts. */
function Refusal({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to what was just sent
    <div className="errsum" role="alert" tabIndex={-1} autoFocus>
      <h2 className="h3">{title}</h2>
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
      {failure && <p className="err">{failure}</p>}
      <Button
        type="submit"
        tone="cta"
        look="auto"
        isPending={isPending}
        pendingLabel={pendingLabel}
      >
        {submitLabel}
      </Button>
    </>
  );
}
