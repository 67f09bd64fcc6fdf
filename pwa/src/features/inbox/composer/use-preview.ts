import { ApiError } from '@longitude/contract/core/errors';
import { useEffect, useState } from 'react';
import type { ComposerCalls, PreviewedEmail } from './composer-props.ts';
import type { Content } from './content.ts';

export interface PreviewInput {
  readonly email: Pick<Content, 'subject' | 'message'>;
  readonly preview: ComposerCalls['preview'];
}

/** Asks the server once how an e-mail will look, and again on `retry`. */
export function usePreview({ email: { subject, message }, preview }: PreviewInput) {
  const [asked, setAsked] = useState({ subject, message });
  const [shown, setShown] = useState<PreviewedEmail | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    preview(asked, signal).then(
      (email) => !signal.aborted && setShown(email),
      (cause: unknown) => {
        if (signal.aborted) return;
        setError(cause instanceof ApiError ? cause.message : 'The preview could not be made.');
      },
    );
    return () => controller.abort();
  }, [asked, preview]);
  const retry = () => {
    setError(null);
    setAsked({ ...asked });
  };
  return { shown, error, retry };
}
