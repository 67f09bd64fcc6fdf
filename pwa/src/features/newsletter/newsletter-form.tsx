import { Link, useSearch } from 'wouter';
import { longest } from '@longitude/contract/constants';
import { useSite } from '../../platform/site.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormGuards } from '../../ui/form-guards.tsx';
import { describeSuccess, refusal } from './describe-outcome.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { useSubscription } from './use-subscription.ts';

const name = 'newsletter';

/** The newsletter form (public-site sections 2, 5 and 7). Without scripts it is posted to the blog. */
export function NewsletterForm({ labelledBy }: { readonly labelledBy: string }) {
  const { form, formToken } = useSite();
  const posted = form?.name === name ? form : null;
  const { error, isPending, outcome, close, onSubmit } = useSubscription(posted?.errors['email']);
  return (
    <>
      {/* start.js sends a held form again that was sent before the application had started. */}
      <form
        className="form"
        id={name}
        method="post"
        action={`/blog#${name}`}
        aria-labelledby={labelledBy}
        noValidate
        data-held=""
        onSubmit={onSubmit}
      >
        <FormGuards form={name} token={formToken} />
        <PostedNotice failure={posted?.failure ?? null} />
        <EmailField error={error} value={posted?.values['email']} />
        <Button
          type="submit"
          tone="ink"
          look="auto"
          isPending={isPending}
          pendingLabel="Subscribing..."
        >
          Subscribe
        </Button>
        <p className="hint">
          The address is used for the newsletter alone. <Link href="/privacy">Privacy Policy</Link>
        </p>
      </form>
      <OutcomeDialog outcome={outcome} onClose={close} />
    </>
  );
}

interface EmailFieldProps {
  readonly error: string | undefined;
  /** What came back from a post without scripts. */
  readonly value: string | undefined;
}

function EmailField({ error, value }: EmailFieldProps) {
  return (
    <Field id={`${name}-email`} label="Email" error={error}>
      {(control) => (
        <input
          {...control}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="send"
          placeholder="you@example.com"
          maxLength={longest.email}
          defaultValue={value}
          required
        />
      )}
    </Field>
  );
}

/** What became of a form that was posted without scripts, where a dialog cannot say it. */
function PostedNotice({ failure }: { readonly failure: string | null }) {
  const sent = new URLSearchParams(useSearch()).get('sent');
  if (failure !== null) {
    return (
      <p className="err" role="alert">
        {refusal(failure)}
      </p>
    );
  }
  const state = sent === 'newsletter-pending' ? 'pending' : 'active';
  if (sent !== `newsletter-${state}`) return null;
  const { title, text } = describeSuccess(state);
  return (
    <p className="note">
      <b>{title}</b> {text}
    </p>
  );
}
