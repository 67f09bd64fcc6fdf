import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeMessage, createMessage } from '@longitude/contract/messages';
import * as contract from '@longitude/contract/overview';
import { archiveRequest, createRequest, deleteRequest } from '@longitude/contract/requests';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

test('the overview counts what is there, archived included, deleted not', async () => {
  const requests = [];
  for (let n = 0; n < 3; n++) {
    requests.push(await server.visitor.call(createRequest, { payload: buildRequest() }));
  }
  const message = await server.visitor.call(createMessage, { payload: buildMessage() });
  const [first, second] = requests.map(({ id }) => ({ id }));
  assert.ok(first && second);
  await server.admin.call(deleteRequest, { params: first });
  await server.admin.call(archiveRequest, { params: second, payload: { archived: true } });
  const params = { id: message.id };
  await server.admin.call(changeMessage, { params, payload: { status: 'read' } });
  const stats = await server.admin.call(contract.readStats);
  assertFits(contract.Stats, stats);
  assert.deepEqual(stats, { totalRequests: 2, totalScans: 0 });
  const overview = await server.admin.call(contract.readOverview);
  assertFits(contract.Overview, overview);
  assert.deepEqual(overview, {
    totalRequests: 2,
    totalMessages: 1,
    newRequests: 2,
    newMessages: 0,
    spamRequests: 0,
    spamMessages: 0,
    mail: { state: 'no_smtp', waiting: 4, failed: 0, lastError: null },
  });
});

test('the outbox lists mail of both inboxes, newest first, and by state', async () => {
  const mails = await server.admin.call(contract.listOutbox);
  assert.equal(mails.length, 4);
  for (const mail of mails) assertFits(contract.OutboxMail, mail);
  const times = mails.map((mail) => mail.createdAt);
  assert.deepEqual(times, times.toSorted().toReversed());
  assert.deepEqual(
    new Set(mails.map((mail) => mail.kind)),
    new Set(['request-received', 'message-received']),
  );
  const list = (query: object) => server.admin.call(contract.listOutbox, { query });
  assert.deepEqual(await list({ state: 'sent' }), []);
  assert.equal((await list({ state: 'queued' })).length, 4);
  assert.equal((await list({ limit: 2 })).length, 2);
});

test('a mail that still waits cannot be tried again', async () => {
  const [mail] = await server.admin.call(contract.listOutbox);
  const path = `/api/admin/outbox/${mail?.id}/retry`;
  const { status, body } = await send(server.address, 'POST', path, { token: server.token });
  assert.deepEqual(
    [status, body],
    [409, { error: 'Only a mail that failed can be sent again.', code: 'conflict' }],
  );
});
