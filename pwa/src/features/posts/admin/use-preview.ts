import { ApiError } from '@longitude/contract/core/errors';
import { previewPost } from '@longitude/contract/posts';
import { useEffect, useState } from 'react';
import { adminApi } from '../../../platform/api.ts';

export interface Preview {
  /** The content as it would be stored; of an earlier text while a newer one is on its way. */
  readonly html: string;
  /** Why the newest text cannot be shown. */
  readonly error: string | null;
}

/** Milliseconds without typing until the server is asked. */
const pause = 400;

/** What the server would make of a content, following what is typed. `stored` is known already. */
export function usePreview(content: string, stored: string): Preview {
  const [shown, setShown] = useState<Preview>({ html: stored, error: null });
  const isKnown = content === stored || content.trim() === '';
  useEffect(() => {
    if (isKnown) return undefined;
    const left = new AbortController();
    const ask = async () => {
      const outcome = await askServer(content, left.signal);
      if (!left.signal.aborted) setShown((before) => ({ ...before, ...outcome }));
    };
    const timer = setTimeout(() => void ask(), pause);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [content, isKnown]);
  return isKnown ? { html: content === stored ? stored : '', error: null } : shown;
}

async function askServer(content: string, signal: AbortSignal): Promise<Partial<Preview>> {
  try {
    const answer = await adminApi.call(previewPost, { payload: { content }, signal });
    return { html: answer.content, error: null };
  } catch (cause) {
    if (signal.aborted) return {};
    if (!(cause instanceof ApiError)) throw cause;
    return { error: cause.fields['content'] ?? cause.message };
  }
}
