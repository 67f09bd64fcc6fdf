import {
  batch,
  computed,
  effect,
  signal,
  untracked,
  type ReadonlySignal,
  type Signal,
} from '@preact/signals-react';
import { maxAttachments, splitAddresses } from '@longitude/contract/emails';
import type { SessionEnd } from '../../../platform/session-state.ts';
import { addAddresses } from '../../../ui/address-list.ts';
import { UploadQueue } from '../../../ui/files/upload-queue.ts';
import { DraftAutosave } from '../../../editing/draft-autosave.ts';
import { replyWords, type ComposerProps } from './composer-calls.ts';
import {
  composeDefault,
  composeReplySubject,
  mailValues,
  isSameContent,
  toValues,
  withTo,
  type MailContent,
} from './mail-content.ts';
import { followOtherReplies, type OtherReplies } from './other-replies.tsx';
import { forgetRestoredDraft, saveRestoredDraft, readRestoredDraft } from './restored-draft.ts';
import { MailSender } from './send-mail.ts';

/** The text in the fields. */
export interface Typed extends Omit<MailContent, 'files'> {
  /** The address being typed. */
  readonly ccText: string;
}

export type EmailDraftInput = Pick<
  ComposerProps,
  'id' | 'userId' | 'defaults' | 'nextParagraphs' | 'calls' | 'files' | 'fileTypes' | 'words'
>;

/** An email about an item that is being written. It survives the screen that shows it. */
export class EmailDraft {
  /** Unique among the drafts on this device. */
  readonly name: string;
  readonly typed;
  /** Incremented with each change by the person. */
  readonly edits = signal(0);
  /** Incremented with each file that is uploaded here or removed from the server. */
  readonly fileChanges = signal(0);
  readonly queue: UploadQueue;
  readonly autosave: DraftAutosave<MailContent>;
  readonly sender: MailSender;
  readonly answers: OtherReplies;
  /** Nothing has been written yet. */
  readonly isPristine: ReadonlySignal<boolean>;
  /** Nothing would be lost, and an email has already been sent. */
  readonly isDone: ReadonlySignal<boolean>;
  readonly #input: EmailDraftInput;
  /** Subject of the last email that the server knows; null for none. */
  #lastSubject: string | null = null;
  readonly #isFurther = signal(false);
  readonly #start: Signal<MailContent>;
  readonly #content: ReadonlySignal<MailContent>;
  readonly #stopWatching: () => void;

