import { ApiError } from '@longitude/contract/core/errors';
import type { Post } from '@longitude/contract/posts';
import { useRef, useState } from 'react';
import {
  listEdits,
  matchVersion,
  mergeEdits,
  type Versioned,
} from '../../../platform/versioned.ts';
import { session } from '../../../platform/session-state.ts';
import { InvalidInput } from '../../../ui/editing/invalid-input.ts';
import { useSaving, type Saving } from '../../../ui/editing/use-saving.ts';
import { explainUndescribed, measureArticle } from './article-editor/measure-article.ts';
import {
  draftOf,
  emptyPost,
  type PostDraft,
  forgetDraft,
  keepDraft,
  readKeptDraft,
  type KeptDraft,
} from './post-draft.ts';
import { posts } from './posts-state.ts';

type Stored = Versioned<Post>;

/** Another administrator saved during editing. */
export interface Clash {
  /** The fields that both changed to different values; the rest was merged. */
  readonly fields: readonly (keyof PostDraft)[];
  readonly theirs: PostDraft;
}

interface Editing {
  /** The stored post, as far as this page knows. */
  readonly base: PostDraft;
  readonly draft: PostDraft;
  readonly etag: string | null;
  readonly clash: Clash | null;
  /** When this device last stored the draft; null when it could not, or there is nothing to store. */
  readonly keptAt: string | null;
}

export interface PostEditing extends Pick<Saving, 'isSaving' | 'errors' | 'attempt'> {
  readonly draft: PostDraft;
  readonly clash: Clash | null;
  readonly keptAt: string | null;
  readonly isDirty: boolean;
  readonly edit: (change: Partial<PostDraft>) => void;
  readonly discard: () => void;
  /** True when it was saved; otherwise a dialog or `clash` says why, and unsaved edits stay. */
  readonly save: () => Promise<boolean>;
}

const isEdited = (base: PostDraft, draft: PostDraft) =>
  Object.keys(listEdits(base, draft)).length > 0;

/** Continues with unsaved edits, on top of the stored post. */
function resume(stored: Stored | null, kept: KeptDraft | null): Editing {
  const author = session.peek().user?.name ?? '';
  const base = stored ? draftOf(stored.item) : emptyPost(author);
  const [etag, keptAt] = [stored?.etag ?? null, kept?.at ?? null];
  if (!kept) return { base, draft: base, etag, clash: null, keptAt };
  const { merged, conflicts } = mergeEdits(kept.base, kept.draft, base);
  const clash = conflicts.length > 0 ? { fields: conflicts, theirs: base } : null;
  return { base, draft: merged, etag, clash, keptAt };
}

/** The post being edited, and its setter. Kept on this device until it is saved. */
function useKeptEditing(key: string, stored: Stored | null) {
  const [editing, setEditing] = useState(() => resume(stored, readKeptDraft(key)));
  /** Ahead of the screen: several edits may come before it is drawn again. */
  const latest = useRef(editing);
  const show = (next: Editing) => {
    latest.current = next;
    const at = new Date().toISOString();
    const isNew = isEdited(next.base, next.draft);
    const isKept = isNew && keepDraft(key, { base: next.base, draft: next.draft, at });
    if (!isNew) forgetDraft(key);
    setEditing({ ...next, keptAt: isKept ? at : null });
  };
  return [editing, show, latest] as const;
}

/**
 * Edits a post, or a new one (`stored` null). Unsaved edits are kept on this device until they are
 * saved or discarded, and merged with other administrators' changes.
 * @param reload reads the stored post; undefined when that failed
 */
export function usePostDraft(
  stored: Stored | null,
  reload: () => Promise<Stored | undefined>,
): PostEditing {
  const key = stored?.item.id ?? 'new';
  const [editing, show, latest] = useKeptEditing(key, stored);
  const { run, forgetErrors, ...saving } = useSaving();
  const { base, draft, etag, clash, keptAt } = editing;

  const edit = (change: Partial<PostDraft>) => {
    forgetErrors(Object.keys(change));
    show({ ...latest.current, draft: { ...latest.current.draft, ...change } });
  };
  const discard = () => {
    forgetErrors(Object.keys(draft));
    show({ ...editing, draft: base, clash: null });
  };
  async function store(): Promise<boolean> {
    const missing = draft.published && measureArticle(draft.content).undescribed;
    const refusal = missing ? explainUndescribed(missing) : undefined;
    if (refusal !== undefined) throw new InvalidInput({ content: refusal });
    try {
      if (stored) await posts.edit(key, base, draft, matchVersion({ etag }));
      else await posts.add(draft);
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === 'stale')) throw cause;
      const current = await reload();
      if (!current) throw cause;
      const next = resume(current, { base, draft, at: '' });
      show({ ...next, clash: next.clash ?? { fields: [], theirs: next.base } });
      return false;
    }
    forgetDraft(key);
    return true;
  }
  const save = () => run(stored ? 'update blog post' : 'create blog post', store);
  const isDirty = isEdited(base, draft);
  return { ...saving, draft, clash, keptAt, isDirty, edit, discard, save };
}
