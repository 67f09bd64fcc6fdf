import { signal } from '@preact/signals-react';
import { subscribeToNewsletter } from '../newsletter/subscribe.ts';
import { describeFailure, describeSuccess, type Outcome } from '../newsletter/describe-outcome.ts';
import type { Values } from './draft.ts';

/** What became of the newsletter's box, for a dialog. */
export const newsletterOutcome = signal<Outcome | null>(null);

/**
 * Subscribes the sender who has ticked the box (decision 17). The request went through already,
 * whatever becomes of this. Never rejects.
 */
export async function subscribeAfterwards({ newsletter, email = '' }: Values): Promise<void> {
  if (newsletter !== 'on') return;
  try {
    newsletterOutcome.value = describeSuccess(await subscribeToNewsletter(email.trim()));
  } catch (error) {
    newsletterOutcome.value = describeFailure(error);
  }
}
