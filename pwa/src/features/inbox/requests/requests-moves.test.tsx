import type { LiveEvent } from '@longitude/contract/events';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildRequest, user } from '../../../testing/builders.ts';
import { listOf, type Result } from '../../../testing/fake-api.ts';
import { hearEvents } from '../../../testing/fake-events.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { findNeighbours } from '../list/neighbours.tsx';
import { requestList } from './request-list.ts';
import RequestsTab from './requests-tab.tsx';
import {
  archive,
  box,
  bulk,
  id,
  link,
  list,
  openInbox,
  path,
  rowOf,
  rows,
} from './testing/open-inbox.tsx';

signInEachTest();

const meera = { by: 'meera', name: 'Meera Nair' };

test('new items are announced and shown on request; removed ones are marked in place', async () => {
  let held = rows;
  openInbox({ [list]: () => listOf(held) });
  const publish = hearEvents();
  await link('Bo Li');
  const newcomer = buildRequest({ id: id(9), name: 'Ekaterina Voloshina' });
  held = [newcomer, ...rows.filter(({ name }) => name !== 'Bo Li')];
  const archived = { type: 'service-request.changed', id: id(1), fields: ['archived'] };
  await publish({ ...archived, ...meera });
  await publish({ type: 'service-request.created', id: newcomer.id });
  const notice = await screen.findByRole('button', { name: '1 new service request Show' });
  expect(screen.queryByText('Ekaterina Voloshina')).toBeNull();
  const moved = rowOf(screen.getByRole('link', { name: 'Bo Li' }));
  expect(within(moved).getByText('Moved by Meera Nair')).toBeTruthy();
  fireEvent.click(notice);
  expect(await link('Ekaterina Voloshina')).toBeTruthy();
  expect(screen.queryByText('Bo Li')).toBeNull();
});

const notes = /^(Answered|Changed|Deleted|Moved) by|^No longer/;
test('changes by this user in another window cause no notice', async () => {
  let held = rows;
  openInbox({ [list]: () => listOf(held) });
  const publish = hearEvents();
  await link('Bo Li');
  held = rows.slice(1);
  const event = { type: 'service-request.changed', id: id(0), fields: ['archived'] };
  await publish({ ...event, by: user.id, isOwn: true });
  await waitFor(() => expect(screen.queryByText('Thuy-Linh Tran')).toBeNull());
  expect(screen.queryByText(notes)).toBeNull();
});

test('a removed row shows what happened to it', async () => {
  const changes: readonly [string, Partial<LiveEvent>][] = [
    ['Answered by Meera Nair', { ...meera, fields: ['answered'] }],
    ['Changed by Meera Nair', { ...meera, fields: ['status', 'service'] }],
    ['Deleted by Meera Nair', { ...meera, fields: ['deletedAt'], type: 'service-request.deleted' }],
    ['Moved by you, in another session', { by: user.id, fields: ['archived'] }],
    ['Moved by someone', { by: 'gone', fields: ['archived'] }],
    ['No longer in this list', meera],
  ];
  const stays = buildRequest({ id: id(9), name: 'Stays' });
  const going = changes.map(([text], index) => buildRequest({ id: id(index), name: text }));
  let held = [...going, stays];
  openInbox({ [list]: () => listOf(held) });
  const publish = hearEvents();
  await link('Stays');
  held = [stays];
  for (const [index, [, event]] of changes.entries()) {
    await publish({ type: 'service-request.changed', id: id(index), ...event });
  }
  for (const [text] of changes) {
    const row = rowOf(await screen.findByText(text, { selector: ':not(a)' }));
    expect(within(row).getByRole('link', { name: text })).toBeTruthy();
  }
});

