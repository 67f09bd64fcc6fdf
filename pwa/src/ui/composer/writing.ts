import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals-react';
import { whenSessionEnds } from '../../platform/session-state.ts';
import { createUploadQueue, type UploadQueue } from '../files/upload-queue.ts';
import { addAddresses, splitTyped } from './addresses.ts';
import type { ComposerProps } from './composer-props.ts';
import { composeDefault, isSameContent, toValues, type Content } from './content.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { DraftKeeper } from './draft-state.ts';
import { createSending, type Sending } from './sending.ts';

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
  'id' | 'userId' | 'defaults' | 'calls' | 'files' | 'onFilesChanged'
>;

/** What is being written about one item. It outlives the screen that shows it, until the session ends. */
export class Writing {
  readonly typed;
  /** Grows with each change that a person makes. */
  readonly edits = signal(0);
  readonly queue: UploadQueue;
  readonly keeper: DraftKeeper;
  readonly sending: Sending;
  /** Nothing was written yet. */
  readonly isPristine: ReadonlySignal<boolean>;
  readonly #start: Content;
  readonly #content: ReadonlySignal<Content>;
  readonly #stopWatching: () => void;

  constructor(name: string, input: WritingInput) {
    const { calls } = input;
    const start = composeDefault(input.defaults, input.files);
    this.#start = start;
    this.typed = signal<Typed>({ ...start, ccText: '' });
    this.queue = createQueue(input);
    this.queue.replace(start.files);
    this.#content = computed(() => readContent(this.typed.value, this.queue));
    this.isPristine = computed(() => isSameContent(this.#content.value, start));
    const { read, replace } = this;
    this.keeper = createDraftKeeper({ name, calls: calls.drafts, start, read, replace });
    this.sending = createSending({
      name,
      send: calls.send,
      queue: this.queue,
      commitAddress: this.commitAddress,
      read,
      onSent: () => void this.reset(),
    });
    this.#stopWatching = followChanges(this.#content, this.keeper);
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
  readonly replace = ({ subject, cc, message, files }: Content): void =>
    batch(() => {
      this.typed.value = { subject, cc, ccText: '', message };
      this.queue.replace(files);
    });
  /** Back to the default text; forgets the draft. */
  readonly reset = (): Promise<void> => {
    this.replace(this.#start);
    return this.keeper.forget();
  };
  /** As `reset`, and removes the files that were uploaded for it. */
  readonly discard = async (): Promise<void> => {
    const given = new Set(this.#start.files.map(({ id }) => id));
    const own = this.queue.items.peek().filter(({ stored }) => stored && !given.has(stored.id));
    await Promise.all(own.map(({ key }) => this.queue.remove(key)));
    await this.reset();
  };
  /** The session is over: what is not saved stays on the device. */
  readonly end = (): void => {
    this.#stopWatching();
    this.keeper.keepOnDevice();
    this.keeper.stop();
    this.sending.cancel();
    this.queue.replace([]);
  };
}

const writings = new Map<string, Writing>();
whenSessionEnds(() => {
  // An expiry must not cost a word: the person signs in again and goes on.
  for (const writing of writings.values()) writing.end();
  writings.clear();
});

/** The text that is being written under this id: the one that is open already, else a new one. */
export function openWriting(input: WritingInput): Writing {
  const name = `${input.userId}:${input.id}`;
  const writing = writings.get(name) ?? new Writing(name, input);
  writings.set(name, writing);
  return writing;
}

function createQueue({ calls, onFilesChanged }: WritingInput): UploadQueue {
  return createUploadQueue({
    upload: calls.upload,
    remove: async (id) => {
      await calls.removeFile(id);
      onFilesChanged?.();
    },
    onUploaded: () => onFilesChanged?.(),
    most: mostAttachments,
  });
}

function readContent({ subject, cc, ccText, message }: Typed, { items }: UploadQueue): Content {
  const files = items.value.flatMap(({ stored }) => (stored ? [stored] : []));
  return { subject, cc: [...cc, ...splitTyped(ccText)], message, files };
}

/** Tells the keeper of each change of what would be kept. */
function followChanges(content: ReadonlySignal<Content>, keeper: DraftKeeper): () => void {
  let before = JSON.stringify(toValues(content.peek()));
  return effect(() => {
    const now = JSON.stringify(toValues(content.value));
    if (now === before) return;
    before = now;
    keeper.touch();
  });
}
