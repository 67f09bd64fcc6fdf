import { readAnyPost, type Post } from '@longitude/contract/posts';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Resource } from '../../../platform/resource.ts';
import { useVersioned, type Versioned } from '../../../platform/versioned.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState, LoadState } from '../../../ui/lists/list-states.tsx';
import { newPost, postsPath } from './post-paths.ts';
import { PostForm } from './post-form.tsx';
import { postList } from './posts-state.ts';
import barStyles from '../../../ui/crumb-bar.module.css';
import { textLink, buttonClass } from '../../../ui/button.tsx';

interface PostEditorProps {
  /** Id of the post, or `newPost`. */
  readonly id: string;
}

/** The editor of a post. */
export function PostEditor({ id }: PostEditorProps) {
  const isNew = id === newPost;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    postList.setOpened({ id, scroll: null });
  }, [id]);
  return (
    <>
      <div className={barStyles['bar']}>
        <Link className={textLink} href={postsPath}>
          <Icon name="back" />
          Blog Posts
        </Link>
        <h1 className="subheading" tabIndex={-1} ref={heading}>
          {isNew ? 'New Post' : 'Edit Post'}
        </h1>
      </div>
      {isNew ? <PostForm resource={null} /> : <StoredPost id={id} />}
    </>
  );
}

function StoredPost({ id }: PostEditorProps) {
  const resource = useVersioned(readAnyPost, id);
  return resource.data.value ? <PostForm resource={resource} /> : <NoPost resource={resource} />;
}

function NoPost({ resource }: { readonly resource: Resource<Versioned<Post>> }) {
  if (resource.error.value?.code !== 'not_found') {
    return <LoadState source={resource} hasData={false} />;
  }
  return (
    <EmptyState title="Post not found" text="It may have been deleted.">
      <Link className={buttonClass('small')} href={postsPath}>
        Blog Posts
      </Link>
    </EmptyState>
  );
}
