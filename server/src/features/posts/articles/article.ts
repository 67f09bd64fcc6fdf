/** An article that a new site begins with; afterwards it is a post like any other. */
export interface Article {
  /** Lower-case letters, digits and hyphens; unique. */
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  /** One of `defaultCategories` in the contract. */
  readonly categorySlug: string;
  /** `/art/post-….svg`. */
  readonly featuredImage: string;
  /** Minutes. */
  readonly readTime: number;
  readonly featured: boolean;
  /** ISO 8601 date; the post's `createdAt`. */
  readonly publishedAt: string;
  /** HTML that the sanitiser of posts leaves as it is. */
  readonly content: string;
}
