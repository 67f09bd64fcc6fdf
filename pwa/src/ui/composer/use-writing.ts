import { effect } from '@preact/signals-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { ComposerProps } from './composer-props.ts';
import { openWriting, type Writing } from './writing.ts';

/** Milliseconds. */
const typingPause = 2_000;

/** What is being written under `props.id`: loads its draft, and saves it when the screen goes. */
export function useWriting(props: ComposerProps): Writing {
  const { id, userId } = props;
  const writing = useMemo(
    () => openWriting(props),
    // oxlint-disable-next-line react/exhaustive-deps -- one text for each item and person
    [id, userId],
  );
  const tell = useEffectEvent(() => props.onTyping?.());

  useEffect(() => {
    void writing.keeper.open();
    const keep = () => writing.keeper.keepOnDevice();
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      void writing.keeper.flush();
    };
  }, [writing]);
  useEffect(() => watchTyping(writing, tell), [writing]);
  return writing;
}

/** Tells of changes to the texts, not too often. */
function watchTyping({ edits }: Writing, tell: () => void): () => void {
  let last = 0;
  const before = edits.peek();
  return effect(() => {
    if (edits.value === before || Date.now() - last < typingPause) return;
    last = Date.now();
    tell();
  });
}
