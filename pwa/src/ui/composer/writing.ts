import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { whenSessionEnds } from '../../platform/session-state.ts';
import { createUploadQueue, type StoredFile, type UploadQueue } from '../files/upload-queue.ts';
import { splitTyped } from './addresses.ts';
import type { ComposerProps } from './composer-props.ts';
import { composeDefault, isSameContent, toValues, type Content } from './content.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { createSending, type Sending } from './sending.ts';

/** Most attachments of one e-mail, as the server takes them. */
export const mostAttachments = 20;

/** What is being written about one item. It outlives the screen that shows it, until the session ends. */
export interface Writing {
  readonly subject: Signal<string>;
  /** Addresses that are done, right or wrong. */
  readonly cc: Signal<readonly string[]>;
  /** The address that is being typed. */
  readonly ccText: Signal<string>;
  /** HTML. */
  readonly message: Signal<string>;
  readonly queue: UploadQueue;
  readonly keeper: DraftKeeper;
  readonly sending: Sending;
  /** Nothing was written yet. */
  readonly isPristine: ReadonlySignal<boolean>;
  readonly read: () => Content;
  readonly replace: (content: Content) => void;
  /** Back to the default text; forgets the draft. */
  readonly reset: () => Promise<void>;
  /** As `reset`, and removes the files that were uploaded for it. */
  readonly discard: () => Promise<void>;
}

interface Kept {
  readonly writing: Writing;
  readonly end: () => void;
}
const writings = new Map<string, Kept>();
whenSessionEnds(() => {
  // An expiry must not cost a word: the person signs in again and goes on.
  for (const { writing, end } of writings.values()) {
    writing.keeper.keepOnDevice();
    end();
  }
  writings.clear();
});

type WritingInput = Pick<
  ComposerProps,
  'id' | 'userId' | 'defaults' | 'calls' | 'files' | 'onFilesChanged'
>;

/** The text that is being written under this id: the one that is open already, else a new one. */
export function openWriting(input: WritingInput): Writing {
  const name = `${input.userId}:${input.id}`;
  const kept = writings.get(name) ?? createWriting(name, input);
  writings.set(name, kept);
  return kept.writing;
}

function createWriting(name: string, input: WritingInput): Kept {
  const { calls, onFilesChanged } = input;
  const start = composeDefault(input.defaults, input.files);
  const subject = signal(start.subject);
  const cc = signal(start.cc);
  const ccText = signal('');
  const message = signal(start.message);
  const queue = createUploadQueue({
    upload: calls.upload,
    remove: async (id) => {
      await calls.removeFile(id);
      onFilesChanged?.();
    },
    onUploaded: () => onFilesChanged?.(),
    most: mostAttachments,
  });
  queue.replace(start.files);

  const content = computed<Content>(() => ({
    subject: subject.value,
    cc: [...cc.value, ...splitTyped(ccText.value)],
    message: message.value,
    files: listStored(queue),
  }));
  const replace = (next: Content) => {
    subject.value = next.subject;
    cc.value = next.cc;
    ccText.value = '';
    message.value = next.message;
    queue.replace(next.files);
  };
  const keeper = createDraftKeeper({
    name,
    calls: calls.drafts,
    start,
    read: () => content.peek(),
    replace,
  });
  const reset = () => {
    replace(start);
    return keeper.forget();
  };
  const isPristine = computed(() => isSameContent(content.value, start));
  const base = { subject, cc, ccText, message, queue, keeper, isPristine, replace, reset };
  const read = () => content.peek();
  const discard = () => discardAll(queue, start, reset);
  const sending = createSending({ ...base, read, name, calls });
  const stopWatching = followChanges(content, keeper);
  const end = () => {
    stopWatching();
    keeper.stop();
    sending.stop();
  };
  return { writing: { ...base, read, discard, sending }, end };
}

function listStored({ items }: UploadQueue): StoredFile[] {
  return items.value.flatMap(({ stored }) => (stored ? [stored] : []));
}

/** Tells the keeper of each change, also of one that it made itself: it compares. */
function followChanges(content: ReadonlySignal<Content>, keeper: DraftKeeper): () => void {
  let before = JSON.stringify(toValues(content.peek()));
  return effect(() => {
    const now = JSON.stringify(toValues(content.value));
    if (now === before) return;
    before = now;
    keeper.touch();
  });
}

async function discardAll(
  queue: UploadQueue,
  start: Content,
  reset: () => Promise<void>,
): Promise<void> {
  const isGiven = new Set(start.files.map(({ id }) => id));
  const own = queue.items.peek().filter(({ stored }) => stored && !isGiven.has(stored.id));
  await Promise.all(own.map(({ key }) => queue.remove(key)));
  await reset();
}
