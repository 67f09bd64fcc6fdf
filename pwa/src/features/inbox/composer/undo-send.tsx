import { ApiError } from '@longitude/contract/core/errors';
import { useEffect, useState } from 'react';
import { showToast, type ToastInput } from '../../../ui/toast.tsx';
import type { ComposerProps } from './composer-calls.ts';
import { restoreDraft } from './open-drafts.ts';
import type { Sent } from './send-mail.ts';

/** Milliseconds that the server delays an email, counted here because the clocks may differ. */
const undoFor = 10_000;

/** By composer, the function that dismisses the toast about its last email. */
const earlier = new Map<string, () => void>();

/** Replaces the earlier toast about the composer's last email, which would contradict the new one. */
function replaceToast(id: string, toast: ToastInput): void {
  earlier.get(id)?.();
  earlier.set(id, showToast(toast));
}

type Callbacks = Pick<
  ComposerProps,
  'id' | 'userId' | 'calls' | 'sentText' | 'sentAction' | 'onSendCanceled'
>;

/**
 * Shows that an email was sent, and offers Undo on every screen until it leaves: then its text is
 * the draft again.
 */
export function offerUndo(sent: Sent, callbacks: Callbacks): void {
  const until = Date.now() + undoFor;
  const { id, sentText, sentAction } = callbacks;
  replaceToast(id, {
    title: 'Email sent',
    tone: 'success',
    life: undoFor,
    ...(sentText ? { text: sentText } : {}),
    ...(sentAction ? { also: sentAction } : {}),
    aside: <Countdown until={until} />,
    action: { label: 'Undo', run: () => void cancelSend(sent, until, callbacks) },
  });
}

async function cancelSend(sent: Sent, until: number, callbacks: Callbacks): Promise<void> {
  try {
    await callbacks.calls.cancelSend(sent.id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return explainRefusal(error, until, () => void cancelSend(sent, until, callbacks));
  }
  restoreDraft(callbacks, sent.content);
  replaceToast(callbacks.id, {
    title: 'Email taken back',
    text: 'Its text is in the composer again, as a draft.',
  });
  callbacks.onSendCanceled?.(sent.id);
}

function explainRefusal(error: ApiError, until: number, run: () => void): void {
  if (error.status === 401) return;
  if (error.status === 409 || error.status === 404) {
    const text = 'The email has left and cannot be taken back.';
    showToast({ title: 'Too late to undo', text, tone: 'error' });
    return;
  }
  const canRetry = until > Date.now();
  showToast({
    title: 'Email not taken back',
    text: error.message,
    tone: 'error',
    ...(canRetry ? { action: { label: 'Undo', run } } : {}),
  });
}

/** Seconds left. Not read aloud, unlike the words 'Email sent' and 'Undo'. */
function Countdown({ until }: { readonly until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <span className="num" aria-hidden="true">
      {' '}
      {seconds} s
    </span>
  );
}
