import { effect } from '@preact/signals-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { whenSessionEnds } from '../../../platform/session-state.ts';
import type { ComposerProps } from './composer-calls.ts';
import { keepReturned, watchDeviceCopy } from './draft-store.ts';
import { Writing, type WritingInput } from './email-draft.ts';
import type { Content } from './mail-content.ts';

/** More than this are held only while something would be lost without them. */
const mostHeld = 8;

/** What is being written in this window, oldest first. */
const writings = new Map<string, Writing>();
const shown = new Map<Writing, number>();

whenSessionEnds((end) => {
  for (const writing of writings.values()) writing.end(end);
  writings.clear();
});

type Address = Pick<WritingInput, 'id' | 'userId'>;
const composeName = ({ id, userId }: Address) => `${userId}:${id}`;

/** The text that is being written under this id: the one that is open already, else a new one. */
function openWriting(input: WritingInput): Writing {
  const name = composeName(input);
  const found = writings.get(name);
  if (found) return found;
  const writing = new Writing(name, input);
  writings.set(name, writing);
  dropIdle(name);
  return writing;
}

/** A screen shows it. Returns the function that says it no longer does. */
function showWriting(writing: Writing): () => void {
  shown.set(writing, (shown.get(writing) ?? 0) + 1);
  return () => {
    const left = (shown.get(writing) ?? 1) - 1;
    if (left > 0) shown.set(writing, left);
    else shown.delete(writing);
  };
}

/** The text of an e-mail that was taken back is the draft again, now or when its composer opens next. */
export function returnText(address: Address, content: Content): void {
  const name = composeName(address);
  const writing = writings.get(name);
  if (writing) writing.takeBack(content);
  else keepReturned(name, content);
}

function dropIdle(opening: string): void {
  for (const [name, writing] of writings) {
    if (writings.size <= mostHeld) return;
    if (name === opening || shown.has(writing) || !writing.isIdle()) continue;
    writing.end('left');
    writings.delete(name);
  }
}

/** Milliseconds. */
const typingPause = 2_000;

/** What is being written under `props.id`: loads its draft, and saves it when the screen goes. */
export function useWriting(props: ComposerProps): Writing {
  const { id, userId, answers, lastSubject } = props;
  const writing = useMemo(
    () => openWriting(props),
    // oxlint-disable-next-line react/exhaustive-deps -- one text for each item and person
    [id, userId],
  );
  const tellTyping = useEffectEvent(() => props.onTyping?.());
  const tellFiles = useEffectEvent(() => props.onFilesChanged?.());
  const watchServer = useEffectEvent((look: () => void) => props.calls.drafts.watch?.(look));

  useEffect(() => showWriting(writing), [writing]);
  useEffect(() => keepWhileShown(writing), [writing]);
  useEffect(() => {
    const look = () => void writing.open();
    return followOthers(writing, look, watchServer(look));
  }, [writing]);
  useEffect(() => watchTyping(writing, tellTyping), [writing]);
  useEffect(() => watchChanges(writing.fileChanges, tellFiles), [writing]);
  useEffect(() => writing.answers.note(answers), [writing, answers]);
  useEffect(() => writing.noteLast(lastSubject), [writing, lastSubject]);
  return writing;
}

function keepWhileShown({ keeper }: Writing): () => void {
  addEventListener('pagehide', keeper.keepOnDevice);
  return () => {
    removeEventListener('pagehide', keeper.keepOnDevice);
    void keeper.flush();
  };
}

/** Looks for the draft now, and whenever another window may have changed, sent or discarded it. */
function followOthers(
  { name }: Writing,
  look: () => void,
  stopServer: (() => void) | undefined,
): () => void {
  look();
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') look();
  };
  const stopDevice = watchDeviceCopy(name, look);
  document.addEventListener('visibilitychange', lookIfSeen);
  return () => {
    stopDevice();
    stopServer?.();
    document.removeEventListener('visibilitychange', lookIfSeen);
  };
}

/** Tells of changes to the texts, not too often. */
function watchTyping({ edits }: Writing, tell: () => void): () => void {
  let last = 0;
  return watchChanges(edits, () => {
    if (Date.now() - last < typingPause) return;
    last = Date.now();
    tell();
  });
}

function watchChanges(count: Writing['edits'], tell: () => void): () => void {
  const before = count.peek();
  return effect(() => {
    if (count.value !== before) tell();
  });
}
