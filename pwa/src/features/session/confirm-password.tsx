import { signal } from '@preact/signals-react';
import { lazy, Suspense } from 'react';
import { confirmCallsWith } from '../../platform/api.ts';
import { wasCancelled } from '../../platform/was-cancelled.ts';
import { whenSessionEnds } from '../../platform/session-state.ts';

// Lazy: rarely needed, while every screen loads this module.
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

interface Question {
  readonly outcome: Promise<boolean>;
  readonly answer: (isConfirmed: boolean) => void;
}

/** One for all waiting calls. */
const question = signal<Question | null>(null);
let confirmations = 0;

whenSessionEnds(() => question.peek()?.answer(false));
confirmCallsWith(withConfirmation);

/**
 * Makes a call that may need a recent sign-in (spec decision 52). If so, asks for the password and
 * repeats the call. Cancelling rejects with the refusal of the call: see `wasCancelled`.
 */
async function withConfirmation<Result>(call: () => Promise<Result>): Promise<Result> {
  const before = confirmations;
  try {
    return await call();
  } catch (cause) {
    if (!wasCancelled(cause)) throw cause;
    // Confirmed for another call while this one was pending.
    const isConfirmed = confirmations !== before || (await askPassword());
    if (!isConfirmed) throw cause;
    return withConfirmation(call);
  }
}

function askPassword(): Promise<boolean> {
  const open = question.peek();
  if (open) return open.outcome;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isConfirmed: boolean) => {
    question.value = null;
    if (isConfirmed) confirmations += 1;
    resolve(isConfirmed);
  };
  question.value = { outcome: promise, answer };
  return promise;
}

/** Renders the dialog of `withConfirmation`. Used once, in the back office. */
export function ConfirmPasswordHost() {
  const open = question.value;
  return (
    open && (
      <Suspense>
        <ConfirmDialog onAnswer={open.answer} />
      </Suspense>
    )
  );
}
