import type { Article } from './article.ts';

/** What the blog of a new site holds. */
export const articles: readonly Article[] = [];
