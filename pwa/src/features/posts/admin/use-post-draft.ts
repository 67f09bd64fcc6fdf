import { newItemId } from '@longitude/contract/drafts';
import { contentTexts, type Post } from '@longitude/contract/posts';
import { useState } from 'react';
import type { DraftAutosave } from '../../../editing/draft-autosave.ts';
import { connectDrafts } from '../../../editing/drafts.tsx';
import { mergeEdits, type Edits } from '../../../editing/edits.ts';
import { useServerStore } from '../../../editing/server-store.ts';
import { useEditing, type Edited, type Editing } from '../../../editing/use-editing.ts';
import type { Resource } from '../../../platform/resource.ts';
import { session } from '../../../platform/session-state.ts';
import type { Versioned } from '../../../platform/versioned.ts';
import { atFields, InvalidInput } from '../../../ui/invalid-input.ts';
import { alertFailure } from '../../../ui/report-failure.ts';
import { explainUndescribed, measureArticle } from './article-editor/measure-article.ts';
import { draftOf, emptyPost, type PostDraft } from './post-draft.ts';
import { fromValues, toValues } from './post-edits.ts';
import { composeDraftKey, posts } from './posts-state.ts';

export interface PostEditing extends Editing<PostDraft> {
  /** Stores unsaved edits on the server. */
  readonly autosave: DraftAutosave<Edits<PostDraft>>;
  /** The draft that another window has saved, which may differ from this one. */
  readonly otherDraft: PostDraft | null;
}

/**
 * Edits a post, or a new one (`resource` null). Unsaved edits are stored as a draft until they are
 * saved or discarded, and merged with other administrators' changes.
 */
export function usePostDraft(resource: Resource<Versioned<Post>> | null): PostEditing {
  const [start] = useState(() => emptyPost(session.peek().user?.name ?? ''));
  const id = resource?.data.peek()?.item.id;
  const readStored = () => {
    const stored = resource?.data.peek();
    return stored ? draftOf(stored.item) : start;
  };
  const store = useServerStore({
    name: composeDraftKey(id ?? newItemId),
    calls: connectDrafts({ kind: 'blog-post', id: id ?? newItemId }),
    readStored,
    toValues,
    fromValues,
  });
  const editing = useEditing({
    start,
    source: resource ? { resource, toFields: draftOf } : undefined,
    store,
    savesUnchanged: true,
    savesOnce: id === undefined,
    save: (edited) => send(id, edited),
    report: (cause) => {
      // The conflict is shown above the fields.
      if (cause.code === 'stale' && !resource?.error.peek()) return undefined;
      return alertFailure(id === undefined ? 'create blog post' : 'update blog post', cause);
    },
  });
  const { autosave } = store;
  const other = autosave.clash.value?.other;
  const otherDraft = other ? mergeEdits(other, readStored()).draft : null;
  return { ...editing, autosave, otherDraft };
}

/** @throws ApiError, InvalidInput for a published picture without alternative text */
async function send(
  id: string | undefined,
  { stored, draft, headers }: Edited<PostDraft>,
): Promise<void> {
  const missing = draft.published && measureArticle(draft.content).undescribed;
  const refusal = missing ? explainUndescribed(missing) : undefined;
  if (refusal !== undefined) throw new InvalidInput({ content: refusal });
  const call = id === undefined ? posts.add(draft) : posts.edit(id, stored, draft, headers);
  // Only the content can be that large.
  await atFields(call, ({ code, fields }) =>
    code === 'payload_too_large' ? { content: contentTexts.size } : { ...fields },
  );
}
