import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildMessage, buildRequest } from '../../../testing/builders.ts';
import { listOf, serveApi, type Handler } from '../../../testing/fake-api.ts';
import { answerDialog, press } from '../../../testing/press.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import MessagesTab from '../messages/messages-tab.tsx';
import RequestsTab from '../requests/requests-tab.tsx';

signInEachTest();

const inboxes = [
  {
    Tab: RequestsTab,
    tab: 'requests',
    noun: 'service request',
    ask: 'Delete this service request?',
    item: buildRequest({ name: 'Bo Li' }),
    list: 'GET /admin/service-requests',
    path: '/service-requests',
    archive: '/archive',
  },
  {
    Tab: MessagesTab,
    tab: 'messages',
    noun: 'contact message',
    ask: 'Delete this message?',
    item: buildMessage({ name: 'Bo Li' }),
    list: 'GET /contact-messages',
    path: '/contact-messages',
    archive: '',
  },
] as const;
type Given = (typeof inboxes)[number];

/** Opens a folder of an inbox whose server has one item, in that folder. */
function open({ Tab, tab, item, list, path, archive }: Given, folder = 'inbox') {
  const held = { archived: folder === 'archived', spam: folder === 'spam' };
  let isDeleted = false;
  const change: Handler = ({ body }) => {
    Object.assign(held, body);
    return { body: { ...item, ...held } };
  };
  const calls = serveApi({
    [list]: ({ query }) => {
      const isHere = held.spam
        ? query.get('spam') === 'true'
        : query.get('archived') === String(held.archived);
      return listOf(isHere && !isDeleted ? [{ ...item, ...held }] : []);
    },
    [`PATCH ${path}/${item.id}`]: change,
    [`PATCH ${path}/${item.id}${archive}`]: change,
    [`DELETE ${path}/${item.id}`]: () => {
      isDeleted = true;
      return { status: 204 };
    },
    [`POST /admin/trash/${item.id}/restore`]: () => {
      isDeleted = false;
      return { body: { id: item.id, kind: tab } };
    },
  });
  renderAdmin(<Tab />, `/admin?tab=${tab}${folder === 'inbox' ? '' : `&folder=${folder}`}`);
  return () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
}
const find = (name: string) => screen.findByRole('button', { name });
const title = ({ noun }: Given, verb: string) =>
  screen.findByText(`${noun[0]?.toUpperCase()}${noun.slice(1)} ${verb}`);

test.for(inboxes)('$tab: archives immediately, says so, and Undo brings it back', async (inbox) => {
  const sent = open(inbox);
  fireEvent.click(await find('Archive Bo Li'));
  expect(screen.queryByRole('button', { name: /Delete|Unarchive/ })).toBeNull();
  expect(await title(inbox, 'updated')).toBeTruthy();
  expect(await screen.findByText(`No ${inbox.noun}s yet`)).toBeTruthy();
  press('Undo');
  expect(await find('Archive Bo Li')).toBeTruthy();
  expect(sent()).toEqual([{ archived: true }, { archived: false }]);
});

test.for(inboxes)('$tab: the archive has its own address, and brings items back', async (inbox) => {
  const sent = open(inbox, 'archived');
  fireEvent.click(await find('Unarchive Bo Li'));
  expect(await screen.findByText('Back in the inbox: Bo Li')).toBeTruthy();
  expect(sent()).toEqual([{ archived: false }]);
});

test.for(inboxes)(
  '$tab: the archive deletes after a question, and Undo restores',
  async (inbox) => {
    const sent = open(inbox, 'archived');
    fireEvent.click(await find('Delete Bo Li'));
    await answerDialog(inbox.ask, 'Cancel');
    fireEvent.click(await find('Delete Bo Li'));
    const dialog = await screen.findByRole('dialog', { name: inbox.ask });
    expect(sent()).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await title(inbox, 'deleted')).toBeTruthy();
    if (inbox.tab === 'messages') expect(screen.getByText('Deleted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete Bo Li' })).toBeNull();
    press('Undo');
    expect(await screen.findByText('Restored: Bo Li')).toBeTruthy();
    expect(await find('Delete Bo Li')).toBeTruthy();
  },
);

test.for(inboxes)(
  '$tab: suspected spam comes to the inbox by Not spam, Undo back',
  async (inbox) => {
    const sent = open(inbox, 'spam');
    fireEvent.click(await find('Not spam Bo Li'));
    expect(await screen.findByText('Not spam: Bo Li')).toBeTruthy();
    expect(await screen.findByText(/No one is notified of them/)).toBeTruthy();
    press('Undo');
    expect(await find('Not spam Bo Li')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Archive/ })).toBeNull();
    expect(sent()).toEqual([{ spam: false }, { spam: true }]);
  },
);
