import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';
import { blankable, id, line, lines, slug, time } from './core/fields.ts';
import { flag, pagingQuery } from './core/lists.ts';
import { recordEndpoints, someOf } from './core/records.ts';

/** Reading time in minutes (back-office sections 5 and 9). */
export const readTime = { min: 1, max: 60, default: 5 } as const;

export const Post = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  /** Sanitized HTML; omitted in summaries. */
  content: z.optional(z.string()),
  author: z.string(),
  category: z.nullable(z.object({ id, name: z.string(), slug: z.string(), color: z.string() })),
  categoryId: z.nullable(id),
  /** Path of an image on this site. */
  featuredImage: z.nullable(z.string()),
  /** Minutes. */
  readTime: z.number(),
  published: z.boolean(),
  featured: z.boolean(),
  /** When it was first published, unless someone set another time; null until then. */
  publishedAt: z.nullable(time),
  /** When something changed that readers see. */
  revisedAt: time,
  createdAt: time,
  updatedAt: time,
});
export type Post = z.infer<typeof Post>;

/** Reasons why the content of a post is rejected; only the server can detect the last three. */
export const contentTexts = {
  missing: 'Please enter the content',
  /** The error of a request that is too large to be read. */
  size: 'Content must be at most 1 MB',
  tags: 'The content has too many HTML tags',
  pictures:
    'An image needs a path on this site, such as src="/art/post-hours.svg", or an https:// address',
  manyPictures: 'At most 20 images from other sites can be added at a time',
} as const;

const pictureText =
  'An image is a path on this site, such as /art/post-hours.svg, or an https:// address';
/** The Content Security Policy of the pages allows only the site's own images; the server copies others. */
const isPicture = (value: string) => /^(\/(?![/\\])|https:\/\/)\S+$/i.test(value);
const readTimeText = `Read time must be ${readTime.min} to ${readTime.max} minutes`;
const dateText = 'Enter a date, such as 2026-11-03';
const earlyText = 'The publication date is before 1970. Enter the year in full, such as 2026';
const isoTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

/** Whether a text is a day that exists, or a time in ISO 8601 on such a day. */
function isDate(value: string): boolean {
  const [day = ''] = value.split('T');
  if (!isoTime.test(value) || Number.isNaN(Date.parse(value))) return false;
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

const fields = {
  title: line('Please enter a title', { min: 1, max: 200, label: 'Title' }),
  excerpt: lines('Please enter an excerpt', { min: 1, max: 1000, label: 'Excerpt' }),
  /**
   * HTML; saving removes everything outside the allowlist (spec decision 24), and copies images of
   * other sites to this one (spec decision 47).
   */
  content: lines(contentTexts.missing, { min: 1, max: 1_000_000, label: 'Content' }),
  author: line('Please enter an author', { min: 1, max: 100, label: 'Author' }),
  categoryId: z.nullable(id),
  featuredImage: blankable(
    line(pictureText, { max: 2000, label: 'Featured image' }).check(
      z.refine(isPicture, pictureText),
    ),
  ),
  readTime: z
    .int(readTimeText)
    .check(z.gte(readTime.min, readTimeText), z.lte(readTime.max, readTimeText)),
  published: z.boolean('published must be true or false'),
  featured: z.boolean('featured must be true or false'),
  slug: slug(200),
  /**
   * A day by the company's clock, or a time; null: when it is published. Not before 1970, which is a
   * year typed in part, and not in the future, because nothing is published on its own.
   */
  publishedAt: z.nullable(
    line(dateText, { max: 40, label: 'Publication date' }).check(
      z.refine(isDate, dateText),
      z.refine((value) => !isDate(value) || Date.parse(value) >= 0, earlyText),
    ),
  ),
};

export const CreatePost = z.strictObject({
  ...fields,
  categoryId: z._default(fields.categoryId, null),
  featuredImage: z._default(fields.featuredImage, null),
  readTime: z._default(fields.readTime, readTime.default),
  published: z._default(fields.published, false),
  featured: z._default(fields.featured, false),
  publishedAt: z._default(fields.publishedAt, null),
  /** Derived from the title by default; never changes afterwards (spec decision 4). */
  slug: z.optional(fields.slug),
});
export type CreatePost = z.infer<typeof CreatePost>;

const { slug: _unchangeable, ...editable } = fields;
export const ChangePost = someOf(editable);
export type ChangePost = z.infer<typeof ChangePost>;

const postQuery = {
  ...pagingQuery,
  /** Name of a category, matched as in the specification. */
  category: z.optional(line('Not a category', { max: 100, label: 'category' })),
  /** Case-insensitive substring of title or excerpt. */
  q: z.optional(line('q must be text', { max: 100, label: 'q' })),
  fields: z.optional(z.literal('summary', 'fields can only be summary')),
};

/** Without a token only published posts are listed, whatever the query (spec decision 25). */
export const ListPosts = z.strictObject({ ...postQuery, published: z.optional(flag('published')) });
export const listPosts = endpoint({
  method: 'GET',
  path: '/blog-posts',
  auth: 'public',
  status: 200,
  summary: 'Published posts, newest first',
  query: ListPosts,
  response: z.array(Post),
  isList: true,
});

export const readPost = endpoint({
  method: 'GET',
  path: '/blog-posts/{slug}',
  auth: 'public',
  status: 200,
  summary: 'One published post',
  response: Post,
});

export const listAllPosts = endpoint({
  method: 'GET',
  path: '/admin/blog-posts',
  auth: 'admin',
  status: 200,
  summary: 'All posts, newest first',
  query: ListPosts,
  response: z.array(Post),
  isList: true,
});

export const readAnyPost = endpoint({
  method: 'GET',
  path: '/admin/blog-posts/{id}',
  auth: 'admin',
  status: 200,
  summary: 'One post, published or not',
  response: Post,
});

/**
 * HTML, sanitized as for storage (spec decision 24); a placeholder replaces images of other sites.
 */
const PreviewPost = z.strictObject({ content: fields.content });
type PreviewPost = z.infer<typeof PreviewPost>;

export const previewPost = endpoint({
  method: 'POST',
  path: '/admin/blog-posts/preview',
  auth: 'admin',
  status: 200,
  summary: 'The content of a post as it would be stored',
  payload: PreviewPost,
  response: z.object({ content: z.string() }),
  maxKb: 1024,
});

export const {
  create: createPost,
  change: changePost,
  delete: deletePost,
} = recordEndpoints({
  path: '/blog-posts',
  item: Post,
  create: CreatePost,
  change: ChangePost,
  summaries: {
    create: 'Create a post',
    change: 'Change, publish or feature a post',
    delete: 'Move a post to the trash',
  },
  maxKb: 1024,
});
