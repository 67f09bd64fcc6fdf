import {
  batch,
  computed,
  effect,
  signal,
  untracked,
  type ReadonlySignal,
  type Signal,
} from '@preact/signals-react';
import type { SessionEnd } from '../../../platform/session-state.ts';
import { createUploadQueue, type UploadQueue } from '../../../ui/files/upload-queue.ts';
import type { ComposerProps } from './composer-calls.ts';
import { createDraftKeeper } from './draft-autosave.ts';
import type { DraftKeeper } from './draft-state.ts';
import { forgetReturned, keepReturned, readReturned } from './draft-store.ts';
import {
  addAddresses,
  composeDefault,
  composeReplySubject,
  isSameContent,
  splitTyped,
  toValues,
  type Content,
} from './mail-content.ts';
import { createAnswers, type Answers } from './other-answers.tsx';
import { createSending, type Sending } from './send-mail.ts';

/** Most attachments of one e-mail, as the server takes them. */
const mostAttachments = 20;

/** What the fields show. */
export interface Typed {
  readonly subject: string;
  /** Addresses that are done, right or wrong. */
  readonly cc: readonly string[];
  /** The address that is being typed. */
  readonly ccText: string;
  /** HTML. */
  readonly message: string;
}

export type WritingInput = Pick<
  ComposerProps,
  'id' | 'userId' | 'defaults' | 'nextParagraphs' | 'calls' | 'files'
>;

/** What is being written about one item. It outlives the screen that shows it. */
export class Writing {
  /** Tells it from all others on this device. */
  readonly name: string;
  readonly typed;
  /** Grows with each change that a person makes. */
  readonly edits = signal(0);
  /** Grows with each file that was uploaded here or removed from the server. */
  readonly fileChanges = signal(0);
  readonly queue: UploadQueue;
  readonly keeper: DraftKeeper;
  readonly sending: Sending;
  readonly answers: Answers;
  /** Nothing was written yet. */
  readonly isPristine: ReadonlySignal<boolean>;
  /** Nothing would be lost, and an e-mail has been sent already. */
  readonly isDone: ReadonlySignal<boolean>;
  readonly #input: WritingInput;
  /** Of the last e-mail, as the server last said; null for none. */
  #lastSubject: string | null = null;
  readonly #isFurther = signal(false);
  readonly #start: Signal<Content>;
  readonly #content: ReadonlySignal<Content>;
  readonly #stopWatching: () => void;

