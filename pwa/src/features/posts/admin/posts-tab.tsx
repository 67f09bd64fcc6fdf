import { Link, useSearch } from 'wouter';
import { subscribersPath } from '@longitude/contract/dashboard-paths';
import { FilterLane } from '../../../records/filter-lane.tsx';
import { ListSearch } from '../../../records/list-head.tsx';
import { PlainRows } from '../../../records/plain-rows.tsx';
import { useList } from '../../../records/use-list.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/lists/list-states.tsx';
import { composePostPath, newPost, readPostId } from './post-paths.ts';
import { PostEditor } from './post-editor.tsx';
import { PostRow } from './post-row.tsx';
import { postList } from './posts-state.ts';
import headStyles from '../../../ui/page-head.module.css';
import listStyles from '../../../records/list.module.css';
import styles from './posts.module.css';
import { buttonClass } from '../../../ui/button.tsx';

/** The articles of the blog: a list, and an editor with its own address. */
export default function PostsTab() {
  const id = readPostId(useSearch());
  return id === null ? <PostList /> : <PostEditor key={id} id={id} />;
}

/** All posts, newest first. */
function PostList() {
  const control = useList(postList);
  return (
    <>
      <div className={`${headStyles['head']} ${headStyles['list']} ${styles['head']}`}>
        <h1 tabIndex={-1}>Blog Posts</h1>
        <Link
          className={`${buttonClass('small', 'plain')} ${styles['subscribers']}`}
          href={subscribersPath}
        >
          <Icon name="mail" />
          <span>Subscribers</span>
        </Link>
        <Link className={buttonClass('ink', 'small')} href={composePostPath(newPost)}>
          <Icon name="plus" />
          New Post
        </Link>
        <div className={listStyles['tools']}>
          <ListSearch list={postList} control={control} placeholder="Title or excerpt" />
        </div>
      </div>
      <FilterLane rules={postList.rules} control={control} />
      <PlainRows
        list={postList}
        control={control}
        empty={<EmptyState title="No blog posts yet" text="Your posts will appear here." />}
      >
        {(posts, now) => (
          <ul className={styles['list']}>
            {posts.map((post) => (
              <PostRow key={post.id} post={post} now={now} />
            ))}
          </ul>
        )}
      </PlainRows>
    </>
  );
}
