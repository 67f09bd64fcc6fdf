import type { Subscriber } from '@longitude/contract/newsletter';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listOf, refuse, serveApi, type Handler } from '../../../testing/fake-api.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { renderPage } from '../../../testing/render-page.tsx';
import SubscribersPage from './subscribers-page.tsx';

signInEachTest();

const list = 'GET /admin/newsletter/subscribers';
const ada: Subscriber = {
  id: '64b1f0c2a9d3e8f7a6b5c4d1',
  email: 'ada@example.com',
  state: 'active',
  createdAt: '2026-11-21T15:00:00.000Z',
  confirmedAt: '2026-11-21T15:02:00.000Z',
  unsubscribedAt: null,
};
const bo: Subscriber = {
  ...ada,
  id: '64b1f0c2a9d3e8f7a6b5c4d2',
  email: 'bo@example.com',
  state: 'pending',
  confirmedAt: null,
};

function open(routes: Record<string, Handler> = {}, query = '') {
  const calls = serveApi({ [list]: listOf([ada, bo]), ...routes });
  renderPage(<SubscribersPage />, `/admin/subscribers${query}`);
  return calls;
}
const row = (email: string) => within(screen.getByText(email).closest('li') as HTMLElement);

test('shows each address with its state', async () => {
  open();
  await screen.findByText('ada@example.com');
  expect(row('ada@example.com').getByText('Active')).toBeTruthy();
  expect(row('ada@example.com').getByText(/^confirmed/)).toBeTruthy();
  expect(row('bo@example.com').getByText('Not confirmed')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Blog Posts' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'CSV' })).toBeTruthy();
});

test('the state in the address filters the list', async () => {
  const calls = open({}, '?state=pending');
  await screen.findByText('bo@example.com');
  expect(calls[0]?.query.get('state')).toBe('pending');
});

test('an address is deleted after a confirmation, which says that nothing is kept', async () => {
  const calls = open({ [`DELETE /admin/newsletter/subscribers/${ada.id}`]: { status: 204 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete ada@example.com' }));
  const ask = await screen.findByRole('dialog', { name: 'Delete ada@example.com?' });
  expect(within(ask).getByText(/This action cannot be undone\.$/)).toBeTruthy();
  fireEvent.click(within(ask).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('bo@example.com')).toBeTruthy());
  await waitFor(() => expect(calls.at(-1)?.method).toBe('DELETE'));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Delete ada@example.com' })).toBeNull(),
  );
});

test('an address that was taken for a robot’s is asked to confirm', async () => {
  const suspected: Subscriber = { ...bo, state: 'suspected' };
  const ask = `POST /admin/newsletter/subscribers/${bo.id}/confirmation`;
  let stored = suspected;
  const calls = open({
    [list]: () => listOf([ada, stored]),
    [ask]: () => {
      stored = bo;
      return { body: bo };
    },
  });
  expect(await screen.findByText('a program seems to have filled in the form')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask to confirm ada@example.com' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ask to confirm bo@example.com' }));
  expect(await screen.findByText('Confirmation email queued')).toBeTruthy();
  const rows = within(screen.getByRole('list', { name: 'Subscribers, newest first' }));
  expect(rows.getByText('Not confirmed')).toBeTruthy();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(ask);
});

test('an address that cannot be asked again gives the reason', async () => {
  const text = 'A confirmation email to this address is queued already.';
  const ask = `POST /admin/newsletter/subscribers/${bo.id}/confirmation`;
  open({ [ask]: refuse(409, 'conflict', text) });
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to confirm bo@example.com' }));
  expect(await screen.findByText('Not asked')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test('a failed deletion keeps the row and gives the reason', async () => {
  open({
    [`DELETE /admin/newsletter/subscribers/${ada.id}`]: refuse(404, 'not_found', 'Not found'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete ada@example.com' }));
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByText('Not deleted')).toBeTruthy();
  expect(screen.getByText('ada@example.com')).toBeTruthy();
});
