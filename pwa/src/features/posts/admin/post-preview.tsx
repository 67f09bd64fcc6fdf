import { findTimeOn } from '@longitude/contract/find-next-time';
import { previewPost, type Post } from '@longitude/contract/posts';
import { useCallback, useState } from 'react';
import { adminApi } from '../../../platform/api.ts';
import { useResource } from '../../../platform/resource.ts';
import { useSettings } from '../../../platform/site.ts';
import { CloseButton } from '../../../ui/close-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { categories } from '../../categories/categories.ts';
import { ArticlePage } from '../public/article-page.tsx';
import { toPayload, type PostDraft } from './post-draft.ts';
import styles from './post-preview.module.css';
import controlStyles from '../../../ui/field.module.css';

interface PostPreviewProps {
  readonly draft: PostDraft;
  readonly stored: Post | undefined;
  readonly onClose: () => void;
}

/** The formatted article without its links. */
export function PostPreview({ draft, stored, onClose }: PostPreviewProps) {
  const { html, error } = usePreview(draft.content, stored?.content);
  const { timezone } = useSettings();
  const [now] = useState(() => new Date().toISOString());
  const category = categories.list.data.value?.find(({ id }) => id === draft.categoryId) ?? null;
  const post: Post = {
    ...(stored ?? { id: '', slug: '', createdAt: now, updatedAt: now, revisedAt: now }),
    ...toPayload(draft),
    publishedAt: readPublished(draft, timezone) ?? now,
    slug: stored?.slug ?? '',
    title: draft.title || 'Untitled',
    category,
    content: html,
  };
  return (
    <Dialog open onClose={onClose} labelledBy="preview-title" className={styles['preview']}>
      <header>
        <h2 id="preview-title">Preview</h2>
        <CloseButton onClose={onClose} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
      <section tabIndex={0} aria-label="The post">
        {error && (
          <p className={controlStyles['error']} role="alert">
            {error}
          </p>
        )}
        <div inert>
          <ArticlePage post={post} />
        </div>
      </section>
    </Dialog>
  );
}

/** A time as given, a day at noon by the company's clock, as the server stores it. */
function readPublished({ publishedAt }: PostDraft, timezone: string): string | undefined {
  // Empty, or a year that saving refuses.
  if (!/^(19[7-9]|[2-9]\d\d)\d-/.test(publishedAt)) return undefined;
  const isTime = publishedAt.includes('T');
  return (
    isTime ? new Date(publishedAt) : findTimeOn(publishedAt, '12:00', timezone)
  ).toISOString();
}

interface Preview {
  /** The content as the server would store it; undefined while loading. */
  readonly html: string | undefined;
  /** The reason why it cannot be shown. */
  readonly error: string | null;
}

/** The content as the server would store it. Stored content needs no request. */
function usePreview(content: string, stored: string | undefined): Preview {
  const isKnown = content === stored || content.trim() === '';
  const load = useCallback(
    async (signal: AbortSignal) =>
      isKnown
        ? content
        : (await adminApi.call(previewPost, { payload: { content }, signal })).content,
    [content, isKnown],
  );
  const { data, error } = useResource(load);
  if (isKnown) return { html: content, error: null };
  const cause = error.value;
  if (cause) return { html: '', error: cause.fields['content'] ?? cause.message };
  return { html: data.value, error: null };
}
