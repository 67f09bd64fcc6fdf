import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { InboxCounts } from '@longitude/contract/inbox-items';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'off' });
});
after(() => server.stop());

const folders = [{ archived: false }, { archived: true }, { spam: true }] as const;

test('an inbox is counted by folder, status and mark, exactly as its lists show it', async () => {
  const { admin, visitor } = server;
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1)
    ids.push((await visitor.call(requestInbox.create, { payload: buildRequest() })).id);
  const set = (some: string[], payload: object) =>
    admin.call(requestInbox.bulk, { payload: { ids: some, action: 'archive', ...payload } });
  await set(ids.slice(0, 3), { action: 'status', value: 'quoted' });
  await set(ids.slice(2, 5), { action: 'archive' });
  await set(ids.slice(5, 7), { action: 'spam', value: true });
  await set(ids.slice(7, 9), { action: 'read', value: true });
  await set(ids.slice(9, 10), { action: 'delete' });
  const seen = [];
  for (const folder of folders) {
    const counts = await admin.call(requestInbox.counts, { query: folder });
    assertFits(InboxCounts, counts);
    const total = async (query: object) =>
      (await admin.request(requestInbox.list, { query: { ...folder, ...query } })).total;
    assert.equal(counts.total, await total({}));
    assert.equal(counts.marks.unread, await total({ unread: true }));
    assert.equal(counts.marks.unanswered, await total({ unanswered: true }));
    for (const status of requestInbox.statuses)
      assert.equal(counts.statuses[status], await total({ status }), status);
    seen.push([counts.total, counts.marks.unanswered, counts.statuses['quoted']]);
  }
  assert.deepEqual(seen, [
    [6, 4, 2],
    [3, 2, 1],
    [2, 2, 0],
  ]);
});

test('an empty inbox has counts of zero for each status', async () => {
  assert.deepEqual(await server.admin.call(messageInbox.counts, { query: { archived: true } }), {
    total: 0,
    statuses: { new: 0, read: 0, replied: 0 },
    marks: { unread: 0, unanswered: 0 },
  });
  await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  const { total } = await server.admin.call(messageInbox.counts, { query: { archived: false } });
  assert.equal(total, 1);
});

test('counts are for administrators, and take no other query than the folder', async () => {
  for (const { counts } of [requestInbox, messageInbox]) {
    const path = `/api${counts.path}`;
    assert.equal((await send(server.address, 'GET', path)).status, 401);
    const { token } = server;
    for (const query of ['?q=a', '?archived=x', '?status=new']) {
      const { status } = await send(server.address, 'GET', path + query, { token });
      assert.equal(status, 400, query);
    }
  }
});
