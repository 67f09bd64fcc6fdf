import {
  changePost,
  createPost,
  deletePost,
  listAllPosts,
  type ChangePost,
  type CreatePost,
  type Post,
} from '@longitude/contract/posts';
import { adminApi } from '../../../platform/api.ts';
import { forgetDeviceDraft } from '../../../platform/device-drafts.ts';
import { forgetContent } from '../../../platform/public-content.ts';
import { session } from '../../../platform/session-state.ts';
import { removeRecord } from '../../../records/actions.ts';
import { listChips, type FilterOptions } from '../../../records/filter.ts';
import { defineList } from '../../../records/record-list.ts';
import { toggleMarks } from '../../../records/toggle-marks.ts';
import { EditedList } from '../../../ui/lists/edited-list.ts';
import { postsPath } from './post-paths.ts';
import { toPayload, type PostDraft } from './post-draft.ts';

const states: FilterOptions = [
  ['', 'All'],
  ['published', 'Published', 'true'],
  ['draft', 'Drafts', 'false'],
];

const failure = { alert: 'toggle blog post' };

/** The posts on screen, without their content, newest first. */
export const postList = defineList({
  kind: 'blog-post',
  one: 'blog post',
  many: 'blog posts',
  nameOf: ({ title }) => title,
  list: listAllPosts,
  query: { fields: 'summary' },
  filter: {
    path: postsPath,
    choices: { published: { label: 'State', key: 'state', options: states } },
    chips: listChips('state', states),
    maxSearch: 100,
  },
  isReloaded: true,
  change: (id, payload: ChangePost) => adminApi.call(changePost, { params: { id }, payload }),
  marks: {
    ...toggleMarks('published', {
      on: { key: 'publish', label: 'Publish', icon: 'eye', done: 'Published', failure },
      off: { key: 'unpublish', label: 'Unpublish', icon: 'eyeOff', done: 'Unpublished', failure },
    }),
    ...toggleMarks('featured', {
      on: { key: 'feature', label: 'Feature', icon: 'star', done: 'Featured', failure },
      off: { key: 'unfeature', label: 'Unfeature', icon: 'star', done: 'Not featured', failure },
    }),
  },
  removal: {
    call: async (id) => {
      await adminApi.call(deletePost, { params: { id } });
      forgetDeviceDraft(composeDraftKey(id));
    },
    ask: ({ title }) => ({
      title: `Delete "${title}"?`,
      text: 'If it is published, visitors will no longer see it. You can restore it from the trash for 30 days.',
    }),
    failure: { alert: 'delete blog post' },
    done: (text) => ({
      alert: 'Blog post deleted successfully!',
      title: 'Moved to the trash',
      text,
    }),
    restored: (text) => ({ title: 'Restored', text }),
  },
  onChange: forgetContent,
});

export const posts = new EditedList({
  list: { load: () => postList.refresh() },
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

/** Asks, then moves the post to the trash, with Undo in a toast. True on success. */
export const removePost = (post: Post): Promise<boolean> => removeRecord(postList, post);
