import type { TrashItem } from '@longitude/contract/trash';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listOf, refuse, serveApi, type Handler } from '../../testing/fake-api.ts';
import { signInEachTest } from '../../testing/render-admin.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import TrashPage from './trash-page.tsx';

signInEachTest();

const request: TrashItem = {
  id: '64b1f0c2a9d3e8f7a6b5c4d1',
  kind: 'service-request',
  title: 'Thuy-Linh Tran',
  deletedAt: '2026-11-21T15:00:00.000Z',
  expiresAt: '2026-12-21T15:00:00.000Z',
};
const file: TrashItem = {
  id: '64b1f0c2a9d3e8f7a6b5c4d2',
  kind: 'file',
  title: 'quote.pdf',
  deletedAt: '2026-10-23T15:00:00.000Z',
  expiresAt: '2026-11-22T15:00:00.000Z',
};
const scan: TrashItem = {
  ...request,
  id: '64b1f0c2a9d3e8f7a6b5c4d3',
  kind: 'security-scan',
  title: 'https://shop.example/',
};
const row = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li');

function open(routes: Record<string, Handler>) {
  const calls = serveApi(routes);
  renderPage(<TrashPage />, '/admin/trash');
  return calls;
}
const both = { 'GET /admin/trash': listOf([request, file]) };

test('shows deleted items, the time, and how long they stay', async () => {
  open({ 'GET /admin/trash': listOf([request, file, scan]) });
  await screen.findByText('Thuy-Linh Tran');
  expect(screen.getByRole('heading', { level: 1, name: 'Trash' })).toBeTruthy();
  expect(
    screen.getByText('Deleted items stay here for 30 days, then they are permanently deleted.'),
  ).toBeTruthy();
  expect(document.title).toBe('Trash - Longitude Consulting');
  expect(row('Thuy-Linh Tran')?.querySelector('p')?.textContent).toMatch(
    /^Service request, deleted \d\d:\d\d, will be permanently deleted in 30 days$/,
  );
  expect(row('quote.pdf')?.querySelector('p')?.textContent).toBe(
    'File, deleted 23 Oct, will be permanently deleted in 1 day',
  );
  // A scan is named after its site.
  expect(row(scan.title)?.querySelector('p')?.textContent).toMatch(/^Security scan, deleted /);
});

test('Restore restores an item, and the focus moves to the next', async () => {
  const calls = open({
    ...both,
    [`POST /admin/trash/${request.id}/restore`]: {
      body: { id: request.id, kind: 'service-request' },
    },
  });
  const button = await screen.findByRole('button', { name: 'Restore Thuy-Linh Tran' });
  button.focus();
  fireEvent.click(button);
  expect(await screen.findByText('Restored')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Thuy-Linh Tran' })).toBeNull());
  expect(calls.at(-1)?.path).toBe(`/admin/trash/${request.id}/restore`);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('quote.pdf'));
});

test('Permanently delete asks first', async () => {
  const calls = open({ ...both, [`DELETE /admin/trash/${file.id}`]: { status: 204 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Permanently delete: quote.pdf' }));
  expect(await screen.findByRole('dialog', { name: 'Permanently delete this file?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(/cannot be undone/)).toBeNull());
  expect(calls).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Permanently delete: quote.pdf' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Permanently delete' }));
  expect(await screen.findByText('Permanently deleted')).toBeTruthy();
  expect(calls.at(-1)?.method).toBe('DELETE');
  await waitFor(() => expect(row('Thuy-Linh Tran')).toBeTruthy());
  expect(screen.queryByRole('heading', { name: 'quote.pdf' })).toBeNull();
});

test('an item handled by someone else first is reported, and the list reloads', async () => {
  const list = vi.fn<() => ReturnType<typeof listOf>>(() => listOf([request, file]));
  open({
    'GET /admin/trash': () => list(),
    [`POST /admin/trash/${file.id}/restore`]: refuse(404, 'not_found', 'It is not in the trash.'),
  });
  const button = await screen.findByRole('button', { name: 'Restore quote.pdf' });
  list.mockImplementation(() => listOf([request]));
  fireEvent.click(button);
  expect(await screen.findByText('Not restored')).toBeTruthy();
  expect(screen.getByText('It is not in the trash.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('quote.pdf')).toBeNull());
});
