import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '@longitude/contract/core/errors';
import { describeFailure, describeSuccess, type Outcome } from './describe-outcome.ts';

/** Also the contract's text; its schemas are loaded only when something is sent. */
const emailText = 'Please enter a valid email address';

/** Checks and sends the newsletter form. Whatever fails, the address stays in its field. */
export function useSubscription(postedError: string | undefined) {
  const [error, setError] = useState(postedError);
  const [isPending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isUnderWay = useRef(false);
  const submit = async (form: HTMLFormElement) => {
    const { email, website } = form.elements as unknown as Record<string, HTMLInputElement>;
    if (!email || isUnderWay.current) return;
    if (email.value.trim() === '' || !email.validity.valid) {
      setError(emailText);
      email.focus();
      return;
    }
    isUnderWay.current = true;
    setError(undefined);
    setPending(true);
    const result = await send(email.value, website?.value ?? '');
    isUnderWay.current = false;
    setPending(false);
    setError(result.refused);
    setOutcome(result.outcome);
    // Not reset(): that would bring back what was posted without scripts before.
    if (result.outcome.isDone) email.value = '';
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  return { error, isPending, outcome, close: () => setOutcome(null), onSubmit };
}

interface Result {
  readonly outcome: Outcome;
  /** What is wrong with the address, in the server's words. */
  readonly refused?: string | undefined;
}

async function send(email: string, website: string): Promise<Result> {
  try {
    const { subscribeToNewsletter } = await import('./subscribe.ts');
    const state = await subscribeToNewsletter(email, website ? { website } : {});
    return { outcome: describeSuccess(state) };
  } catch (error) {
    const refused = error instanceof ApiError ? error.fields['email'] : undefined;
    return { outcome: describeFailure(error), refused };
  }
}
