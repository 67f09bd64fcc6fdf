import { newItemId } from '@longitude/contract/drafts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { beginSession } from '../../../platform/session-state.ts';
import { user } from '../../../testing/builders.ts';
import { refuse, type Result, type Handler } from '../../../testing/fake-api.ts';
import { passPauses } from '../../../testing/pass-pauses.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { serveDraft } from '../testing/draft-routes.ts';
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

signInEachTest();
passPauses();

vi.mock('./article-editor/article-editor.tsx', async () => ({
  ArticleEditor: (await import('../testing/editor-stub.tsx')).EditorStub,
}));

const deviceName = (id: string) => `device-draft:${user.id}:blog-post:${id}`;

test('a draft is saved on the server, continued elsewhere, and deleted when the post is saved', async () => {
  const draft = serveDraft(post.id);
  const { unmount } = await open(post.id, draft.routes);
  type('Content*', '<p>Half-written</p>');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  expect(await screen.findByText(/^Draft saved \d\d:\d\d$/)).toBeTruthy();
  expect(draft.read()).toMatchObject({ content: '<p>Half-written</p>' });
  unmount();
  localStorage.clear();
  beginSession('a-token', user);
  const again = await open(post.id, { ...draft.routes, [change]: versioned(post, 2) });
  await waitFor(() => expect(field('Content*').value).toBe('<p>Half-written</p>'));
  save();
  await waitFor(() => expect(location.search).toBe('?tab=posts'));
  expect(sent(again.calls, 'PATCH')?.body).toEqual({ content: '<p>Half-written</p>' });
  await waitFor(() => expect(draft.read()).toBeNull());
});

test('offline the draft stays on the device until the server has it', async () => {
  const off = () => Promise.reject(new TypeError('off'));
  const path = `/admin/drafts/blog-post/${newItemId}`;
  const lost = { [`GET ${path}`]: off, [`PUT ${path}`]: off, [create]: off };
  const { calls, unmount } = await open('new', lost);
  type('Title*', 'Mine');
  expect(await screen.findByText(/^Draft saved on this device/)).toBeTruthy();
  save();
  await readAlert('Failed to create blog post: No connection to the server.');
  expect(field('Title*').value).toBe('Mine');
  const before = calls.length;
  unmount();
  // Leaving saves once more.
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  const draft = serveDraft(newItemId);
  await open('new', draft.routes);
  await waitFor(() => expect(field('Title*').value).toBe('Mine'));
  await waitFor(() => expect(draft.read()).toMatchObject({ title: 'Mine' }));
  await waitFor(() => expect(localStorage.getItem(deviceName(newItemId))).toBeNull());
});

test('each post has its own draft, which can be discarded', async () => {
  const draft = serveDraft(post.id);
  const { unmount } = await open(post.id, draft.routes);
  type('Title*', 'Mine');
  unmount();
  await waitFor(() => expect(draft.read()).toMatchObject({ title: 'Mine' }));
  const other = await open('new');
  expect(field('Title*').value).toBe('');
  other.unmount();
  await open(post.id, draft.routes);
  await waitFor(() => expect(field('Title*').value).toBe('Mine'));
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await answerDialog('Discard your changes?', 'Discard');
  await waitFor(() => expect(field('Title*').value).toBe('Ports'));
  await waitFor(() => expect(draft.read()).toBeNull());
});

test('if another window has saved a different draft, the person chooses', async () => {
  const draft = serveDraft(post.id);
  const { unmount } = await open(post.id, draft.routes);
  type('Title*', 'Of the other window');
  unmount();
  await waitFor(() => expect(draft.read()).not.toBeNull());
  const late = Promise.withResolvers<void>();
  const path = `GET /admin/drafts/blog-post/${post.id}`;
  const wait: Handler = async (call) => {
    await late.promise;
    return (draft.routes[path] as (given: typeof call) => Result)(call);
  };
  await open(post.id, { ...draft.routes, [path]: wait });
  type('Title*', 'Of this window');
  late.resolve();
  expect(await screen.findByText('Another window saved a different draft')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Load the other draft' }));
  await waitFor(() => expect(field('Title*').value).toBe('Of the other window'));
});

/** Opens the editor of a post that another administrator changes before it is saved. */
async function openStale(elsewhere: object) {
  let isChanged = false;
  const theirs = { ...post, ...elsewhere };
  const { calls } = await open(post.id, {
    [read]: () => (isChanged ? versioned(theirs, 2) : versioned(post)),
    [change]: ({ headers }) =>
      headers.get('if-match') === '"2"'
        ? versioned(theirs, 3)
        : refuse(412, 'stale', 'Someone else changed this in the meantime.'),
  });
  isChanged = true;
  return calls;
}

test('if someone else saved in the meantime it says so, merges, and keeps typed text', async () => {
  const calls = await openStale({ title: 'Theirs', author: 'Claire', content: '<p>New.</p>' });
  type('Title*', 'Mine');
  save();
  const note = await screen.findByRole('region', { name: 'Conflict' });
  expect(within(note).getByText('Someone else changed this post.')).toBeTruthy();
  expect(document.activeElement).toBe(note);
  expect(note.textContent).toContain('Title was changed by both of you. Theirs: Theirs');
  expect(field('Title*').value).toBe('Mine');
  expect(field('Author*').value).toBe('Claire');
  expect(field('Content*').value).toBe('<p>New.</p>');
  save();
  await waitFor(() => expect(location.search).toBe('?tab=posts'));
  const last = calls.filter(({ method }) => method === 'PATCH').at(-1);
  expect(last?.body).toEqual({ title: 'Mine' });
});

test.each([
  ['Use yours', '<p>Mine.</p>'],
  ['Use theirs', '<p>New.</p>'],
  ['Keep both', '<p>Mine.</p>\n<p>New.</p>'],
])('of a content that both changed, both texts are shown: %s', async (button, content) => {
  const calls = await openStale({ content: '<p>New.</p>' });
  type('Content*', '<p>Mine.</p>');
  save();
  const yours = await screen.findByRole('region', { name: 'Yours: content' });
  expect(yours.textContent).toBe('Mine.');
  expect(screen.getByRole('region', { name: 'Theirs: content' }).textContent).toBe('New.');
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(field('Content*').value).toBe(content);
  expect(screen.queryByRole('region', { name: 'Yours: content' })).toBeNull();
  type('Title*', 'Also');
  save();
  await waitFor(() => expect(location.search).toBe('?tab=posts'));
  const { body } = calls.findLast(({ method }) => method === 'PATCH') ?? {};
  expect(body).toEqual({ title: 'Also', ...(button === 'Use theirs' ? {} : { content }) });
});
