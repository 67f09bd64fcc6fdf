import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { time } from '@longitude/contract/core/fields';
import { defaultCategories } from '@longitude/contract/default-categories';
import { CreatePost } from '@longitude/contract/posts';
import * as z from 'zod/mini';
import { contentFolder, readContentFile } from '../../platform/content-files.ts';

/** The fields of a file; its name is the slug. The sanitizer of posts leaves the HTML unchanged. */
const ArticleFile = z.extend(
  z.omit(CreatePost, { slug: true, author: true, categoryId: true, published: true }),
  {
    category: z.enum(
      defaultCategories.map(({ slug }) => slug),
      'Not the slug of a default category',
    ),
    /** The post's `createdAt`. */
    publishedAt: time,
  },
);

/** An initial article of a new site, by the company; afterwards it is a post like any other. */
export type Article = z.infer<typeof ArticleFile> & { readonly slug: string };

/** The blog of a new site, newest first: the files in `server/content/articles`. */
export const articles: readonly Article[] = readdirSync(join(contentFolder, 'articles'))
  .filter((file) => file.endsWith('.html'))
  .map((file) => ({
    slug: parse(file).name,
    ...readContentFile(`articles/${file}`, ArticleFile),
  }))
  .toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
