import { useSearch } from 'wouter';
import { readPostId } from '../posts.ts';
import { PostEditor } from './post-editor.tsx';
import { PostList } from './post-list.tsx';

/** The articles of the blog: a list, and an editor with an address of its own. */
export default function PostsTab() {
  const id = readPostId(useSearch());
  return id === null ? <PostList /> : <PostEditor key={id} id={id} />;
}
