import { composeItemPath, composeTabPath } from '@longitude/contract/dashboard-paths';

/** Id of an unsaved post in the editor's address. */
export const newPost = 'new';
export const postsPath = composeTabPath('posts');

/** The id of the post in a query; null for the list. */
export function readPostId(search: string): string | null {
  return new URLSearchParams(search).get('post');
}

/** Address of the editor. @param id id of a post, or `newPost` */
export const composePostPath = (id: string): string => composeItemPath('blog-post', id);
