import { composeTabPath } from '@longitude/contract/dashboard-paths';

/** Address of an article by its slug. */
export function composeArticlePath(slug: string): string {
  return `/blog/${slug}`;
}

/** Id of an unsaved post in the editor's address. */
export const newPost = 'new';
export const postsPath = composeTabPath('posts');

/** The id of the post in a query; null for the list. */
export function readPostId(search: string): string | null {
  return new URLSearchParams(search).get('post');
}

/** Address of the editor. @param id id of a post, or `newPost` */
export function composePostPath(id: string): string {
  return `${postsPath}&post=${id}`;
}

/** The date that readers see: of publication; of a draft, when it was written. */
export const dateOf = (post: {
  readonly publishedAt: string | null;
  readonly createdAt: string;
}): string => post.publishedAt ?? post.createdAt;
