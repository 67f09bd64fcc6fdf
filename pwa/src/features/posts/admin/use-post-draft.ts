import { ApiError } from '@longitude/contract/core/errors';
import { newItemId } from '@longitude/contract/drafts';
import { contentTexts, type Post } from '@longitude/contract/posts';
import { signal, type Signal } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import { session, whenSessionEnds } from '../../../platform/session-state.ts';
import { matchVersion, type Versioned } from '../../../platform/versioned.ts';
import { InvalidInput } from '../../../ui/invalid-input.ts';
import { useSaving, type Saving } from '../../../editing/use-saving.ts';
import { alertFailure } from '../../../ui/report-failure.ts';
import {
  connectDrafts,
  createAutosave,
  followOthers,
  keepWhileShown,
  type DraftAutosave,
} from '../../../editing/drafts.tsx';
import { explainUndescribed, measureArticle } from './article-editor/measure-article.ts';
import { draftOf, emptyPost, type PostDraft } from './post-draft.ts';
import { editValues, isEdited, rebase, startEdits, type PostEdits } from './post-edits.ts';
import { composeDraftKey, posts } from './posts-state.ts';

type Stored = Versioned<Post>;

interface Editing extends PostEdits {
  readonly etag: string | null;
}

export interface PostEditing
  extends Pick<Saving, 'isSaving' | 'errors' | 'attempt'>, Pick<PostEdits, 'draft' | 'clash'> {
  readonly isDirty: boolean;
  /** Stores unsaved edits on the server. */
  readonly autosave: DraftAutosave<PostEdits>;
  readonly edit: (change: Partial<PostDraft>) => void;
  /** Chooses a value for a field that someone else changed too. */
  readonly settle: (field: keyof PostDraft, change: Partial<PostDraft>) => void;
  readonly discard: () => void;
  /**
   * True when it was saved; otherwise a dialog or `clash` shows the reason, and unsaved edits stay.
   */
  readonly save: () => Promise<boolean>;
}

/** The edits of a post, saved as a draft. They live as long as the screen. */
function useEdits(stored: Stored | null) {
  const name = composeDraftKey(stored?.item.id ?? newItemId);
  const [edits] = useState(() => new Edits(stored, name));
  useEffect(() => saveDraft(edits.autosave, name), [edits, name]);
  return edits;
}

class Edits {
  readonly state: Signal<Editing>;
  readonly autosave: DraftAutosave<PostEdits>;

  constructor(stored: Stored | null, name: string) {
    const base = stored ? draftOf(stored.item) : emptyPost(session.peek().user?.name ?? '');
    this.state = signal({ ...startEdits(base), etag: stored?.etag ?? null });
    this.autosave = createAutosave({
      ...editValues,
      name,
      calls: connectDrafts({ kind: 'blog-post', id: stored?.item.id ?? newItemId }),
      readStart: () => startEdits(this.state.peek().base),
      read: () => this.state.peek(),
      replace: this.show,
    });
  }

  /** Shows a change that is already saved. */
  readonly show = (change: Partial<Editing>): void => {
    this.state.value = { ...this.state.peek(), ...change };
  };
  readonly change = (change: Partial<Editing>): void => {
    this.show(change);
    this.autosave.touch();
  };
  readonly edit = (fields: Partial<PostDraft>): void =>
    this.change({ draft: { ...this.state.peek().draft, ...fields } });
  readonly settle = (field: keyof PostDraft, fields: Partial<PostDraft>): void => {
    const { clash } = this.state.peek();
    const left = clash?.fields.filter((other) => other !== field) ?? [];
    this.show({ clash: clash && { ...clash, fields: left } });
    this.edit(fields);
  };
  readonly discard = (): void => {
    this.show(startEdits(this.state.peek().base));
    void this.autosave.forget();
  };
}

/** Loads a draft and saves it, until the screen or the session ends. Returns a function that stops it. */
function saveDraft(autosave: DraftAutosave<PostEdits>, name: string): () => void {
  const close = keepWhileShown(autosave);
  const stopOthers = followOthers(name, () => void autosave.open());
  const stopSession = whenSessionEnds((end) => {
    // An expiry must not lose text: the person signs in again and continues.
    if (end === 'expired') autosave.keepOnDevice();
    autosave.stop();
  });
  return () => {
    stopOthers();
    stopSession();
    void close().then(autosave.stop);
  };
}

/**
 * Edits a post, or a new one (`stored` null). Unsaved edits are stored as a draft until they are
 * saved or discarded, and merged with other administrators' changes.
 * @param reload reads the stored post; undefined when that failed
 */
export function usePostDraft(
  stored: Stored | null,
  reload: () => Promise<Stored | undefined>,
): PostEditing {
  const edits = useEdits(stored);
  const { state, autosave, settle } = edits;
  const action = stored ? 'update blog post' : 'create blog post';
  const { run, forgetErrors, ...saving } = useSaving((cause) => alertFailure(action, cause));
  const edit = (fields: Partial<PostDraft>) => {
    forgetErrors(Object.keys(fields));
    edits.edit(fields);
  };
  const discard = () => {
    forgetErrors(Object.keys(state.peek().draft));
    edits.discard();
  };
  async function store(): Promise<boolean> {
    try {
      await send(stored, state.peek());
    } catch (cause) {
      const current = await readNewer(cause, reload);
      const next = rebase(state.peek(), draftOf(current.item));
      const clash = next.clash ?? { fields: [], theirs: next.base };
      edits.change({ ...next, clash, etag: current.etag });
      return false;
    }
    void autosave.forget();
    return true;
  }
  const save = () => run(store);
  const { draft, clash } = state.value;
  const isDirty = isEdited(state.value);
  return { ...saving, draft, clash, isDirty, autosave, edit, settle, discard, save };
}

/** @throws ApiError, InvalidInput for a published picture without alternative text */
async function send(stored: Stored | null, { base, draft, etag }: Editing): Promise<void> {
  const missing = draft.published && measureArticle(draft.content).undescribed;
  const refusal = missing ? explainUndescribed(missing) : undefined;
  if (refusal !== undefined) throw new InvalidInput({ content: refusal });
  if (stored) await posts.edit(stored.item.id, base, draft, matchVersion({ etag }));
  else await posts.add(draft);
}

/**
 * The post that someone else saved, when a save failed because of it.
 * @throws `cause` for another reason
 */
async function readNewer(cause: unknown, reload: () => Promise<Stored | undefined>) {
  if (!(cause instanceof ApiError)) throw cause;
  const { message, status, code } = cause;
  if (code === 'payload_too_large') {
    // Only the content can be that large.
    throw new ApiError(message, { status, code, fields: { content: contentTexts.size } });
  }
  const current = code === 'stale' ? await reload() : undefined;
  if (!current) throw cause;
  return current;
}
