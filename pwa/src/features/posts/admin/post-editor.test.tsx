import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { user } from '../../../testing/builders.ts';
import { refuse, serveApi } from '../../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { security, team } from '../testing/builders.ts';
import {
  change,
  create,
  field,
  open,
  post,
  read,
  readAlert,
  save,
  sent,
  type,
  versioned,
} from '../testing/open-editor.tsx';
import { answerDialog } from '../../../testing/press.ts';
import PostsTab from './posts-tab.tsx';

signInEachTest();

vi.mock('./article-editor/article-editor.tsx', async () => ({
  ArticleEditor: (await import('../testing/editor-stub.tsx')).EditorStub,
}));

const preview = 'POST /admin/blog-posts/preview';

test('a new post marks required fields, and sends blanks as null and 5 minutes', async () => {
  const { calls } = await open('new', { [create]: { status: 201, body: post } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New Post');
  expect(field('Author*').value).toBe(user.name);
  expect(field('Read time in minutes').value).toBe('5');
  expect([field('Read time in minutes').min, field('Read time in minutes').max]).toEqual([
    '1',
    '60',
  ]);
  expect(field('Published').checked).toBe(false);
  expect(field('Featured Post').checked).toBe(false);
  expect(field('Featured image URL').value).toBe('');
  type('Title*', 'Notes');
  type('Excerpt*', 'Short.');
  type('Content*', '<p>Long.</p>');
  type('Read time in minutes', '');
  fireEvent.click(field('Published'));
  save();
  await waitFor(() => expect(location.search).toBe('?tab=posts'));
  expect(screen.getByText('Saved')).toBeTruthy();
  expect(sent(calls, 'POST')?.body).toEqual({
    title: 'Notes',
    excerpt: 'Short.',
    content: '<p>Long.</p>',
    author: user.name,
    categoryId: null,
    featuredImage: null,
    readTime: 5,
    published: true,
    featured: false,
    publishedAt: null,
  });
  expect(sent(calls, 'POST')?.headers.get('idempotency-key')).toMatch(/^\w{32}$/);
});

const savedAsFive = 'This is saved as 5: the read time is a whole number from 1 to 60.';

test.each(['0', '61', '99', '-1', '2.5', '1e9', 'x'])(
  'a read time of %s is sent as 5, and the field says so',
  async (minutes) => {
    const { calls } = await open(post.id, { [change]: versioned(post, 2) });
    const readTime = field('Read time in minutes');
    expect(screen.queryByText(savedAsFive)).toBeNull();
    // A browser keeps text that is no number to itself.
    const badInput = minutes === 'x';
    Object.defineProperty(readTime, 'validity', { configurable: true, value: { badInput } });
    fireEvent.input(readTime, { target: { value: badInput ? '' : minutes } });
    expect(screen.getByText(savedAsFive).id).toBe(readTime.getAttribute('aria-describedby'));
    save();
    await waitFor(() => expect(location.search).toBe('?tab=posts'));
    expect(sent(calls, 'PATCH')?.body).toEqual({ readTime: 5 });
  },
);

test.each(['', '1', '60', '07'])('a read time of %j is no mistake', async (minutes) => {
  await open(post.id, { [change]: versioned(post, 2) });
  type('Read time in minutes', minutes);
  expect(screen.queryByText(savedAsFive)).toBeNull();
});

test('an edited post sends only differences, with the version that was read', async () => {
  const { calls } = await open(post.id, { [change]: versioned(post, 2) });
  expect(field('Title*').value).toBe('Ports');
  expect(screen.getByText('/blog/ports')).toBeTruthy();
  expect(field('Category').value).toBe(security.id);
  type('Category', team.id);
  type('Featured image URL', '');
  fireEvent.click(field('Featured Post'));
  save();
  await waitFor(() => expect(location.search).toBe('?tab=posts'));
  const { body, headers } = sent(calls, 'PATCH') ?? {};
  expect(body).toEqual({ categoryId: team.id, featuredImage: null, featured: true });
  expect(headers?.get('if-match')).toBe('"1"');
  const link = await screen.findByRole('link', { name: 'Ports' });
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test.each([
  ['new', create, 'Failed to create blog post: Please check the highlighted fields.'],
  [post.id, change, 'Failed to update blog post: Please check the highlighted fields.'],
])(
  'an empty title does not keep %s from being sent, and is refused by the server',
  async (id, call, text) => {
    const fields = { title: 'Please enter a title' };
    const error = 'Please check the highlighted fields.';
    const { calls } = await open(id, {
      [call]: refuse(400, 'validation_failed', error, { fields }),
    });
    type('Title*', '');
    type('Excerpt*', 'Typed');
    save();
    await readAlert(text);
    expect(calls.some(({ method }) => method === call.split(' ')[0])).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(field('Title*')));
    expect(screen.getByText('Please enter a title')).toBeTruthy();
    expect(field('Excerpt*').value).toBe('Typed');
  },
);

test('the editor deletes a post too, and returns to the list', async () => {
  const { calls } = await open(post.id, { [`DELETE /blog-posts/${post.id}`]: { status: 204 } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await answerDialog('Delete "Ports"?', 'Delete');
  await readAlert('Blog post deleted successfully!');
  await waitFor(() => expect(location.search).toBe('?tab=posts'));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('the preview shows the article page, as the server would store it', async () => {
  const html = '<h2 id="s-open">Open</h2><p>Safe.</p>';
  const { calls } = await open(post.id, { [preview]: { body: { content: html } } });
  const content = '<h2>Open</h2><p onclick="x()">Safe.</p>';
  type('Content*', content);
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const page = within(screen.getByRole('dialog', { name: 'Preview' }));
  expect(await page.findByText('Safe.')).toBeTruthy();
  expect(page.getByText('By Priya Raman')).toBeTruthy();
  const previews = calls.filter(({ path }) => path.endsWith('/preview'));
  expect(previews.map(({ body }) => body)).toEqual([{ content }]);
  fireEvent.click(page.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a preview of the stored post needs no call', async () => {
  const { calls } = await open(post.id);
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(within(screen.getByRole('dialog')).getByText('Stored.')).toBeTruthy();
  expect(calls.some(({ path }) => path.endsWith('/preview'))).toBe(false);
});

test('a failed preview is explained', async () => {
  const fields = { content: 'The content has too many HTML tags' };
  const refusal = refuse(400, 'validation_failed', 'Please check the highlighted fields.', {
    fields,
  });
  await open(post.id, { [preview]: refusal });
  type('Content*', '<b>');
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('The content has too many HTML tags')).toBeTruthy();
});

test('a missing post says so', async () => {
  serveApi({ [read]: refuse(404, 'not_found', 'Not found') });
  renderAdmin(<PostsTab />, `/admin?tab=posts&post=${post.id}`);
  expect(await screen.findByText('Post not found')).toBeTruthy();
  const link = screen.getAllByRole('link', { name: 'Blog Posts' })[0];
  expect(link?.getAttribute('href')).toBe('/admin?tab=posts');
});

test('the reading time of the content is offered', async () => {
  await open(post.id);
  type('Content*', `<p>${'word '.repeat(950)}</p><img src="/art/post-note.svg" alt="A note">`);
  expect(await screen.findByText('950 words')).toBeTruthy();
  expect(screen.getByText('4 minutes to read')).toBeTruthy();
  expect(screen.getByText('1 image')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use 4, counted from the text' }));
  expect(field('Read time in minutes').value).toBe('4');
});

test('Edit HTML is a second view of the same text', async () => {
  await open(post.id);
  fireEvent.click(screen.getByRole('button', { name: 'Edit HTML' }));
  expect(field('Content*').tagName).toBe('TEXTAREA');
  type('Content*', '<p>Other.</p>');
  fireEvent.click(screen.getByRole('button', { name: 'Write' }));
  expect(field('Content*').value).toBe('<p>Other.</p>');
});

test('a picture without alternative text prevents publishing, not saving', async () => {
  const { calls } = await open(post.id, { [change]: versioned(post, 2) });
  type('Content*', '<figure><img src="/art/post-note.svg" alt=""></figure>');
  save();
  const text = 'One image has no alternative text: describe it, then publish';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(sent(calls, 'PATCH')).toBeUndefined();
  fireEvent.click(field('Published'));
  save();
  await waitFor(() => expect(sent(calls, 'PATCH')).toBeTruthy());
});

test('content that is too large is rejected at its field, and stays', async () => {
  const text = 'That is too large.';
  await open(post.id, { [change]: refuse(413, 'payload_too_large', text) });
  type('Content*', '<p>Long.</p>');
  save();
  await readAlert(`Failed to update blog post: ${text}`);
  expect(screen.getByText('Content must be at most 1 MB')).toBeTruthy();
  expect(field('Content*').value).toBe('<p>Long.</p>');
});

test.each([
  ['content', 'Content*', '<img src="https://shop.example/b.png" alt="A">'],
  ['featuredImage', 'Featured image URL', 'https://shop.example/b.png'],
])(
  'a picture in %s that cannot be copied is refused beside it, and stays',
  async (name, label, value) => {
    const text =
      'The image https://shop.example/b.png can’t be copied. The site responded with 404';
    const refusal = refuse(400, 'validation_failed', 'Please check.', { fields: { [name]: text } });
    await open(post.id, { [change]: refusal });
    type(label, value);
    save();
    await readAlert('Failed to update blog post: Please check.');
    expect(screen.getByText(text)).toBeTruthy();
    expect(field(label).value).toBe(value);
  },
);
