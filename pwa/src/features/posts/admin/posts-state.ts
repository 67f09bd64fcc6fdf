import {
  changePost,
  createPost,
  deletePost,
  listAllPosts,
  type ChangePost,
  type CreatePost,
  type Post,
} from '@longitude/contract/posts';
import { restoreFromTrash } from '@longitude/contract/trash';
import { signal } from '@preact/signals-react';
import { adminApi } from '../../../platform/api.ts';
import { forgetDeviceDraft } from '../../../platform/device-drafts.ts';
import { createPagedList } from '../../../records/paged-list.ts';
import { forgetContent } from '../../../platform/public-content.ts';
import { session } from '../../../platform/session-state.ts';
import { askConfirm, showAlert } from '../../../ui/confirm.tsx';
import { EditedList } from '../../../ui/lists/edited-list.ts';
import { attempt, undo } from '../../../records/actions.ts';
import { alertFailure } from '../../../ui/report-failure.ts';
import { showToast } from '../../../ui/toast.tsx';
import { toPayload, type PostDraft } from './post-draft.ts';
import type { PostFilter } from './post-filter.ts';

/** Set from the address of the list. */
export const filter = signal<PostFilter>({ q: '', state: '' });

/** Posts that pass the filter, without their content, newest first. */
export const postList = createPagedList<Post>(({ limit, cursor, signal }) => {
  const { q, state } = filter.peek();
  const query = {
    fields: 'summary' as const,
    limit,
    cursor,
    ...(q ? { q } : {}),
    ...(state ? { published: state === 'published' } : {}),
  };
  return adminApi.request(listAllPosts, { query, signal });
});

/** The last opened post: the list focuses its row, and resets this. */
export const lastOpened = signal<string | null>(null);

export const posts = new EditedList({
  list: postList,
  kind: 'post',
  noun: 'blog post',
  create: (payload: CreatePost, headers) => adminApi.call(createPost, { payload, headers }),
  change: (id, payload: ChangePost, headers) =>
    adminApi.call(changePost, { params: { id }, payload, headers }),
  nameOf: (draft: PostDraft) => draft.title,
  toPayload,
});

/** Name of the copy of a draft on this device. */
export const composeDraftKey = (id: string) => `${session.peek().user?.id ?? ''}:blog-post:${id}`;

/**
 * Shows a change of a post immediately, and undoes it if the server refuses it. True on success.
 */
export async function togglePost(
  post: Post,
  change: { readonly published: boolean } | { readonly featured: boolean },
  title: string,
): Promise<boolean> {
  const { published, featured } = post;
  postList.update([post.id], change);
  const isDone = await posts.toggle(post.id, change, { title, text: post.title });
  if (!isDone) postList.update([post.id], { published, featured });
  return isDone;
}

/** Asks, then moves the post to the trash, with Undo in a toast. True on success. */
export async function removePost(post: Pick<Post, 'id' | 'title'>): Promise<boolean> {
  const { id, title } = post;
  const isSure = await askConfirm({
    title: `Delete "${title}"?`,
    text: 'If it is published, visitors will no longer see it. You can restore it from the trash for 30 days.',
    confirmLabel: 'Delete',
    tone: 'danger',
  });
  if (!isSure) return false;
  try {
    await adminApi.call(deletePost, { params: { id } });
  } catch (cause) {
    await alertFailure('delete blog post', cause);
    return false;
  }
  forgetContent();
  forgetDeviceDraft(composeDraftKey(id));
  await Promise.all([postList.load(), showAlert('Blog post deleted successfully!')]);
  // After the alert, so that there is time to press it.
  const texts = { title: 'Moved to the trash', text: title, tone: 'success' } as const;
  showToast({ ...texts, ...undo(() => restorePost(post)) });
  return true;
}

async function restorePost({ id, title }: Pick<Post, 'id' | 'title'>): Promise<void> {
  const call = () => adminApi.call(restoreFromTrash, { params: { id } });
  if (!(await attempt(call, 'Not restored'))) return;
  forgetContent();
  showToast({ title: 'Restored', text: title, tone: 'success' });
  await postList.load();
}
