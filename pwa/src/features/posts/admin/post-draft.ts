import { readTime, type CreatePost, type Post } from '@longitude/contract/posts';
import {
  forgetDeviceDraft,
  keepDeviceDraft,
  readDeviceDraft,
} from '../../../platform/device-drafts.ts';

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
  };
}

export function draftOf(post: Post): PostDraft {
  const { title, excerpt, content = '', author, published, featured } = post;
  const [categoryId, featuredImage] = [post.categoryId ?? '', post.featuredImage ?? ''];
  const minutes = String(post.readTime);
  const texts = { title, excerpt, content, author, categoryId, featuredImage, readTime: minutes };
  return { ...texts, published, featured };
}

/** Empty category and picture are sent as null, an invalid read time as 5 (back-office section 5). */
export function toPayload(draft: PostDraft): CreatePost {
  return {
    ...draft,
    categoryId: draft.categoryId === '' ? null : draft.categoryId,
    featuredImage: draft.featuredImage.trim() === '' ? null : draft.featuredImage,
    readTime: readMinutes(draft.readTime),
  };
}

function readMinutes(text: string): number {
  const minutes = Number(text);
  const isPossible = minutes >= readTime.min && minutes <= readTime.max;
  return isPossible && Number.isInteger(minutes) ? minutes : readTime.default;
}

/** Whether a stored value has the shape of a draft. */
function isPostDraft(value: unknown): value is PostDraft {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Record<string, unknown>;
  return Object.entries(emptyPost('')).every(([key, like]) => typeof given[key] === typeof like);
}

/** An unsaved draft on this device. */
export interface KeptDraft {
  /** The stored post when editing began. */
  readonly base: PostDraft;
  readonly draft: PostDraft;
  /** When it was stored on this device, ISO 8601. */
  readonly at: string;
}

const nameOf = (post: string) => `post:${post}`;

/** @param post id of the post, or `new` */
export function readKeptDraft(post: string): KeptDraft | null {
  const kept = readDeviceDraft(nameOf(post)) as Partial<KeptDraft> | null;
  const isWhole = isPostDraft(kept?.base) && isPostDraft(kept.draft) && typeof kept.at === 'string';
  return isWhole ? (kept as KeptDraft) : null;
}

/** True when it was stored: storage may be blocked or full. */
export function keepDraft(post: string, kept: KeptDraft): boolean {
  return keepDeviceDraft(nameOf(post), kept);
}

export function forgetDraft(post: string): void {
  forgetDeviceDraft(nameOf(post));
}
