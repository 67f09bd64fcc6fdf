import { composeTabPath } from '../../platform/dashboard-links.ts';

/** Address of the article of a slug. */
export function composeArticlePath(slug: string): string {
  return `/blog/${slug}`;
}

/** Stands in the address of the editor for a post that is not stored yet. */
export const newPost = 'new';
export const postsPath = composeTabPath('posts');

/** The id of the post that a query names; null for the list. */
export function readPostId(search: string): string | null {
  return new URLSearchParams(search).get('post');
}

/** Address of the editor. @param id id of a post, or `newPost` */
export function composePostPath(id: string): string {
  return `${postsPath}&post=${id}`;
}
