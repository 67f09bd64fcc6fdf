import { effect } from '@preact/signals-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { ComposerProps } from './composer-props.ts';
import { watchDeviceCopy } from './device-copy.ts';
import type { Writing } from './writing.ts';
import { openWriting, showWriting } from './writings.ts';

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
