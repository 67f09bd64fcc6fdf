import type { Post } from '@longitude/contract/posts';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Versioned } from '../../../platform/versioned.ts';
import { useLeaveGuard } from '../../../ui/editing/leave-guard.ts';
import { useFocusError } from '../../../ui/focus.ts';
import { postsPath } from '../posts.ts';
import { PostBar } from './post-bar.tsx';
import { PostOptions } from './post-options.tsx';
import { PostPreview } from './post-preview.tsx';
import { PostTexts } from './post-texts.tsx';
import { usePostDraft, type Clash } from './use-post-draft.ts';
import type { PostDraft } from './post-draft.ts';

interface PostFormProps {
  /** Null for a new post. */
  readonly stored: Versioned<Post> | null;
  readonly reload: () => Promise<Versioned<Post> | undefined>;
}

/** All fields of a post. Required fields are marked, and enforced by the server (section 5). */
export function PostForm({ stored, reload }: PostFormProps) {
  const editing = usePostDraft(stored, reload);
  const [hasPreview, setHasPreview] = useState(false);
  const form = useFocusError(editing.attempt);
  // A draft stored on this device survives leaving the page.
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
        </div>
        <PostOptions
          editing={editing}
          known={stored?.item.category ?? null}
          slug={stored?.item.published ? stored.item.slug : undefined}
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
    </form>
  );
}

const names: Readonly<Record<keyof PostDraft, string>> = {
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Content',
  author: 'Author',
  categoryId: 'Category',
  featuredImage: 'Featured image URL',
  readTime: 'Read time',
  published: 'Published',
  featured: 'Featured Post',
};

/** The other text where it is short enough to read; not for a whole article or an id. */
function quote(theirs: PostDraft, field: keyof PostDraft): string | null {
  if (field === 'content' || field === 'categoryId') return null;
  const value = theirs[field];
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value || 'empty';
}

/** Reports that another administrator saved meanwhile, and lists the conflicts. */
function ClashNote({ clash }: { readonly clash: Clash }) {
  const { fields, theirs } = clash;
  return (
    <div className="note cool" role="alert">
      <p>
        <b>Somebody else changed this post.</b> Nothing was saved; what you typed is still here.
        {fields.length === 0 && ' It goes together with their change: press Save again.'}
      </p>
      {fields.map((field) => {
        const text = quote(theirs, field);
        return (
          <p key={field}>
            {names[field]} was changed by both of you.
            {text !== null && (
              <>
                {' '}
                Theirs: <b className="said">{text}</b>
              </>
            )}
          </p>
        );
      })}
      {fields.length > 0 && <p>Save again to keep yours.</p>}
    </div>
  );
}
