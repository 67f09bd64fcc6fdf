import { useSearch, Link } from 'wouter';
import { readPostId, composePostPath, newPost } from '../posts.ts';
import { PostEditor } from './post-editor.tsx';
import { useEffect, useRef } from 'react';
import { useClock } from '../../../platform/clock.ts';
import { Icon } from '../../../ui/icon.tsx';
import { keepFocusAt } from '../../../ui/focus.ts';
import { EmptyState, LoadState } from '../../../ui/lists/list-states.tsx';
import { MoreRows } from '../../../ui/lists/more-rows.tsx';
import { PostRow } from './post-row.tsx';
import { lastOpened, postList } from './posts-state.ts';

/** The articles of the blog: a list, and an editor with its own address. */
export default function PostsTab() {
  const id = readPostId(useSearch());
  return id === null ? <PostList /> : <PostEditor key={id} id={id} />;
}

/** All posts, newest first. */
function PostList() {
  const total = postList.total.value;
  useEffect(() => void postList.load(), []);
  return (
    <>
      <div className="page">
        <h1 tabIndex={-1}>Blog Posts</h1>
        {total !== null && <p className="num">{total}</p>}
        <Link className="btn ink sm push" href={composePostPath(newPost)}>
          <Icon name="plus" />
          New Post
        </Link>
      </div>
      <PostRows />
    </>
  );
}

function PostRows() {
  const list = useRef<HTMLUListElement>(null);
  const now = useClock();
  const posts = postList.items.value;
  useEffect(() => {
    if (posts) returnFocus(list.current);
  }, [posts]);
  const state = <LoadState source={postList} hasData={posts !== undefined} />;
  if (!posts || (posts.length === 0 && postList.error.value)) return state;
  if (posts.length === 0) {
    return <EmptyState title="No blog posts yet" text="What you write appears here." />;
  }
  return (
    <>
      {state}
      <ul className="writings" ref={list}>
        {posts.map((post, index) => (
          <PostRow
            key={post.id}
            post={post}
            now={now}
            onRemoved={() => keepFocusAt(list.current, '.row-who', index)}
          />
        ))}
      </ul>
      <MoreRows list={postList} />
    </>
  );
}

/** On return from the editor, focuses the post's row, or the heading. */
function returnFocus(list: HTMLElement | null): void {
  const id = lastOpened.peek();
  if (id === null) return;
  lastOpened.value = null;
  const row = list?.querySelector<HTMLElement>(`[href='${composePostPath(id)}']`);
  if (row) row.focus();
  else keepFocusAt(null, '.row-who', 0);
}
