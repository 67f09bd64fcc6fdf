import type { Category } from './categories.ts';
import type { CheckEntry, ShownCheckPage } from './check-pages.ts';
import type { Post } from './posts.ts';
import type { Skill } from './skills.ts';

/** The data that a public page is rendered with, besides the settings. */
export type Need = 'posts' | 'categories' | 'post' | 'skills' | 'checks' | 'check';

/**
 * The responses of the public calls of the same names; content that a page does not need is
 * missing.
 */
export interface PageContent {
  /** Published posts as summaries, newest first. */
  readonly posts?: readonly Post[];
  /** Null while the site has no category at all, with or without posts. */
  readonly categories?: readonly Category[] | null;
  /** The post of the address; null if none is published. */
  readonly post?: Post | null;
  readonly skills?: readonly Skill[];
  /** The pages about checks, in the order of the list. */
  readonly checks?: readonly CheckEntry[];
  /** The check page of the address; null if there is none. */
  readonly check?: ShownCheckPage | null;
}

/** Needs of which a page shows one, by its slug; without it the page is missing. */
export const oneItemNeeds: readonly Need[] = ['post', 'check'];
