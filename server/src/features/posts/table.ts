import type { Post } from '@longitude/contract/posts';
import type { Table } from '../../platform/http/csv.ts';

/** Posts as a spreadsheet shows them, without their content. */
export const postTable: Table<Post> = {
  name: 'blog-posts',
  columns: {
    id: ({ id }) => id,
    createdAt: ({ createdAt }) => createdAt,
    updatedAt: ({ updatedAt }) => updatedAt,
    title: ({ title }) => title,
    slug: ({ slug }) => slug,
    author: ({ author }) => author,
    category: ({ category }) => category?.name,
    published: ({ published }) => published,
    featured: ({ featured }) => featured,
    readTime: ({ readTime }) => readTime,
    excerpt: ({ excerpt }) => excerpt,
  },
};
