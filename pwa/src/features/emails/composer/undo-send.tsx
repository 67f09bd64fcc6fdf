import { ApiError } from '@longitude/contract/core/errors';
import { withdrawMail } from '@longitude/contract/emails';
import { useEffect, useState } from 'react';
import { adminApi, isSessionEnd } from '../../../platform/api.ts';
import { showToast, type ToastInput } from '../../../ui/toast.tsx';
import type { ComposerProps } from './composer-calls.ts';
import { fromValues, toValues } from './mail-content.ts';
import { restoreDraft } from './open-drafts.ts';
import { forgetPendingSend, savePendingSend, listPendingSends } from './pending-sends.ts';
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

interface Callbacks extends Pick<
  ComposerProps,
  'id' | 'userId' | 'sentTitle' | 'sentText' | 'sentAction' | 'onSendCancelled'
> {
  readonly calls: Pick<ComposerProps['calls'], 'cancelSend'>;
}

/** Emails whose toast this window has shown. */
const offered = new Set<string>();

/**
 * Shows that an email was sent, and offers Undo on every screen until it leaves: then its text is
 * the draft again.
 */
export function offerUndo(sent: Sent, callbacks: Callbacks): void {
  const until = Date.now() + undoFor;
  const { id: composer, userId, sentTitle, sentText } = callbacks;
  const texts = {
    ...(sentTitle === undefined ? {} : { title: sentTitle }),
    ...(sentText === undefined ? {} : { text: sentText }),
  };
  const values = toValues(sent.content);
  savePendingSend(userId, { id: sent.id, composer, until, values, ...texts });
  showCountdown(sent, until, callbacks);
}

/** Offers Undo again for the emails that a page before this one has sent. */
export function resumeUndo(userId: string): void {
  for (const { id, composer, until, title, text, values } of listPendingSends(userId)) {
    if (offered.has(id)) continue;
    const content = fromValues(values, { subject: '', cc: [], message: '', files: [] });
    const cancelSend = (mail: string) => adminApi.call(withdrawMail, { params: { id: mail } });
    const callbacks = {
      id: composer,
      userId,
      calls: { cancelSend },
      ...(title ? { sentTitle: title } : {}),
      ...(text ? { sentText: text } : {}),
    };
    showCountdown({ id, content }, until, callbacks);
  }
}

function showCountdown(sent: Sent, until: number, callbacks: Callbacks): void {
  const { id, userId, sentTitle = 'Email sent', sentText, sentAction } = callbacks;
  const life = Math.max(0, until - Date.now());
  offered.add(sent.id);
  setTimeout(() => forgetPendingSend(userId, sent.id), life);
  replaceToast(id, {
    title: sentTitle,
    tone: 'success',
    life,
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
    // Already undone, by another window or by a click whose response was lost.
    if (error.status !== 404)
      return explainRefusal(error, until, () => void cancelSend(sent, until, callbacks));
  }
  forgetPendingSend(callbacks.userId, sent.id);
  restoreDraft(callbacks, sent.content);
  replaceToast(callbacks.id, {
    title: 'Sending undone',
    text: 'Your text is back as a draft.',
  });
  callbacks.onSendCancelled?.(sent.id);
}

function explainRefusal(error: ApiError, until: number, run: () => void): void {
  if (isSessionEnd(error)) return;
  if (error.status === 409) {
    const text = 'The email has already been sent.';
    showToast({ title: 'Too late to undo', text, tone: 'error' });
    return;
  }
  const canRetry = until > Date.now();
  showToast({
    title: 'Not undone',
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
    <span className="numeric" aria-hidden="true">
      {' '}
      {seconds} s
    </span>
  );
}
