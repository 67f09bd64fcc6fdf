import type { Post } from '@longitude/contract/posts';

/** What to read after a post: the same category first, each newest first. `posts` are newest first. */
export function pickRelated(posts: readonly Post[], post: Post, most = 3): readonly Post[] {
  const others = posts.filter(({ slug, published }) => published && slug !== post.slug);
  const isAkin = ({ category }: Post) => category !== null && category.id === post.category?.id;
  const akin = others.filter(isAkin);
  return [...akin, ...others.filter((other) => !isAkin(other))].slice(0, most);
}
