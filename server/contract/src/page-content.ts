import type { Category } from './categories.ts';
import type { Post } from './posts.ts';
import type { Skill } from './skills.ts';

/** What a public page is rendered with besides the settings. */
export type Need = 'posts' | 'categories' | 'post' | 'skills';

/** The answers of the public calls of the same names; what a page does not need is missing. */
export interface PageContent {
  /** Published posts as summaries, newest first. */
  readonly posts?: readonly Post[];
  /** Null while the site has no category at all, with or without posts. */
  readonly categories?: readonly Category[] | null;
  /** The post of the address; null when there is none that is published. */
  readonly post?: Post | null;
  readonly skills?: readonly Skill[];
}
