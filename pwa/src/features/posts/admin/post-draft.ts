import { readTime, type CreatePost, type Post } from '@longitude/contract/posts';

/** The fields of the editor. */
export interface PostDraft {
  readonly title: string;
  readonly excerpt: string;
  /** HTML. */
  readonly content: string;
  readonly author: string;
  /** Empty for none. */
  readonly categoryId: string;
  readonly featuredImage: string;
  /** Minutes. */
  readonly readTime: string;
  readonly published: boolean;
  readonly featured: boolean;
  /** A day or a time in ISO 8601; empty: when it is published, or as it is. */
  readonly publishedAt: string;
}

export function emptyPost(author: string): PostDraft {
  return {
    title: '',
    excerpt: '',
    content: '',
    author,
    categoryId: '',
    featuredImage: '',
    readTime: String(readTime.default),
    published: false,
    featured: false,
    publishedAt: '',
  };
}

export function draftOf(post: Post): PostDraft {
  const { title, excerpt, content = '', author, published, featured } = post;
  const [categoryId, featuredImage] = [post.categoryId ?? '', post.featuredImage ?? ''];
  const minutes = String(post.readTime);
  const texts = { title, excerpt, content, author, categoryId, featuredImage, readTime: minutes };
  return { ...texts, published, featured, publishedAt: post.publishedAt ?? '' };
}

/** Empty category and picture are sent as null, an invalid read time as 5 (back-office section 5). */
export function toPayload(draft: PostDraft): CreatePost {
  return {
    ...draft,
    categoryId: draft.categoryId === '' ? null : draft.categoryId,
    featuredImage: draft.featuredImage.trim() === '' ? null : draft.featuredImage,
    readTime: readMinutes(draft.readTime),
    publishedAt: draft.publishedAt === '' ? null : draft.publishedAt,
  };
}

/** Whether a typed read time is used; anything else is saved as the default. */
export function isReadTime(text: string): boolean {
  const minutes = Number(text);
  return minutes >= readTime.min && minutes <= readTime.max && Number.isInteger(minutes);
}

const readMinutes = (text: string): number => (isReadTime(text) ? Number(text) : readTime.default);
