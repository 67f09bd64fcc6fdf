import {
  changePost,
  createPost,
  deletePost,
  listAllPosts,
  type ChangePost,
  type Post,
} from '@longitude/contract/posts';
import { signal } from '@preact/signals-react';
import { adminApi } from '../../../platform/api.ts';
import { createPagedList } from '../../../platform/lists/paged-list.ts';
import { listEdits, matchVersion } from '../../../platform/versioned.ts';
import { forgetContent } from '../../../platform/public-content.ts';
import { chooseSubmissionKey, forgetSubmissionKey } from '../../../platform/submission-key.ts';
import { askConfirm, showAlert } from '../../../ui/confirm.tsx';
import { alertFailure } from '../../../ui/report-failure.ts';
import { showToast } from '../../../ui/toast.tsx';
import { toPayload, type PostDraft, forgetDraft } from './post-draft.ts';

/** Posts of any state without their content, newest first. */
export const postList = createPagedList<Post>(({ limit, cursor, signal }) =>
  adminApi.request(listAllPosts, { query: { fields: 'summary', limit, cursor }, signal }),
);

/** The post that was open last: the list gives its row the focus, and forgets it. */
export const lastOpened = signal<string | null>(null);

async function tellChanged(title: string, text: string): Promise<void> {
  forgetContent();
  showToast({ title, text, tone: 'success' });
  await postList.load();
}

const form = 'post';

/** Stores a new post, once however often it is tried. Throws ApiError. */
export async function addPost(draft: PostDraft): Promise<void> {
  const payload = toPayload(draft);
  const key = chooseSubmissionKey(form, JSON.stringify(payload));
  await adminApi.call(createPost, { payload, headers: { 'idempotency-key': key } });
  forgetSubmissionKey(form);
  await tellChanged('Saved', draft.title);
}

/** Stores what differs from `base`, if nobody saved since that `etag`. Throws ApiError. */
export async function editPost(
  { id, etag }: { readonly id: string; readonly etag: string | null },
  base: PostDraft,
  draft: PostDraft,
): Promise<void> {
  const payload = listEdits(toPayload(base), toPayload(draft));
  if (Object.keys(payload).length === 0) return;
  await adminApi.call(changePost, { params: { id }, payload, headers: matchVersion({ etag }) });
  await tellChanged('Saved', draft.title);
}

/** Publishes or features a post at once, or takes that back. True when it was done. */
export async function togglePost(
  { id, title }: Pick<Post, 'id' | 'title'>,
  change: Pick<ChangePost, 'published' | 'featured'>,
  done: string,
): Promise<boolean> {
  try {
    await adminApi.call(changePost, { params: { id }, payload: change });
  } catch (cause) {
    await alertFailure('toggle blog post', cause);
    return false;
  }
  await tellChanged(done, title);
  return true;
}

/** Asks, then moves the post to the trash. True when it was done. */
export async function removePost({ id, title }: Pick<Post, 'id' | 'title'>): Promise<boolean> {
  const isSure = await askConfirm({
    title: `Delete "${title}"?`,
    text: 'It leaves the site at once. This action cannot be undone.',
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
  forgetDraft(id);
  await Promise.all([postList.load(), showAlert('Blog post deleted successfully!')]);
  return true;
}
