import type { Category } from '@longitude/contract/categories';
import { page } from '@longitude/contract/constants';
import { defaultCategories } from '@longitude/contract/default-categories';
import type { Post } from '@longitude/contract/posts';
import { api } from '../../../platform/api.ts';
import { useContent, useItem, type PublicContent } from '../../../platform/public-content.ts';
import { useSite } from '../../../platform/site.ts';

export const failureText = 'Failed to load blog posts. Please try again later.';

/** Milliseconds (public-site section 9). */
const freshFor = 300_000;

/** Published posts as summaries, newest first. */
export function usePosts(): PublicContent<readonly Post[]> {
  const { content } = useSite();
  return useContent({ key: 'posts', rendered: content.posts, load: loadPosts, freshFor });
}

// The endpoints include their schemas: they are loaded lazily, for the first request.
async function loadPosts(): Promise<readonly Post[]> {
  const { listPosts } = await import('@longitude/contract/posts');
  const query = { published: true, fields: 'summary', limit: page.max } as const;
  return api.call(listPosts, { query });
}

export type ShownCategory = Pick<Category, 'name' | 'slug'> & Partial<Category>;

/**
 * The categories with articles; the four defaults when the site has no category at all, or they
 * could not be loaded (public-site section 3, spec decision 44).
 */
export function useCategories(): readonly ShownCategory[] {
  const { content } = useSite();
  const rendered = content.categories;
  const { data } = useContent({ key: 'categories', rendered, load: loadCategories, freshFor });
  return data ?? defaultCategories;
}

async function loadCategories(): Promise<readonly Category[] | null> {
  const { listCategories } = await import('@longitude/contract/categories');
  const { response, total } = await api.request(listCategories);
  return total === 0 ? null : response;
}

/** The post with this slug and its content; null when there is none. */
export function usePost(slug: string): PublicContent<Post | null> {
  const rendered = useSite().content.post;
  const load = async () => {
    const { readPost } = await import('@longitude/contract/posts');
    return api.call(readPost, { params: { slug } });
  };
  return useItem(slug, { key: 'post', rendered, load, freshFor });
}
