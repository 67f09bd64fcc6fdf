import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildMessage, buildRequest } from '../../../testing/builders.ts';
import { listOf, serveApi } from '../../../testing/fake-api.ts';
import { respondQuietly } from '../../../testing/item-routes.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { MessageDialogs } from '../messages/message-dialogs.tsx';
import MessagesTab from '../messages/messages-tab.tsx';
import RequestPage from '../requests/request-page.tsx';
import RequestsTab from '../requests/requests-tab.tsx';
import type * as Marks from './marks.ts';

/** A new mark: an entry in each table of marks.ts, and nothing else. */
vi.mock('./marks.ts', async (load) => {
  const marks = await load<typeof Marks>();
  const describe = (flagged: boolean) => ({
    label: flagged ? 'Flag' : 'Remove flag',
    itemLabel: flagged ? 'Flag' : 'Remove flag',
    icon: 'star',
    change: { flagged },
    bulk: { action: 'flag', value: flagged },
    item: { flagged },
    leaves: false,
    done: flagged ? 'Flagged' : 'Flag removed',
    failure: 'Flag not saved',
    inverse: flagged ? 'unflag' : 'flag',
  });
  Object.assign(marks.markActions, { flag: describe(true), unflag: describe(false) });
  Object.assign(marks.folderActions.inbox, { more: ['read', 'unread', 'flag', 'unflag', 'spam'] });
  const filter = { key: 'flagged', label: 'Flagged only', chip: 'Flagged', sort: undefined };
  const note = {
    text: 'Has a flag',
    kinds: ['service-request', 'contact-message'],
    isShown: ({ flagged }: { readonly flagged?: boolean }) => flagged,
  };
  return {
    ...marks,
    markFilters: [...marks.markFilters, filter],
    rowNotes: [...marks.rowNotes, note],
  };
});

signInEachTest();

const request = { ...buildRequest({ name: 'Bo Li' }), flagged: false };
const message = { ...buildMessage({ name: 'Kes Otieno' }), flagged: false };

const inboxes = [
  {
    Tab: RequestsTab,
    tab: 'requests',
    item: request,
    list: 'GET /admin/service-requests',
    bulk: 'POST /admin/service-requests/bulk',
  },
  {
    Tab: MessagesTab,
    tab: 'messages',
    item: message,
    list: 'GET /contact-messages',
    bulk: 'POST /admin/contact-messages/bulk',
  },
];

test.for(inboxes)(
  'a further mark filters the $tab, and is set for many with Undo',
  async ({ Tab, tab, item, list, bulk }) => {
    const calls = serveApi({
      [list]: listOf([item]),
      [bulk]: { body: { done: [item.id], failed: [] } },
    });
    renderAdmin(<Tab />, `/admin?tab=${tab}`);
    fireEvent.click(await screen.findByRole('link', { name: 'Flagged' }));
    expect(location.search).toBe(`?tab=${tab}&flagged=true`);
    await waitFor(() => expect(calls.at(-1)?.query.get('flagged')).toBe('true'));
    fireEvent.click(screen.getByRole('button', { name: /^Filter/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Flagged only' }));
    expect(location.search).toBe(`?tab=${tab}`);

    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${item.name}` }));
    const bar = within(screen.getByRole('toolbar'));
    fireEvent.click(bar.getByRole('button', { name: /^Actions for selected/ }));
    fireEvent.click(bar.getByRole('menuitem', { name: 'Flag' }));
    expect(await screen.findByText(`Flagged: ${item.name}`)).toBeTruthy();
    expect(screen.getByText('Has a flag')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await waitFor(() =>
      expect(sent()).toEqual([
        { ids: [item.id], action: 'flag', value: true },
        { ids: [item.id], action: 'flag', value: false },
      ]),
    );
  },
);

test('a further mark is set in a request and in a message', async () => {
  const [requestPath, messagePath] = [
    `/service-requests/${request.id}`,
    `/contact-messages/${message.id}`,
  ];
  const detail = { body: { request, notes: [], files: [] }, headers: { etag: '"1"' } };
  const calls = serveApi({
    ...respondQuietly('service-request', request.id),
    ...respondQuietly('contact-message', message.id),
    [`GET ${requestPath}`]: detail,
    [`PATCH ${requestPath}`]: { body: { ...request, flagged: true } },
    [`GET ${messagePath}`]: { body: { ...message, files: [] }, headers: { etag: '"1"' } },
    [`PATCH ${messagePath}`]: { body: { ...message, flagged: true } },
  });
  const changes = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  const { unmount } = renderAdmin(
    <RequestPage params={{ id: request.id }} />,
    `/admin${requestPath}`,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Bo Li' }));
  const labels = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(labels).toEqual(expect.arrayContaining(['Mark as spam', 'Flag']));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Flag' }));
  expect(await screen.findByText('Flagged: Bo Li')).toBeTruthy();
  unmount();
  renderAdmin(<MessageDialogs />, `/admin?tab=messages&message=${message.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Flag' }));
  expect(await screen.findByText('Flagged: Kes Otieno')).toBeTruthy();
  expect(changes().filter((body) => 'flagged' in (body as object))).toEqual([
    { flagged: true },
    { flagged: true },
  ]);
});
