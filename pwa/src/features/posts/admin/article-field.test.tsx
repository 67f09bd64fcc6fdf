import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listOf, serveApi } from '../../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { buildPost, categories } from '../testing/builders.ts';
import { serveDraft } from '../testing/draft-routes.ts';
import PostsTab from './posts-tab.tsx';

signInEachTest();

vi.mock('./article-editor/article-editor.tsx', async () => ({
  ArticleEditor: (await import('../testing/editor-stub.tsx')).EditorStub,
}));

const post = buildPost({ title: 'Ports', slug: 'ports', content: '<p>Stored.</p>' });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

async function open() {
  const stored = { body: post, headers: { etag: '"1"' } };
  const calls = serveApi({
    ...serveDraft(post.id).routes,
    'GET /categories/all': { body: categories },
    'GET /admin/blog-posts': listOf([post]),
    [`GET /admin/blog-posts/${post.id}`]: stored,
    [`PATCH /blog-posts/${post.id}`]: stored,
  });
  renderAdmin(<PostsTab />, `/admin?tab=posts&post=${post.id}`);
  await screen.findByLabelText('Content*');
  return () => calls.find(({ method }) => method === 'PATCH');
}

test('the content is counted, and the counted minutes are offered', async () => {
  await open();
  type('Content*', `<p>${'word '.repeat(950)}</p><img src="/art/post-note.svg" alt="A note">`);
  expect(await screen.findByText('950 words')).toBeTruthy();
  expect(screen.getByText('4 minutes to read')).toBeTruthy();
  expect(screen.getByText('1 picture')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use 4, counted from the text' }));
  expect(field('Read time in minutes').value).toBe('4');
});

test('Edit HTML is a second view of the same text', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Edit HTML' }));
  expect(field('Content*').className).toContain('html');
  type('Content*', '<p>Other.</p>');
  fireEvent.click(screen.getByRole('button', { name: 'Write' }));
  expect(field('Content*').value).toBe('<p>Other.</p>');
});

test('a picture without alternative text stops publishing, not saving', async () => {
  const findChange = await open();
  type('Content*', '<figure><img src="/art/post-note.svg" alt=""></figure>');
  save();
  const text = 'One picture has no alternative text: describe it, then publish';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(findChange()).toBeUndefined();
  fireEvent.click(field('Published'));
  save();
  await waitFor(() => expect(findChange()).toBeTruthy());
});
