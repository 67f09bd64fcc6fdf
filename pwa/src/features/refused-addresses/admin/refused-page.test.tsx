import type { RefusedAddress } from '@longitude/contract/refused-addresses';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listOf, serveApi, type Handler } from '../../../testing/fake-api.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { renderPage } from '../../../testing/render-page.tsx';
import RefusedAddressesPage from './refused-page.tsx';

signInEachTest();

const list = 'GET /admin/refused-addresses';
const report: RefusedAddress = {
  id: '64b1f0c2a9d3e8f7a6b5c4d1',
  source: 'scan-report',
  createdAt: '2026-11-21T15:00:00.000Z',
};
const letter: RefusedAddress = { ...report, id: '0'.repeat(24), source: 'client-email' };

function open(routes: Record<string, Handler> = {}) {
  const calls = serveApi({ [list]: listOf([letter, report]), ...routes });
  renderPage(<RefusedAddressesPage />, '/admin/refused-addresses');
  return calls;
}
const search = (text: string) => {
  const field = screen.getByRole('searchbox', { name: 'Look up an email address' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.submit(field);
};

test('shows when and from which email, and never an address', async () => {
  open();
  expect(await screen.findByText('Report of a scan')).toBeTruthy();
  expect(screen.getByText('Email from an administrator')).toBeTruthy();
  expect(screen.getAllByText('refused')).toHaveLength(2);
  expect(
    screen.getByRole('list', { name: 'Refused addresses, newest first' }).textContent,
  ).not.toContain('@');
});

test('looks up a whole address only', async () => {
  const calls = open({ [list]: listOf([]) });
  expect(await screen.findByText('No one has refused email from you.')).toBeTruthy();
  search('ada@');
  expect(await screen.findByText('Enter the whole email address.')).toBeTruthy();
  const before = calls.length;
  search(' Ada@Bücher.example ');
  expect(
    await screen.findByText('Ada@Bücher.example has not refused email from you.'),
  ).toBeTruthy();
  const sent = calls.slice(before).map(({ query }) => query.get('email'));
  expect(sent).toEqual(['Ada@xn--bcher-kva.example']);
});

test('email is allowed again after a confirmation', async () => {
  const calls = open({ [`DELETE /admin/refused-addresses/${report.id}`]: { status: 204 } });
  fireEvent.click(await screen.findByRole('button', { name: /^Allow email again: Report of/ }));
  const ask = await screen.findByRole('dialog', { name: 'Allow email to this address again?' });
  fireEvent.click(within(ask).getByRole('button', { name: 'Allow email' }));
  await waitFor(() => expect(calls.at(-1)?.method).toBe('DELETE'));
  await waitFor(() => expect(screen.queryByText('Report of a scan')).toBeNull());
});