test('an item answered on its own screen leaves the list without a notice', async () => {
  let held = rows;
  const { unmount } = openInbox({ [list]: () => listOf(held) });
  const publish = hearEvents();
  fireEvent.click(await link('Bo Li'));
  unmount();
  // The job sends the email while the request is on screen; Meera replies to another one.
  held = rows.slice(2);
  const answered = { type: 'service-request.changed', fields: ['answered'] };
  await publish({ ...answered, id: id(0), ...meera });
  await publish({ ...answered, id: id(1), by: user.id, isOwn: true });
  // Another reply to it afterwards changes no field.
  await publish({ type: 'service-request.changed', id: id(1), ...meera });
  renderAdmin(<RequestsTab />, path);
  expect(await screen.findByText('Answered by Meera Nair')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Bo Li')).toBeNull());
  expect(screen.getAllByText(notes)).toHaveLength(1);
});

test('keys move the cursor, select, archive, and open', async () => {
  const { calls } = openInbox({
    [archive(1)]: { body: { ...rows[1], archived: true } },
  });
  await link('Bo Li');
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document, { key });
  press('j');
  press('j');
  expect(document.activeElement?.textContent).toBe('Bo Li');
  press('x');
  expect(box('Bo Li').checked).toBe(true);
  press('x');
  press('e');
  expect(await screen.findByText('Archived: Bo Li')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Dev Raghunathan');
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(true);
});

test('without a cursor keys only show its position', async () => {
  const { calls } = openInbox();
  await link('Bo Li');
  for (const key of ['e', 'x', 'u', 'Enter']) {
    act(() => requestList.setCursor('64b1f0c2a9d3e8f7a6b5c4ff'));
    (document.activeElement as HTMLElement).blur();
    fireEvent.keyDown(document.body, { key });
    expect(document.activeElement?.textContent).toBe('Thuy-Linh Tran');
  }
  expect(calls.some(({ method }) => method !== 'GET')).toBe(false);
  expect(requestList.selection.ids.value.size).toBe(0);
  expect(location.search).toBe('?tab=requests');
});

test('a key pressed twice archives once', async () => {
  const slow = Promise.withResolvers<Result>();
  const { calls } = openInbox({
    [archive(1)]: () => slow.promise,
  });
  (await link('Bo Li')).focus();
  fireEvent.keyDown(document.activeElement ?? document, { key: 'e' });
  fireEvent.keyDown(document.activeElement ?? document, { key: 'e' });
  slow.resolve({ body: { ...rows[1], archived: true } });
  expect(await screen.findByText('Archived: Bo Li')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Bo Li' })).toBeNull());
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('on return from a request its row has the focus, and the rows are there immediately', async () => {
  const { unmount } = openInbox();
  fireEvent.click(await link('Dev Raghunathan'));
  expect(findNeighbours(requestList, id(2))).toEqual({
    previous: id(1),
    next: id(3),
    position: '3',
    total: '4',
  });
  unmount();
  renderAdmin(<RequestsTab />, path);
  expect(screen.getByRole('link', { name: 'Bo Li' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Dev Raghunathan'));
});

/** A finger that moves `dx` pixels to the right on a row of 300 pixels. */
function swipe(row: HTMLElement, dx: number, end = 'pointerup') {
  Object.defineProperty(row, 'offsetWidth', { value: 300 });
  const point = (type: string, clientX: number) =>
    act(() => {
      const init = { bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'touch' };
      row.dispatchEvent(new PointerEvent(type, { ...init, clientX, clientY: 10 }));
    });
  point('pointerdown', 200);
  point('pointermove', 200 + dx / 2);
  point('pointermove', 200 + dx);
  point(end, 200 + dx);
}

test('swiping left far enough archives; less, or a cancelled swipe, does not', async () => {
  const { calls } = openInbox({
    [archive(1)]: { body: { ...rows[1], archived: true } },
  });
  const row = rowOf(await link('Bo Li'));
  swipe(row, -100);
  swipe(row, -200, 'pointercancel');
  expect(row.style.translate).toBe('');
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
  swipe(row, -140);
  expect(await screen.findByText('Archived: Bo Li')).toBeTruthy();
});

test('after a swipe cancelled by the system the next tap counts', async () => {
  openInbox();
  const name = await link('Bo Li');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  swipe(rowOf(name), -60, 'pointercancel');
  vi.advanceTimersByTime(60);
  vi.useRealTimers();
  fireEvent.click(name);
  expect(location.pathname).toBe(`/admin/requests/${id(1)}`);
});

test('swiping right selects', async () => {
  openInbox();
  const row = rowOf(await link('Bo Li'));
  swipe(row, 140);
  expect(box('Bo Li').checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy();
  expect(requestList.selection.isPicking.value).toBe(true);
});

test('CSV saves exactly the filtered rows', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:it');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { calls } = openInbox({}, `${path}&status=quoted&q=bo`);
  await link('Bo Li');
  fireEvent.click(screen.getAllByRole('button', { name: 'CSV' })[0] as HTMLElement);
  await waitFor(() =>
    expect(calls.some(({ headers }) => headers.get('accept') === 'text/csv')).toBe(true),
  );
  const saved = calls.find(({ headers }) => headers.get('accept') === 'text/csv');
  expect(Object.fromEntries(saved?.query ?? [])).toEqual({
    archived: 'false',
    q: 'bo',
    status: 'quoted',
  });
});

test('if only the response was lost, rows leave with Undo and no failure is reported', async () => {
  let held = rows;
  const lose = (removed: readonly string[]) => (): Result => {
    held = held.filter((row) => !removed.includes(row.id));
    throw new TypeError('Failed to fetch');
  };
  openInbox({
    [list]: () => listOf(held),
    [archive(0)]: lose([id(0)]),
    [bulk]: lose([id(1), id(2)]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Archive Thuy-Linh Tran' }));
  expect(await screen.findByText('Archived: Thuy-Linh Tran')).toBeTruthy();
  fireEvent.click(box('Bo Li'));
  fireEvent.click(box('Dev Raghunathan'));
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Archived: 2 service requests')).toBeTruthy();
  expect(screen.queryByText('Not archived')).toBeNull();
  expect(screen.queryByText('Bo Li')).toBeNull();
  expect(screen.getByRole('link', { name: 'Siobhán Ní Dhomhnaill' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
});
