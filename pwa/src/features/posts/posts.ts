/** Address of an article by its slug. */
export function composeArticlePath(slug: string): string {
  return `/blog/${slug}`;
}

/** The date that readers see: of publication; of a draft, when it was written. */
export const dateOf = (post: {
  readonly publishedAt: string | null;
  readonly createdAt: string;
}): string => post.publishedAt ?? post.createdAt;
