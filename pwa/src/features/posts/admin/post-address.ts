import { composeTabPath } from '../../../platform/dashboard-tabs.ts';

/** Stands in the address for a post that is being written. */
export const newPost = 'new';
export const postsPath = composeTabPath('posts');

/** The post that a query names; null for the list. */
export function readPostId(search: string): string | null {
  return new URLSearchParams(search).get('post');
}

/** Where a post is edited. @param id its id, or `newPost` */
export function composePostPath(id: string): string {
  return `${postsPath}&post=${id}`;
}
