import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { longest } from '@longitude/contract/constants';
import { ApiError } from '@longitude/contract/errors';
import { isTimeout } from '../../platform/failure-words.ts';
import { chooseSubmissionKey, forgetSubmissionKey } from '../../platform/submission-key.ts';
import { askConfirm } from '../confirm.tsx';
import type { UploadQueue } from '../files/upload-queue.ts';
import { addAddresses, explainAddresses, splitTyped } from './addresses.ts';
import type { ComposerCalls } from './composer-props.ts';
import { toEmail, type Content } from './content.ts';
import type { DraftKeeper } from './draft-keeper.ts';

export type SendingState = 'idle' | 'waiting' | 'sending';
export type FieldName = 'subject' | 'cc' | 'message' | 'files';

export interface Sent {
  readonly id: string;
  /** ISO. */
  readonly sendAt: string;
  readonly content: Content;
}

export interface Sending {
  /** `waiting` for uploads. */
  readonly state: ReadonlySignal<SendingState>;
  /** Why the last attempt failed, and what to do. */
  readonly failure: ReadonlySignal<string | null>;
  readonly errors: ReadonlySignal<Partial<Record<FieldName, string>>>;
  /** Grows with each attempt that was refused: the first wrong field takes the focus. */
  readonly attempt: ReadonlySignal<number>;
  /** What was sent; null when it was not, with `failure` or `errors` saying why. Never rejects. */
  readonly send: () => Promise<Sent | null>;
  /** No longer waits for uploads. */
  readonly cancel: () => void;
  /** What was typed anew is not known to be wrong. */
  readonly forgiveField: (field: FieldName) => void;
  readonly stop: () => void;
}

interface SendingInput {
  readonly name: string;
  readonly calls: Pick<ComposerCalls, 'send'>;
  readonly cc: Signal<readonly string[]>;
  readonly ccText: Signal<string>;
  readonly queue: UploadQueue;
  readonly keeper: DraftKeeper;
  readonly read: () => Content;
  readonly reset: () => Promise<void>;
}

/** Sends what was written exactly once, however often the button is pressed and answers are lost. */
export function createSending(input: SendingInput): Sending {
  const state = signal<SendingState>('idle');
  const failure = signal<string | null>(null);
  const errors = signal<Partial<Record<FieldName, string>>>({});
  const attempt = signal(0);
  /** An e-mail that may have been sent: no answer came. */
  let unanswered: string | null = null;
  let stopWaiting: ((isDone: boolean) => void) | undefined;
  const form = `mail:${input.name}`;

  const refuse = (text: string | null, fields: Partial<Record<FieldName, string>> = {}) => {
    failure.value = text;
    errors.value = fields;
    attempt.value = attempt.peek() + 1;
    return null;
  };

  async function waitForUploads(): Promise<boolean> {
    if (countRunning(input.queue) === 0) return true;
    state.value = 'waiting';
    return new Promise<boolean>((resolve) => {
      const end = effect(() => {
        if (countRunning(input.queue) === 0) queueMicrotask(() => stopWaiting?.(true));
      });
      stopWaiting = (isDone) => {
        stopWaiting = undefined;
        end();
        resolve(isDone);
      };
    });
  }

  async function deliver(content: Content): Promise<Sent | null> {
    const email = toEmail(content);
    const body = JSON.stringify(email);
    if (unanswered !== null && unanswered !== body && !(await askSendAnyway())) return null;
    state.value = 'sending';
    try {
      const { id, sendAt } = await input.calls.send(email, chooseSubmissionKey(form, body));
      forgetSubmissionKey(form);
      unanswered = null;
      void input.reset();
      return { id, sendAt, content };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'offline' || error.status >= 500) unanswered = body;
      return refuse(explainFailure(error), pickFields(error));
    }
  }

  async function send(): Promise<Sent | null> {
    if (state.peek() !== 'idle') return null;
    failure.value = null;
    errors.value = {};
    input.cc.value = addAddresses(input.cc.peek(), splitTyped(input.ccText.peek()));
    input.ccText.value = '';
    try {
      const wrong = checkContent(input.read());
      if (Object.keys(wrong).length > 0) return refuse(null, wrong);
      if (!(await waitForUploads())) return null;
      const files = explainFailedUploads(input.queue);
      if (files) return refuse(null, { files });
      return await deliver(input.read());
    } finally {
      state.value = 'idle';
    }
  }

  const forgiveField = (field: FieldName) => {
    const { [field]: _, ...rest } = errors.peek();
    if (field in errors.peek()) errors.value = rest;
  };
  const cancel = () => stopWaiting?.(false);
  return { state, failure, errors, attempt, send, cancel, forgiveField, stop: cancel };
}

/** Uploads that are not over. */
export function countRunning({ items }: UploadQueue): number {
  return items.value.filter(({ state }) => state === 'uploading' || state === 'waiting').length;
}

function explainFailedUploads({ items }: UploadQueue): string | undefined {
  const count = items.peek().filter(({ state }) => state === 'failed').length;
  if (count === 0) return undefined;
  return count === 1
    ? 'One file was not uploaded: try it again or remove it'
    : `${count} files were not uploaded: try them again or remove them`;
}

function checkContent({ subject, cc, message }: Content): Partial<Record<FieldName, string>> {
  const wrong: Partial<Record<FieldName, string>> = {};
  const ccError = cc.length > 0 ? explainAddresses(cc) : undefined;
  if (subject.trim().length > longest.subject)
    wrong.subject = `Subject must be at most ${longest.subject} characters`;
  if (ccError) wrong.cc = ccError;
  if (message.length > longest.emailBody)
    wrong.message = `Message must be at most ${longest.emailBody} characters`;
  return wrong;
}

function pickFields({ fields }: ApiError): Partial<Record<FieldName, string>> {
  const { subject, cc, message, fileIds } = fields as Partial<Record<string, string>>;
  const found = { subject, cc, message, files: fileIds };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

function explainFailure(error: ApiError): string {
  const kept = 'Your text is kept.';
  if (isTimeout(error))
    return `The server has not answered in time. ${kept} Press Send email again: it goes out only once.`;
  if (error.code === 'offline')
    return `No connection to the server. ${kept} Press Send email when you are back online: it goes out only once.`;
  const text = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
  return error.status >= 500 ? `${text} ${kept} Press Send email again.` : `${text} ${kept}`;
}

function askSendAnyway(): Promise<boolean> {
  return askConfirm({
    title: 'Send the changed email?',
    text: 'The last attempt got no answer, so the earlier text may already be on its way. Look into Sent Emails if you are not sure.',
    confirmLabel: 'Send anyway',
  });
}
