import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { change, field, open, post, save, sent, type, versioned } from '../testing/open-editor.tsx';

signInEachTest();

vi.mock('./article-editor/article-editor.tsx', async () => ({
  ArticleEditor: (await import('../testing/editor-stub.tsx')).EditorStub,
}));

test('the publication date is shown as the company’s day, and sent as a day', async () => {
  const { calls } = await open(post.id, { [change]: versioned(post, 2) });
  expect(field('Publication date').value).toBe('2026-11-14');
  type('Publication date', '2026-11-02');
  save();
  await waitFor(() => expect(location.search).toBe('?tab=posts'));
  expect(sent(calls, 'PATCH')?.body).toEqual({ publishedAt: '2026-11-02' });
});

test('the field says what becomes of an empty date, and the preview shows the typed day', async () => {
  await open(post.id, {});
  const readHint = () =>
    document.getElementById(field('Publication date').getAttribute('aria-describedby') ?? '')
      ?.textContent;
  expect(readHint()).toBe('Sorts the post in lists. If empty: the date stays as it is.');
  fireEvent.click(field('Published'));
  expect(readHint()).toBe('Sorts the post in lists. If empty: the day when you publish it.');
  type('Publication date', '2026-11-03');
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const page = within(screen.getByRole('dialog', { name: 'Preview' }));
  expect(page.getByText('Tuesday, 3 November 2026')).toBeTruthy();
});
