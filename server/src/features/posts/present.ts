import type { Category } from '@longitude/contract/categories';
import type { Post } from '@longitude/contract/posts';
import type { Stored } from '../../platform/database/model.ts';
import type { PostFields } from './model.ts';
import { columnsOf, type Table } from '../../platform/http/csv.ts';

/**
 * @param categories all of them, keyed by id; a post whose category was deleted has none
 * @param company author of the posts without one
 */
export function presentPost(
  row: PostFields & Stored,
  categories: ReadonlyMap<string, Category>,
  company: string,
): Post {
  const category = categories.get(row.categoryId?.toHexString() ?? '');
  return {
    id: row._id.toHexString(),
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    // Omitted in summaries.
    ...(row.content === undefined ? {} : { content: row.content }),
    author: row.author || company,
    category: category
      ? { id: category.id, name: category.name, slug: category.slug, color: category.color }
      : null,
    categoryId: category?.id ?? null,
    featuredImage: row.featuredImage,
    readTime: row.readTime,
    published: row.published,
    featured: row.featured,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    revisedAt: (row.revisedAt ?? row.updatedAt).toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The columns of posts as a spreadsheet, without their content. */
export const postTable: Table<Post> = {
  name: 'blog-posts',
  columns: {
    ...columnsOf('id', 'createdAt', 'publishedAt', 'updatedAt', 'title', 'slug', 'author'),
    category: ({ category }) => category?.name,
    ...columnsOf('published', 'featured', 'readTime', 'excerpt'),
  },
};
