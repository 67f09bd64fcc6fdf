import { pluralize } from '@longitude/contract/core/text';
import { maxCopies, splitAddresses } from '@longitude/contract/emails';
import { maxLength } from '@longitude/contract/constants';
import { ApiError } from '@longitude/contract/core/errors';
import { effect, signal } from '@preact/signals-react';
import { endSentence, isTimeout } from '../../../platform/api.ts';
import {
  chooseSubmissionKey,
  forgetSubmissionKey,
  hasOtherSubmission,
} from '../../../platform/submission-key.ts';
import { askConfirm } from '../../../ui/confirm.tsx';
import type { UploadQueue } from '../../../ui/files/upload-queue.ts';
import type { ComposerCalls } from './composer-calls.ts';
import { explainAddresses } from '../../../ui/address-list.ts';
import { toEmail, type MailContent } from './mail-content.ts';

type FieldName = 'to' | 'subject' | 'cc' | 'message' | 'files';
type FieldTexts = Readonly<Partial<Record<FieldName, string>>>;

export interface Sent {
  readonly id: string;
  readonly content: MailContent;
}

interface MailSenderInput {
  /** Name of the draft, unique on this device. */
  readonly name: string;
  /** Label of the button that sends. */
  readonly sendLabel: string;
  readonly send: ComposerCalls['send'];
  readonly queue: UploadQueue;
  readonly commitAddress: () => void;
  readonly read: () => MailContent;
  /** True when it may be sent; otherwise how others changed the item, or null after Cancel. */
  readonly mayLeave: () => Promise<true | string | null>;
  readonly onSent: (content: MailContent) => void;
}

/** Sends a draft exactly once, despite repeated presses and lost responses. */
export class MailSender {
  /** `waiting` for uploads. */
  readonly state = signal<'idle' | 'waiting' | 'sending'>('idle');
  /** Why the last attempt failed, and what to do. */
  readonly failure = signal<string | null>(null);
  readonly errors = signal<FieldTexts>({});
  /** Incremented with each rejected attempt: the first invalid field takes the focus. */
  readonly attempt = signal(0);
  readonly #input: MailSenderInput;
  readonly #form: string;
  #stopWaiting: ((isDone: boolean) => void) | undefined;

  constructor(input: MailSenderInput) {
    this.#input = input;
    this.#form = `admin:mail:${input.name}`;
  }

  /** Null when it was not sent: `failure` or `errors` say why. Rejects only on a programming error. */
  readonly send = async (): Promise<Sent | null> => {
    if (this.state.peek() !== 'idle') return null;
    const { queue, read, commitAddress } = this.#input;
    this.forgiveAll();
    commitAddress();
    try {
      this.state.value = 'waiting';
      if (this.#refuseFields(checkContent(read()))) return null;
      if (!(await this.#waitForUploads())) return null;
      if (this.#refuseFields(checkUploads(queue))) return null;
      this.state.value = 'sending';
      const response = await this.#input.mayLeave();
      if (response === true) return await this.#deliver(read());
      if (response !== null) this.#refuse(response, {});
      return null;
    } finally {
      this.state.value = 'idle';
    }
  };
  /** Stops waiting for uploads. */
  readonly cancel = () => this.#stopWaiting?.(false);
  /** Clears a field's error once it is edited. */
  readonly forgiveField = (field: FieldName) => {
    const { [field]: wrong, ...rest } = this.errors.peek();
    if (wrong !== undefined) this.errors.value = rest;
  };
  /** Clears all errors of the last attempt. */
  readonly forgiveAll = () => {
    this.failure.value = null;
    this.errors.value = {};
  };

  #refuse(text: string | null, fields: FieldTexts): void {
    this.failure.value = text;
    this.errors.value = fields;
    this.attempt.value = this.attempt.peek() + 1;
  }

  #refuseFields(fields: FieldTexts): boolean {
    const isWrong = Object.keys(fields).length > 0;
    if (isWrong) this.#refuse(null, fields);
    return isWrong;
  }

  #waitForUploads(): Promise<boolean> {
    const { queue } = this.#input;
    if (countRunning(queue) === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      this.#stopWaiting = (isDone) => {
        this.#stopWaiting = undefined;
        end();
        resolve(isDone);
      };
      const end = effect(() => {
        // Deferred: an effect cannot dispose of itself during setup.
        if (countRunning(queue) === 0) queueMicrotask(() => this.#stopWaiting?.(true));
      });
    });
  }

