import type { Post } from '@longitude/contract/posts';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Resource } from '../../../platform/resource.ts';
import type { Versioned } from '../../../platform/versioned.ts';
import { EditForm } from '../../../editing/edit-form.tsx';
import { useLeaveGuard } from '../../../editing/leave-guard.ts';
import { postsPath } from './post-paths.ts';
import { ClashNote } from './clash-note.tsx';
import { DraftClash } from './draft-clash.tsx';
import { PostBar } from './post-bar.tsx';
import { PostOptions } from './post-options.tsx';
import { PostPreview } from './post-preview.tsx';
import { PostTexts } from './post-texts.tsx';
import { removePost } from './posts-state.ts';
import { usePostDraft } from './use-post-draft.ts';
import panelStyles from '../../../ui/panel.module.css';
import styles from './post-form.module.css';

interface PostFormProps {
  /** The stored post, loaded; null for a new one. */
  readonly resource: Resource<Versioned<Post>> | null;
}

/** All fields of a post. Required fields are marked, and enforced by the server (section 5). */
export function PostForm({ resource }: PostFormProps) {
  const editing = usePostDraft(resource);
  const stored = resource?.data.value;
  const [hasPreview, setHasPreview] = useState(false);
  // A draft survives leaving the page, unless it could not be saved anywhere.
  const isAtRisk = editing.autosave.state.value.kind === 'nowhere';
  useLeaveGuard(editing.isDirty && isAtRisk && !editing.isSaving);

  const save = async () => {
    if (await editing.save()) navigate(postsPath);
  };
  const remove = async (post: Post) => {
    if (await removePost(post)) navigate(postsPath);
  };
  return (
    <EditForm attempt={editing.attempt} onSubmit={() => void save()}>
      <div className={`${panelStyles['beside']} ${styles['columns']}`}>
        <div className="padded stack">
          <DraftClash editing={editing} />
          <ClashNote editing={editing} />
          <PostTexts editing={editing} slug={stored?.item.slug} />
        </div>
        <PostOptions
          editing={editing}
          known={stored?.item.category ?? null}
          isDated={stored !== undefined && stored.item.publishedAt !== null}
          slug={stored?.item.published ? stored.item.slug : undefined}
          onDelete={stored ? () => void remove(stored.item) : undefined}
        />
      </div>
      <PostBar editing={editing} onPreview={() => setHasPreview(true)} />
      {hasPreview && (
        <PostPreview
          draft={editing.draft}
          stored={stored?.item}
          onClose={() => setHasPreview(false)}
        />
      )}
    </EditForm>
  );
}
