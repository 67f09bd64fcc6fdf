import { ApiError } from '@longitude/contract/errors';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ComposerCalls, PreviewedEmail } from './composer-props.ts';
import type { Content } from './content.ts';

export interface PreviewInput {
  readonly email: Pick<Content, 'subject' | 'message'>;
  readonly preview: ComposerCalls['preview'];
}

/** Asks the server once how an e-mail will look, and again on `retry`. */
export function usePreview({ email: { subject, message }, preview }: PreviewInput) {
  const [shown, setShown] = useState<PreviewedEmail | null>(null);
  const [error, setError] = useState<string | null>(null);
  const ask = async (signal: AbortSignal) => {
    try {
      setShown(await preview({ subject, message }, signal));
    } catch (cause) {
      if (signal.aborted) return;
      setError(cause instanceof ApiError ? cause.message : 'The preview could not be made.');
    }
  };
  const askFirst = useEffectEvent(ask);
  useEffect(() => {
    const controller = new AbortController();
    void askFirst(controller.signal);
    return () => controller.abort();
  }, []);
  const retry = () => {
    setError(null);
    void ask(new AbortController().signal);
  };
  return { shown, error, retry };
}
