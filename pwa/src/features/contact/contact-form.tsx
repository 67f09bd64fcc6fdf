import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useSettings } from '../../platform/site.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { fillForm, readDraft, readValues, type Values } from './draft.ts';
import type { Submission } from './submission.ts';

export interface ContactFormProps {
  readonly submission: Submission;
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
  onFilled,
  onReset,
  children,
  ...labels
}: ContactFormProps) {
  const { form: name, submit, noteInput } = submission;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!element.current) return;
    fillForm(element.current, readDraft(name));
    onFilled?.(readValues(element.current));
    // oxlint-disable-next-line react/exhaustive-deps -- the draft is read once
  }, [name]);

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
      noValidate
      data-held=""
      ref={element}
      onSubmit={onSubmit}
      onInput={onInput}
      onReset={onReset}
    >
      <ScriptNotice />
      <Problems submission={submission} />
      {children}
      <SendButton submission={submission} {...labels} />
    </form>
  );
}

function ScriptNotice() {
  const { companyEmail } = useSettings();
  return (
    <noscript>
      <p className="note">Sending needs JavaScript. Please write to {companyEmail} instead.</p>
    </noscript>
  );
}

function Problems({ submission: { form, errors, attempt } }: { readonly submission: Submission }) {
  const list = Object.entries(errors.value).map(([field, text]) => ({
    id: `${form}-${field}`,
    text,
  }));
  return <ErrorSummary errors={list} attempt={attempt.value} />;
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
