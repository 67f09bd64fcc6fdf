import { newItemId } from '@longitude/contract/drafts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import {
  listOf,
  serveApi,
  type Result,
  type Call,
  type Handler,
} from '../../../testing/fake-api.ts';
import { renderAdmin } from '../../../testing/render-admin.tsx';
import PostsTab from '../admin/posts-tab.tsx';
import { buildPost, categories } from './builders.ts';
import { serveDraft } from './draft-routes.ts';

export const post = buildPost({ title: 'Ports', slug: 'ports', content: '<p>Stored.</p>' });
export const read = `GET /admin/blog-posts/${post.id}`;
export const change = `PATCH /blog-posts/${post.id}`;
export const create = 'POST /blog-posts';

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
export const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
export const versioned = (body: object, version = 1): Result => ({
  body,
  headers: { etag: `"${version}"` },
});

/** The editor of `post`, or of a new one by the id `new`. */
export async function open(id: string, routes: Record<string, Handler> = {}) {
  const calls = serveApi({
    ...serveDraft(id === 'new' ? newItemId : id).routes,
    'GET /categories/all': { body: categories },
    'GET /admin/blog-posts': listOf([post]),
    [read]: versioned(post),
    ...routes,
  });
  const { unmount } = renderAdmin(<PostsTab />, `/admin?tab=posts&post=${id}`);
  await screen.findByRole('option', { name: 'Team Management' });
  await screen.findByLabelText('Content*');
  return { calls, unmount };
}
export const sent = (calls: readonly Call[], method: string) =>
  calls.find((call) => call.method === method);

export async function readAlert(text: string): Promise<void> {
  const alert = await screen.findByRole('dialog', { name: text });
  fireEvent.click(within(alert).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
