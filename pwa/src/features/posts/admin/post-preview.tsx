import { useEffect, useMemo, useRef } from 'react';
import { ArticleText } from '../public/article-text.tsx';
import { outlineArticle } from '../public/outline-article.ts';
import type { PostDraft } from './post-draft.ts';
import { usePreview } from './use-preview.ts';

interface PostPreviewProps {
  readonly draft: PostDraft;
  /** Content as it is stored: sanitised already. */
  readonly stored: string;
}

/** The article as readers will see it, following what is typed. */
export function PostPreview({ draft, stored }: PostPreviewProps) {
  const { html, error } = usePreview(draft.content, stored);
  const outline = useMemo(() => outlineArticle(html), [html]);
  const section = useRef<HTMLElement>(null);
  // It opens below the texts, which may fill the window.
  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no cleanup.
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