  constructor(name: string, input: EmailDraftInput) {
    const { drafts: calls, send } = input.calls;
    const start = composeDefault(input.defaults, input.files);
    this.name = name;
    this.#input = input;
    this.#start = signal(start);
    this.typed = signal<Typed>({ ...start, ccText: '' });
    this.queue = this.#createQueue(input);
    this.queue.replace(start.files);
    this.#content = computed(() => readContent(this.typed.value, this.queue));
    this.isPristine = computed(() => isSameContent(this.#content.value, this.#start.value));
    this.isDone = computed(() => this.#isFurther.value && this.#isIdle());
    const { read, replace, commitAddress } = this;
    this.answers = followOtherReplies(this.isPristine);
    const readStart = () => this.#start.peek();
    this.autosave = new DraftAutosave({ ...mailValues, name, calls, readStart, read, replace });
    this.sender = new MailSender({
      name,
      sendLabel: (input.words ?? replyWords).send,
      send,
      queue: this.queue,
      commitAddress,
      read,
      mayLeave: this.#mayLeave,
      onSent: this.#forgetSent,
    });
    this.#stopWatching = followChanges(this.#content, this.isPristine, this.autosave);
  }

  readonly read = (): MailContent => this.#content.peek();
  readonly edit = (change: Partial<Typed>): void => {
    this.typed.value = { ...this.typed.peek(), ...change };
    this.edits.value = this.edits.peek() + 1;
  };
  /** Adds the address being typed to the list. */
  readonly commitAddress = (): void => {
    const { cc, ccText } = this.typed.peek();
    if (ccText !== '') this.edit({ cc: addAddresses(cc, splitAddresses(ccText)), ccText: '' });
  };
  /** Shows another text; `at`: when the server saved it, ISO. */
  readonly replace = ({ subject, to, cc, message, files }: MailContent, at?: string): void =>
    batch(() => {
      this.typed.value = { subject, ...withTo(to), cc, ccText: '', message };
      this.queue.replace(files);
      if (at !== undefined) this.answers.beginAt(at);
    });
  /** Loads the draft from the server or the device. Never rejects. */
  readonly open = async (): Promise<void> => {
    await this.autosave.open();
    this.#offerRestored();
  };
  /** `subject`: of the last email about the item; undefined while loading. */
  readonly noteLast = (subject: string | null | undefined): void => {
    if (subject === undefined) return;
    this.#lastSubject = subject;
    this.#beginAfter(subject);
  };
  /** Restores the text of an email whose sending was undone. */
  readonly restore = (content: MailContent): void => {
    this.#beginAfter(this.#lastSubject);
    saveRestoredDraft(this.name, content);
    this.#offerRestored();
  };
  readonly settle = (choice: 'mine' | 'other'): Promise<void> => {
    if (this.autosave.clash.peek()?.from === 'undo') forgetRestoredDraft(this.name);
    return this.autosave.settle(choice);
  };
  /** Restores the default text; removes the files that were uploaded for the draft. */
  readonly discard = async (): Promise<void> => {
    const given = new Set(this.#start.peek().files.map(({ id }) => id));
    const own = this.queue.items.peek().filter(({ stored }) => !stored || !given.has(stored.id));
    await Promise.all(own.map(({ key }) => this.queue.remove(key)));
    forgetRestoredDraft(this.name);
    this.queue.clear();
    this.replace(this.#start.peek());
    this.sender.forgiveAll();
    await this.autosave.forget();
  };
  /** Whether it can be dropped without losing anything. */
  readonly isIdle = (): boolean => untracked(() => this.#isIdle());
  /** Stops all subscriptions. After a session expiry unsaved changes stay on the device. */
  readonly end = (how: SessionEnd): void => {
    this.#stopWatching();
    this.answers.stop();
    // An expiry must not lose text: the person signs in again and continues.
    if (how === 'expired') this.autosave.keepOnDevice();
    this.autosave.stop();
    this.sender.cancel();
    this.queue.clear();
  };

  readonly #isIdle = (): boolean =>
    this.isPristine.value &&
    this.queue.items.value.every(({ stored }) => stored) &&
    this.sender.state.value === 'idle' &&
    this.autosave.clash.value === null;

  /** The initial text of the next email: only the first thanks the client. A started draft stays. */
  #beginAfter(lastSubject: string | null): void {
    const { defaults, nextParagraphs, files } = this.#input;
    if (!nextParagraphs) return;
    const next =
      lastSubject === null
        ? defaults
        : { ...defaults, subject: composeReplySubject(lastSubject), paragraphs: nextParagraphs };
    const start = composeDefault(next, files);
    const isUnwritten = this.isPristine.peek();
    batch(() => {
      this.#isFurther.value = lastSubject !== null;
      if (isSameContent(start, this.#start.peek())) return;
      this.#start.value = start;
      if (isUnwritten) this.replace(start);
    });
  }

  #createQueue({ calls: { upload, removeFile }, fileTypes }: EmailDraftInput): UploadQueue {
    const countChange = () => {
      this.fileChanges.value = this.fileChanges.peek() + 1;
    };
    const remove = (id: string) => removeFile(id).then(countChange);
    return new UploadQueue({
      upload,
      remove,
      onUploaded: countChange,
      maxFiles: maxAttachments,
      ...(fileTypes && { types: fileTypes }),
    });
  }

  #offerRestored(): void {
    const other = readRestoredDraft(this.name, this.#start.peek());
    if (!other) return;
    this.autosave.offer({ other, from: 'undo' });
    // Until the person has chosen, a reload must not lose it.
    if (this.autosave.clash.peek() === null) forgetRestoredDraft(this.name);
  }

  readonly #mayLeave = async (): Promise<true | string | null> => {
    if (!(await this.autosave.isCurrent()))
      return 'This email was changed or sent elsewhere in the meantime. Check the text and Sent Emails before you send it.';
    return (await this.answers.confirm()) || null;
  };

  /** Changes made while it was being sent stay, as the next draft. */
  readonly #forgetSent = (sent: MailContent): void => {
    const now = this.read();
    const isSameText = isSameContent({ ...now, files: [] }, { ...sent, files: [] });
    const sentIds = new Set(sent.files.map(({ id }) => id));
    const added = now.files.filter(({ id }) => !sentIds.has(id));
    this.#beginAfter(sent.subject);
    const start = this.#start.peek();
    const rest = isSameText ? start : now;
    this.replace({ ...rest, files: [...start.files, ...added] });
    if (this.isPristine.peek()) void this.autosave.forget();
    else void this.autosave.flush();
  };
}

function readContent(typed: Typed, { items }: UploadQueue): MailContent {
  const { subject, to, cc, ccText, message } = typed;
  const files = items.value.flatMap(({ stored }) => (stored ? [stored] : []));
  return { subject, ...withTo(to), cc: [...cc, ...splitAddresses(ccText)], message, files };
}

/** Schedules a save after each change of the text to be saved. */
function followChanges(
  content: ReadonlySignal<MailContent>,
  isPristine: ReadonlySignal<boolean>,
  autosave: DraftAutosave<MailContent>,
): () => void {
  let before = JSON.stringify(toValues(content.peek()));
  let wasPristine = isPristine.peek();
  return effect(() => {
    const now = JSON.stringify(toValues(content.value));
    // Only the default text has changed.
    const isOtherStart = wasPristine && isPristine.value;
    wasPristine = isPristine.value;
    if (now === before) return;
    before = now;
    if (!isOtherStart) autosave.touch();
  });
}
