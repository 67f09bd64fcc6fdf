import { useEffect, useMemo, useRef, useState } from 'react';
import { ArticleText, outlineArticle } from '../article-text.tsx';
import type { PostDraft } from './post-draft.ts';
import { ApiError } from '@longitude/contract/core/errors';
import { previewPost } from '@longitude/contract/posts';
import { adminApi } from '../../../platform/api.ts';

interface PostPreviewProps {
  readonly draft: PostDraft;
  /** The stored content, already sanitised. */
  readonly stored: string;
}

/** The article as readers will see it, updated during typing. */
export function PostPreview({ draft, stored }: PostPreviewProps) {
  const { html, error } = usePreview(draft.content, stored);
  const outline = useMemo(() => outlineArticle(html), [html]);
  const section = useRef<HTMLElement>(null);
  // It opens below the texts, which may fill the window.
  useEffect(() => {
    // In braces: newer browsers return a promise, which is not a cleanup function.
    section.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section className="proof stack" aria-label="Preview" ref={section}>
      <p className="caps">Preview</p>
      <p className="proof-title">{draft.title || 'Without a title'}</p>
      {draft.excerpt && <p className="muted">{draft.excerpt}</p>}
      {error && (
        <p className="err" aria-live="polite">
          {error}
        </p>
      )}
      {html === '' ? (
        <p className="muted">The content appears here as readers will see it.</p>
      ) : (
        <ArticleText outline={outline} />
      )}
    </section>
  );
}

interface Preview {
  /** The content as it would be stored; of an earlier text while a newer one is pending. */
  readonly html: string;
  /** Why the newest text cannot be shown. */
  readonly error: string | null;
}

/** Debounce in milliseconds. */
const pause = 400;

/** The content as the server would store it, debounced. The `stored` content needs no request. */
function usePreview(content: string, stored: string): Preview {
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
