import {
  explainBadAddress,
  isEmailAddress,
  toStoredAddress,
} from '@longitude/contract/core/email-address';
import { Link, useSearch } from 'wouter';
import { honeypotName, maxLength } from '@longitude/contract/constants';
import { useState } from 'react';
import { ApiError } from '@longitude/contract/core/errors';
import type { Subscribed } from '@longitude/contract/newsletter';
import { createRandomKey } from '../../platform/submission-key.ts';
import { useSite } from '../../platform/site.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormGuards } from '../../ui/form.tsx';
import { submitOrPost } from '../../ui/submit-or-post.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { usePress } from '../../ui/use-press.ts';
import { writeDraft } from '../../platform/form-draft.ts';
import { useUnsentAddress } from './unsent-address.ts';
import formStyles from '../../ui/form.module.css';
import controlStyles from '../../ui/field.module.css';
import boxes from '../../ui/boxes.module.css';
import styles from '../../ui/dialog.module.css';

const name = 'newsletter';

/** The newsletter form (public-site sections 2, 5 and 7). Without scripts it posts to the blog. */
export function NewsletterForm({ labelledBy }: { readonly labelledBy: string }) {
  const { form, formToken } = useSite();
  const posted = form?.name === name ? form : null;
  const { element, error, isPending, outcome, close, onSubmit } = useSubscription(
    posted?.errors['email'],
  );
  return (
    <>
      {/* start.js holds a form that is submitted before hydration, and submits it again. */}
      <form
        className={formStyles['form']}
        id={name}
        method="post"
        action={`/blog#${name}`}
        aria-labelledby={labelledBy}
        noValidate
        data-held=""
        ref={element}
        onSubmit={onSubmit}
      >
        <FormGuards form={name} token={formToken} />
        <PostedNotice failure={posted?.failure ?? null} />
        <EmailField error={error} value={posted?.values['email']} />
        <Button
          type="submit"
          tone="ink"
          className={formStyles['auto']}
          isPending={isPending}
          pendingLabel="Subscribing..."
        >
          Subscribe
        </Button>
        <p className={controlStyles['hint']}>
          We use your address only for the newsletter. <Link href="/privacy">Privacy Policy</Link>
        </p>
      </form>
      <OutcomeDialog outcome={outcome} onClose={close} />
    </>
  );
}

interface EmailFieldProps {
  readonly error: string | undefined;
  /** The address of a rejected post without scripts. */
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
          maxLength={maxLength.email}
          defaultValue={value}
          required
        />
      )}
    </Field>
  );
}

/** The outcome of a post without scripts, which no dialog can show. */
function PostedNotice({ failure }: { readonly failure: string | null }) {
  const sent = new URLSearchParams(useSearch()).get('sent');
  if (failure !== null) {
    return (
      <p className={controlStyles['error']} role="alert">
        {describeRefusal(failure)}
      </p>
    );
  }
  const state = sent === 'newsletter-pending' ? 'pending' : 'active';
  if (sent !== `newsletter-${state}`) return null;
  const { title, text } = describeSuccess(state);
  return (
    <p className={boxes['note']}>
      <b>{title}</b> {text}
    </p>
  );
}

/** Checks and sends the newsletter form. On a failure the address stays in its field. */
function useSubscription(postedError: string | undefined) {
  const [error, setError] = useState(postedError);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { isPending, press } = usePress();
  const element = useUnsentAddress(name, setError);
  const submit = async (form: HTMLFormElement) => {
    const controls = form.elements as unknown as Record<string, HTMLInputElement>;
    const { email, [honeypotName]: honeypot } = controls;
    if (!email) return;
    const address = toStoredAddress(email.value);
    if (!isEmailAddress(address)) {
      setError(explainBadAddress(address));
      email.focus();
      return;
    }
    setError(undefined);
    const result = await subscribe(email.value, honeypot?.value);
    setError(result.emailError);
    setOutcome(result);
    if (!result.isDone) return;
    writeDraft(name, {});
    // Not reset(): that would restore the values of an earlier post without scripts.
    email.value = '';
  };
  const close = () => setOutcome(null);
  const onSubmit = submitOrPost((form) => press(() => submit(form)));
  return { element, error, isPending, outcome, close, onSubmit };
}

/** For the outbox. */
export const newsletterForm = {
  name,
  page: `/blog#${name}`,
  path: '/newsletter/subscribe',
  title: 'Newsletter',
  noun: 'newsletter subscription',
  success: { title: 'Thank you for subscribing to our newsletter!' },
};

/** The outcome of a subscription, for a dialog. */
export interface Outcome {
  readonly isDone: boolean;
  readonly title: string;
  readonly text?: string;
  /** The server's error for the address. */
  readonly emailError?: string | undefined;
}

/** Subscribes an address (public-site section 7); never rejects. */
export function subscribeToNewsletter(email: string): Promise<Outcome> {
  return subscribe(email).catch(describeFailure);
}

/**
 * Loads the outbox lazily, because most visitors never send the form.
 * @throws if nothing was sent because of an error of the browser or ours
 */
async function subscribe(email: string, website = ''): Promise<Outcome> {
  const outbox = await import('../../platform/outbox/outbox.ts').catch(() => null);
  if (!outbox) return describeFailure(null);
  const payload = { email, ...(website ? { website } : {}) };
  const key = createRandomKey();
  const content = { payload, values: { email }, excerpt: email };
  const outcome = await outbox.submit({ form: newsletterForm, key, content });
  if (outcome.kind === 'failed') return describeFailure(outcome.error);
  if (outcome.kind === 'waiting') return describeWaiting(outcome.when);
  return describeSuccess((outcome.response as Subscribed).state);
}

/** Without a connection the subscription waits in the outbox (spec decision 50). */
function describeWaiting(when: string): Outcome {
  return {
    isDone: true,
    title: 'Waiting to send',
    text: `You are offline. Your address is saved on this device. ${when}`,
  };
}

/**
 * Also true where nothing is sent: the address is known, refused email, or got enough today, which
 * no stranger may find out.
 */
const confirmText =
  'We have sent you an email. Click the link in it to confirm. If it has not arrived by tomorrow, subscribe again or write to us.';

/** The thanks of public-site section 7, and the next step when a confirmation is pending. */
function describeSuccess(state: Subscribed['state']): Outcome {
  const { title } = newsletterForm.success;
  if (state === 'active') return { isDone: true, title };
  return { isDone: true, title, text: confirmText };
}

/** The sentences of public-site section 7, with the server's error or for a missing response. */
function describeFailure(error: unknown): Outcome {
  const response = error instanceof ApiError && error.code !== 'offline' ? error : null;
  const title = response
    ? describeRefusal(response.message)
    : 'Failed to subscribe. Please try again.';
  return { isDone: false, title, emailError: response?.fields['email'] };
}

const describeRefusal = (text: string) => `Failed to subscribe: ${text}`;

interface OutcomeDialogProps {
  readonly outcome: Outcome | null;
  readonly onClose: () => void;
}

/** An alert of public-site section 7 as a dialog (spec decision 35). */
export function OutcomeDialog({ outcome, onClose }: OutcomeDialogProps) {
  const id = 'newsletter-outcome';
  return (
    <Dialog open={outcome !== null} onClose={onClose} labelledBy={id} className={styles['ask']}>
      <header>
        <h2 id={id}>{outcome?.title}</h2>
      </header>
      {outcome?.text && (
        <div>
          <p>{outcome.text}</p>
        </div>
      )}
      <footer>
        <Button tone="ink" onClick={onClose}>
          OK
        </Button>
      </footer>
    </Dialog>
  );
}
