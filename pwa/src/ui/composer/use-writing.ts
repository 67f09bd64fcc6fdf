import { useEffect, useEffectEvent, useMemo } from 'react';
import { effect } from '@preact/signals-react';
import type { ComposerProps } from './composer-props.ts';
import { openWriting, type Writing } from './writing.ts';

const typingPause = 2_000;

/** What is being written under `props.id`: loads its draft, and saves it when the screen goes. */
export function useWriting(props: ComposerProps): Writing {
  const { id, userId } = props;
  const open = useEffectEvent(() => openWriting(props));
  const writing = useMemo(
    () => openWriting(props),
    // oxlint-disable-next-line react/exhaustive-deps -- one text for each item and person; what else changes is for the next one
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
  }, [writing, open]);
  useEffect(() => watchTyping(writing, tell), [writing, tell]);
  return writing;
}

/** Tells of changes to the texts, not too often. */
function watchTyping({ subject, message }: Writing, tell: () => void): () => void {
  let last = 0;
  let before = subject.peek() + message.peek();
  return effect(() => {
    const now = subject.value + message.value;
    const isChanged = now !== before;
    before = now;
    if (!isChanged || Date.now() - last < typingPause) return;
    last = Date.now();
    tell();
  });
}
