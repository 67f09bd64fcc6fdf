import type { Post } from '@longitude/contract/posts';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Versioned } from '../../../platform/versioned.ts';
import { useLeaveGuard } from '../../../ui/editing/leave-guard.ts';
import { useFocusError } from '../../../ui/focus.ts';
import { postsPath } from '../posts.ts';
import { ClashNote } from './clash-note.tsx';
import { PostBar } from './post-bar.tsx';
import { PostOptions } from './post-options.tsx';
import { PostPreview } from './post-preview.tsx';
import { PostTexts } from './post-texts.tsx';
import { usePostDraft } from './use-post-draft.ts';

interface PostFormProps {
  /** Null for a new post. */
  readonly stored: Versioned<Post> | null;
  readonly reload: () => Promise<Versioned<Post> | undefined>;
}

/** All fields of a post. Its required fields are marked, and refused by the server (section 5). */
export function PostForm({ stored, reload }: PostFormProps) {
  const editing = usePostDraft(stored, reload);
  const [hasPreview, setHasPreview] = useState(false);
  const form = useFocusError(editing.attempt);
  // What this device keeps is not lost by leaving.
  useLeaveGuard(editing.isDirty && editing.keptAt === null && !editing.isSaving);

  const save = async () => {
    if (!editing.isSaving && (await editing.save())) navigate(postsPath);
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="beside">
        <div className="pad stack">
          {editing.clash && <ClashNote clash={editing.clash} />}
          <PostTexts editing={editing} slug={stored?.item.slug} />
          {hasPreview && <PostPreview draft={editing.draft} stored={stored?.item.content ?? ''} />}
        </div>
        <PostOptions editing={editing} known={stored?.item.category ?? null} />
      </div>
      <PostBar
        editing={editing}
        hasPreview={hasPreview}
        onPreview={() => setHasPreview(!hasPreview)}
      />
    </form>
  );
}
