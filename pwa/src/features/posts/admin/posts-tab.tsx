import { useSearch, Link } from 'wouter';
import { readPostId, composePostPath, newPost, postsPath } from '../posts.ts';
import { PostEditor } from './post-editor.tsx';
import { useEffect, useRef } from 'react';
import { useClock } from '../../../platform/clock.ts';
import { mailingListPath } from '../../../platform/dashboard-links.ts';
import { Icon } from '../../../ui/icon.tsx';
import { keepFocusAt } from '../../../ui/focus.ts';
import { EmptyState, LoadState } from '../../../ui/lists/list-states.tsx';
import { FilterChip } from '../../../records/old-filter-chip.tsx';
import { MoreRows } from '../../../records/old-more-rows.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import {
  maxSearch,
  usePostFilter,
  type PostFilter,
  type PostFilterControl,
} from './post-filter.ts';
import { PostRow } from './post-row.tsx';
import { lastOpened, postList } from './posts-state.ts';

/** The articles of the blog: a list, and an editor with its own address. */
export default function PostsTab() {
  const id = readPostId(useSearch());
  return id === null ? <PostList /> : <PostEditor key={id} id={id} />;
}

/** All posts, newest first. */
function PostList() {
  const control = usePostFilter();
  return (
    <>
      <div className="page inbox-head posts-head">
        <h1 tabIndex={-1}>Blog Posts</h1>
        <Link className="btn sm plain" href={mailingListPath}>
          <Icon name="mail" />
          <span className="word">Subscribers</span>
        </Link>
        <Link className="btn ink sm" href={composePostPath(newPost)}>
          <Icon name="plus" />
          New Post
        </Link>
        <div className="finding">
          <SearchBox
            label="Search blog posts"
            placeholder="Title or excerpt"
            value={control.filter.q}
            maxLength={maxSearch}
            onSearch={(text) => control.set({ q: text.trim() })}
          />
        </div>
      </div>
      <PostFilters control={control} />
      <PostRows filter={control.filter} />
    </>
  );
}

function PostFilters({ control: { filter, to } }: { readonly control: PostFilterControl }) {
  return (
    <div className="filters">
      <nav className="chips" aria-label="Filters">
        {states.map(([state, label]) => (
          <FilterChip key={state} href={to({ state })} isOn={filter.state === state}>
            {label}
          </FilterChip>
        ))}
      </nav>
    </div>
  );
}

const states = [
  ['', 'All'],
  ['published', 'Published'],
  ['draft', 'Drafts'],
] as const;

function PostRows({ filter }: { readonly filter: PostFilter }) {
  const list = useRef<HTMLUListElement>(null);
  const now = useClock();
  const posts = postList.items.value;
  useEffect(() => {
    if (posts) returnFocus(list.current);
  }, [posts]);
  const state = <LoadState source={postList} hasData={posts !== undefined} />;
  if (!posts || (posts.length === 0 && postList.error.value)) return state;
  if (posts.length === 0 && (filter.q || filter.state)) {
    return (
      <EmptyState title="No matches" text="No blog posts match your search and filters.">
        <Link className="btn sm" href={postsPath}>
          Clear filters
        </Link>
      </EmptyState>
    );
  }
  if (posts.length === 0) {
    return <EmptyState title="No blog posts yet" text="Your posts will appear here." />;
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