  async #deliver(content: MailContent): Promise<Sent | null> {
    const email = toEmail(content);
    const body = JSON.stringify(email);
    if (hasOtherSubmission(this.#form, body) && !(await askSendAnyway())) return null;
    try {
      const { id } = await this.#input.send(email, chooseSubmissionKey(this.#form, body));
      forgetSubmissionKey(this.#form);
      this.#input.onSent(content);
      return { id, content };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Rejected, or it succeeded and was undone since: sending it again is a new submission.
      if (error.status >= 400 && error.status < 500) forgetSubmissionKey(this.#form);
      this.#refuse(explainFailure(error, this.#input.sendLabel), pickFields(error));
      return null;
    }
  }
}

function askSendAnyway(): Promise<boolean> {
  return askConfirm({
    title: 'Send the changed email?',
    text: 'The last attempt got no response, so the earlier version may already be on its way. Check Sent Emails if you are not sure.',
    confirmLabel: 'Send anyway',
  });
}

/** The number of uploads that have not finished. */
export function countRunning({ items }: UploadQueue): number {
  return items.value.filter(({ state }) => state === 'uploading' || state === 'waiting').length;
}

/** The errors that prevent sending, by field. */
function checkContent({ subject, to, cc, message }: MailContent): FieldTexts {
  const ccError = cc.length > 0 ? explainAddresses(cc, maxCopies) : undefined;
  const tooLong = (label: string, most: number) => `${label} must be at most ${most} characters`;
  const toError = to === undefined ? undefined : checkRecipient(to.trim());
  return {
    ...(toError ? { to: toError } : {}),
    ...(subject.trim().length > maxLength.subject
      ? { subject: tooLong('Subject', maxLength.subject) }
      : {}),
    ...(ccError ? { cc: ccError } : {}),
    ...(message.length > maxLength.emailBody
      ? { message: tooLong('Message', maxLength.emailBody) }
      : {}),
  };
}

function checkRecipient(to: string): string | undefined {
  if (to === '') return 'Enter an email address';
  if (splitAddresses(to).length > 1) return 'Enter one address here; add others as CC';
  return explainAddresses([to], 1);
}

/** The error of files that prevent sending. */
function checkUploads({ items }: UploadQueue): FieldTexts {
  const count = items.peek().filter(({ state }) => state === 'failed').length;
  if (count === 0) return {};
  const one = 'One file was not uploaded: try it again or remove it';
  const many = `${count} files were not uploaded: try them again or remove them`;
  return { files: pluralize(count, one, many) };
}

/** The server's texts by the composer's fields. */
function pickFields({ fields }: ApiError): FieldTexts {
  const { email, subject, cc, ccEmails, message, fileIds } = fields as Partial<
    Record<string, string>
  >;
  const found = { to: email, subject, cc: cc ?? ccEmails, message, files: fileIds };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

/** Why an email was not sent, and what to do. */
function explainFailure(error: ApiError, sendLabel: string): string {
  const saved = 'Your text is saved.';
  if (isTimeout(error))
    return `The server did not respond in time. ${saved} Click ${sendLabel} again: it will be sent only once.`;
  if (error.code === 'offline')
    return `No connection to the server. ${saved} Click ${sendLabel} when you are back online: it will be sent only once.`;
  const text = `${endSentence(error.message)} ${saved}`;
  return error.status >= 500 ? `${text} Click ${sendLabel} again.` : text;
}
