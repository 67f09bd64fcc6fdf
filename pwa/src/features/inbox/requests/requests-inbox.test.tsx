import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildRequest } from '../../../testing/builders.ts';
import { listOf, type Call } from '../../../testing/fake-api.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import {
  archive,
  box,
  bulk,
  id,
  link,
  list,
  names,
  openInbox,
  path,
  rows,
} from './testing/open-inbox.tsx';

signInEachTest();

const lists = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'GET');

test('searches during typing, with one call, and keeps the words in the address', async () => {
  const { calls } = openInbox({
    [list]: ({ query }) => listOf(query.get('q') === 'bo' ? rows.slice(1, 2) : rows),
  });
  await link('Bo Li');
  const field = screen.getByRole('searchbox', { name: 'Search service requests' });
  field.focus();
  for (const q of ['b', 'bo']) fireEvent.change(field, { target: { value: q } });
  expect(await screen.findByText('1 service request found')).toBeTruthy();
  expect(screen.queryByText('Thuy-Linh Tran')).toBeNull();
  expect(document.activeElement).toBe(field);
  expect(location.search).toBe('?tab=requests&q=bo');
  expect(lists(calls).map(({ query }) => query.get('q'))).toEqual([null, 'bo']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await link('Thuy-Linh Tran')).toBeTruthy();
  expect(location.search).toBe('?tab=requests');
});

test('the address filters; when nothing matches the filters can be cleared', async () => {
  const at = `${path}&q=dental&status=quoted&unread=true&sort=name&from=2026-11-01`;
  const { calls } = openInbox(
    { [list]: ({ query }) => listOf(query.get('status') ? [] : rows) },
    at,
  );
  expect(await screen.findByText('No matches')).toBeTruthy();
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
    archived: 'false',
    q: 'dental',
    status: 'quoted',
    unread: 'true',
    sort: 'name',
    from: new Date(2026, 10, 1).toISOString(),
    limit: '50',
  });
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await link('Bo Li')).toBeTruthy();
  expect(location.search).toBe('?tab=requests&sort=name');
});

test('unanswered items, oldest first, take one click', async () => {
  const { calls } = openInbox();
  fireEvent.click(await link('Unanswered'));
  await waitFor(() => expect(lists(calls)).toHaveLength(2));
  const query = lists(calls)[1]?.query;
  expect([query?.get('unanswered'), query?.get('sort')]).toEqual(['true', 'createdAt']);
  expect(screen.getByRole('button', { name: 'Filter 1 active' })).toBeTruthy();
});

test('filters open in a dialog, and count immediately', async () => {
  const { calls } = openInbox();
  await link('Bo Li');
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filter' });
  fireEvent.change(within(dialog).getByLabelText('Service'), {
    target: { value: 'cybersecurity' },
  });
  await waitFor(() => expect(lists(calls).at(-1)?.query.get('service')).toBe('cybersecurity'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show 4 service requests' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filter' })).toBeNull());
});

test('a range is selected with Shift, archived with one call, and restored by its inverse', async () => {
  let archived: string[] = [];
  const { calls } = openInbox({
    [list]: () => listOf(rows.filter((row) => !archived.includes(row.id))),
    [bulk]: (call) => {
      const { ids, action } = call.body as { ids: string[]; action: string };
      archived = action === 'archive' ? ids : [];
      return { body: { done: ids, failed: [] } };
    },
  });
  await link('Bo Li');
  fireEvent.click(box('Thuy-Linh Tran'));
  fireEvent.click(box('Dev Raghunathan'), { shiftKey: true });
  const bar = screen.getByRole('toolbar', { name: 'Selected service requests' });
  expect(within(bar).getByText('3').textContent).toContain('3 selected');
  fireEvent.click(within(bar).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Archived: 3 service requests')).toBeTruthy();
  expect(screen.queryByText('Bo Li')).toBeNull();
  expect(screen.queryByRole('toolbar')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: 3 service requests')).toBeTruthy();
  expect(await link('Bo Li')).toBeTruthy();
  const ids = [id(0), id(1), id(2)];
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { ids, action: 'archive' },
    { ids, action: 'unarchive' },
  ]);
});

test('Undo of a bulk status restores each item’s own status', async () => {
  const mixed = [rows[0], buildRequest({ id: id(1), name: 'Bo Li', status: 'accepted' })];
  const { calls } = openInbox({
    [list]: () => listOf(mixed),
    [bulk]: (call) => ({ body: { done: (call.body as { ids: string[] }).ids, failed: [] } }),
  });
  await link('Bo Li');
  fireEvent.click(box('Thuy-Linh Tran'));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all 2 shown' }));
  fireEvent.click(screen.getByRole('button', { name: 'Status' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'quoted' }));
  expect(await screen.findByText('Now quoted: 2 service requests')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: 2 service requests')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { ids: [id(0), id(1)], action: 'status', value: 'quoted' },
    { ids: [id(0)], action: 'status', value: 'new' },
    { ids: [id(1)], action: 'status', value: 'accepted' },
  ]);
});

test('failed items of a bulk action are named with the reason, and stay', async () => {
  openInbox({
    [bulk]: { body: { done: [id(0)], failed: [{ id: id(1), code: 'not_found' }] } },
  });
  await link('Bo Li');
  for (const name of names.slice(0, 2)) fireEvent.click(box(name));
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Bo Li. Not found')).toBeTruthy();
  expect(screen.getByText('Not archived')).toBeTruthy();
  expect(await screen.findByText('Archived: Thuy-Linh Tran')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Bo Li' })).toBeTruthy();
});

test('rows that leave the list are deselected, and not changed', async () => {
  const { calls } = openInbox({
    [archive(0)]: { body: { ...rows[0], archived: true } },
    [bulk]: ({ body }) => ({ body: { done: (body as { ids: string[] }).ids, failed: [] } }),
  });
  await link('Bo Li');
  fireEvent.click(box('Thuy-Linh Tran'));
  fireEvent.click(box('Bo Li'));
  fireEvent.click(screen.getByRole('button', { name: 'Archive Thuy-Linh Tran' }));
  await screen.findByText('Archived: Thuy-Linh Tran');
  fireEvent.click(screen.getByRole('button', { name: 'Status' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'quoted' }));
  expect(await screen.findByText('Now quoted: Bo Li')).toBeTruthy();
  const order = calls.find(({ path }) => path.endsWith('/bulk'));
  expect(order?.body).toEqual({ ids: [id(1)], action: 'status', value: 'quoted' });
});

test('when the bulk bar closes, the row at the cursor has the focus', async () => {
  openInbox({ [bulk]: { body: { done: [id(2)], failed: [] } } });
  await link('Bo Li');
  fireEvent.click(box('Bo Li'));
  const clear = screen.getByRole('button', { name: 'Clear selection' });
  clear.focus();
  fireEvent.click(clear);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bo Li'));
  fireEvent.click(box('Dev Raghunathan'));
  fireEvent.click(screen.getByRole('button', { name: 'Status' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'quoted' }));
  await screen.findByText('Now quoted: Dev Raghunathan');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Dev Raghunathan'));
});