  constructor(name: string, input: WritingInput) {
    const { calls } = input;
    const start = composeDefault(input.defaults, input.files);
    this.name = name;
    this.#input = input;
    this.#start = signal(start);
    this.typed = signal<Typed>({ ...start, ccText: '' });
    this.queue = this.#createQueue(calls);
    this.queue.replace(start.files);
    this.#content = computed(() => readContent(this.typed.value, this.queue));
    this.isPristine = computed(() => isSameContent(this.#content.value, this.#start.value));
    this.isDone = computed(() => this.#isFurther.value && this.#isIdle());
    const { read, replace, commitAddress } = this;
    this.answers = createAnswers(this.isPristine);
    const readStart = () => this.#start.peek();
    this.keeper = createDraftKeeper({ name, calls: calls.drafts, readStart, read, replace });
    this.sending = createSending({
      name,
      send: calls.send,
      queue: this.queue,
      commitAddress,
      read,
      mayLeave: this.#mayLeave,
      onSent: this.#forgetSent,
    });
    this.#stopWatching = followChanges(this.#content, this.isPristine, this.keeper);
  }

  readonly read = (): Content => this.#content.peek();
  readonly edit = (change: Partial<Typed>): void => {
    this.typed.value = { ...this.typed.peek(), ...change };
    this.edits.value = this.edits.peek() + 1;
  };
  /** The address that is being typed is done. */
  readonly commitAddress = (): void => {
    const { cc, ccText } = this.typed.peek();
    if (ccText !== '') this.edit({ cc: addAddresses(cc, splitTyped(ccText)), ccText: '' });
  };
  /** Shows another text; `at` as the keeper has it. */
  readonly replace = ({ subject, cc, message, files }: Content, at?: string): void =>
    batch(() => {
      this.typed.value = { subject, cc, ccText: '', message };
      this.queue.replace(files);
      if (at !== undefined) this.answers.beginAt(at);
    });
  /** Looks for what was written before, here or elsewhere. Never rejects. */
  readonly open = async (): Promise<void> => {
    await this.keeper.open();
    this.#offerReturned();
  };
  /** What the server says of the last e-mail about the item; undefined when it was not asked. */
  readonly noteLast = (subject: string | null | undefined): void => {
    if (subject === undefined) return;
    this.#lastSubject = subject;
    this.#beginAfter(subject);
  };
  /** The text of an e-mail that was taken back. */
  readonly takeBack = (content: Content): void => {
    this.#beginAfter(this.#lastSubject);
    keepReturned(this.name, content);
    this.#offerReturned();
  };
  readonly settle = (choice: 'mine' | 'other'): Promise<void> => {
    if (this.keeper.clash.peek()?.from === 'undo') forgetReturned(this.name);
    return this.keeper.settle(choice);
  };
  /** Back to the default text; removes the files that were uploaded for it. */
  readonly discard = async (): Promise<void> => {
    const given = new Set(this.#start.peek().files.map(({ id }) => id));
    const own = this.queue.items.peek().filter(({ stored }) => !stored || !given.has(stored.id));
    await Promise.all(own.map(({ key }) => this.queue.remove(key)));
    forgetReturned(this.name);
    this.queue.clear();
    this.replace(this.#start.peek());
    await this.keeper.forget();
  };
  /** Nothing would be lost without it. */
  readonly isIdle = (): boolean => untracked(() => this.#isIdle());
  /** No longer follows anything. After an expiry what is not saved stays on the device. */
  readonly end = (how: SessionEnd): void => {
    this.#stopWatching();
    this.answers.stop();
    // An expiry must not cost a word: the person signs in again and goes on.
    if (how === 'expired') this.keeper.keepOnDevice();
    this.keeper.stop();
    this.sending.cancel();
    this.queue.clear();
  };

  readonly #isIdle = (): boolean =>
    this.isPristine.value &&
    this.queue.items.value.every(({ stored }) => stored) &&
    this.sending.state.value === 'idle' &&
    this.keeper.clash.value === null;

  /** The text that an e-mail begins with: nobody is thanked twice. What is written already stays. */
  #beginAfter(lastSubject: string | null): void {
    const { defaults, nextParagraphs, files } = this.#input;
    if (!nextParagraphs) return;
    const next =
      lastSubject === null
        ? defaults
        : { subject: composeReplySubject(lastSubject), paragraphs: nextParagraphs };
    const start = composeDefault(next, files);
    const isUnwritten = this.isPristine.peek();
    batch(() => {
      this.#isFurther.value = lastSubject !== null;
      if (isSameContent(start, this.#start.peek())) return;
      this.#start.value = start;
      if (isUnwritten) this.replace(start);
    });
  }

  #createQueue({ upload, removeFile }: WritingInput['calls']): UploadQueue {
    const tell = () => {
      this.fileChanges.value = this.fileChanges.peek() + 1;
    };
    const remove = (id: string) => removeFile(id).then(tell);
    return createUploadQueue({ upload, remove, onUploaded: tell, most: mostAttachments });
  }

  #offerReturned(): void {
    const other = readReturned(this.name, this.#start.peek());
    if (!other) return;
    this.keeper.offer({ other, from: 'undo' });
    // Until a person has chosen, a reload must not cost it.
    if (this.keeper.clash.peek() === null) forgetReturned(this.name);
  }

  readonly #mayLeave = async (): Promise<true | string | null> => {
    if (!(await this.keeper.isCurrent()))
      return 'This text was changed or sent elsewhere meanwhile. Look at what stands here, and into Sent Emails, before you send.';
    return (await this.answers.confirm()) || null;
  };

  /** What was added while it was being sent stays, as the next draft. */
  readonly #forgetSent = (sent: Content): void => {
    const now = this.read();
    const isSameText = isSameContent({ ...now, files: [] }, { ...sent, files: [] });
    const gone = new Set(sent.files.map(({ id }) => id));
    const added = now.files.filter(({ id }) => !gone.has(id));
    this.#beginAfter(sent.subject);
    const start = this.#start.peek();
    const rest = isSameText ? start : now;
    this.replace({ ...rest, files: [...start.files, ...added] });
    if (this.isPristine.peek()) void this.keeper.forget();
    else void this.keeper.flush();
  };
}

function readContent({ subject, cc, ccText, message }: Typed, { items }: UploadQueue): Content {
  const files = items.value.flatMap(({ stored }) => (stored ? [stored] : []));
  return { subject, cc: [...cc, ...splitTyped(ccText)], message, files };
}

/** Tells the keeper of each change of what would be kept. */
function followChanges(
  content: ReadonlySignal<Content>,
  isPristine: ReadonlySignal<boolean>,
  keeper: DraftKeeper,
): () => void {
  let before = JSON.stringify(toValues(content.peek()));
  let wasPristine = isPristine.peek();
  return effect(() => {
    const now = JSON.stringify(toValues(content.value));
    // The text that it begins with is another one: nobody wrote that.
    const isOtherStart = wasPristine && isPristine.value;
    wasPristine = isPristine.value;
    if (now === before) return;
    before = now;
    if (!isOtherStart) keeper.touch();
  });
}
