import { ApiError } from '@longitude/contract/core/errors';
import type { Subscribed } from '@longitude/contract/newsletter';

/** What a dialog says once the form was sent. */
export interface Outcome {
  readonly isDone: boolean;
  readonly title: string;
  readonly text?: string;
}

/** The thanks of public-site section 7, and what has to be done when a mail asks for it. */
export function describeSuccess(state: Subscribed['state']): Outcome {
  const title = 'Thank you for subscribing to our newsletter!';
  if (state === 'active') return { isDone: true, title };
  return {
    isDone: true,
    title,
    text: 'A mail is on its way to you. Press the link in it to confirm.',
  };
}

/** The sentences of public-site section 7: with the answer's own words, or without an answer. */
export function describeFailure(error: unknown): Outcome {
  const hasAnswer = error instanceof ApiError && error.code !== 'offline';
  return {
    isDone: false,
    title: hasAnswer ? refusal(error.message) : 'Failed to subscribe. Please try again.',
  };
}

export function refusal(text: string): string {
  return `Failed to subscribe: ${text}`;
}
