import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { login, verify } from '@longitude/contract/session';
import { messageInbox } from '@longitude/contract/messages';
import { LiveEvent } from '@longitude/contract/events';
import { requestInbox } from '@longitude/contract/requests';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { openEvents } from '../../testing/event-reader.ts';
import { send } from '../../testing/send.ts';
import { startTestPair } from '../../testing/server-pair.ts';
import { testPassword, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let second: TestServer;
before(async () => {
  [server, second] = await startTestPair({ ROLE: 'api' }, { ROLE: 'api' });
});
after(async () => {
  await second.stop();
  await server.stop();
});

test('a created request is told at once, in every process', async () => {
  const [here, there] = await Promise.all([openEvents(server), openEvents(second)]);
  const { events, background } = server.product.context;
  const from = await events.lastSeq();
  const { id } = await server.visitor.call(requestInbox.create, { payload: buildRequest() });
  await background.drain();
  // Streams show an event within 300 ms (event-streams.test.ts).
  assert.equal(await events.lastSeq(), from + 1);
  for (const stream of [here, there]) {
    const event = await stream.next();
    assertFits(LiveEvent, event);
    assert.deepEqual([event.seq, event.type, event.id], [from + 1, 'service-request.created', id]);
  }
  here.close();
  there.close();
});

test('a change is told, numbers grow by one, and the answer is for nobody’s cache', async () => {
  const stream = await openEvents(server);
  assert.match(stream.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.equal(stream.headers.get('cache-control'), 'no-store');
  const { id } = await second.visitor.call(messageInbox.create, { payload: buildMessage() });
  const created = await stream.next();
  const { id: by } = await second.admin.call(verify);
  await second.admin.call(messageInbox.change, { params: { id }, payload: { status: 'read' } });
  const changed = await stream.next();
  assert.deepEqual(
    [created, changed],
    [
      { seq: created.seq, type: 'contact-message.created', id },
      {
        seq: created.seq + 1,
        type: 'contact-message.changed',
        id,
        by,
        fields: ['status'],
        name: 'Administrator',
      },
    ],
  );
  stream.close();
});

test('a stream that comes back with Last-Event-ID gets all it has missed', async () => {
  const { events } = server.product.context;
  const from = await events.lastSeq();
  for (let n = 0; n < 600; n++) await events.append('contact-message.changed', String(n));
  const stream = await openEvents(second, String(from));
  for (let n = 0; n < 600; n++) {
    const event = await stream.next();
    assert.deepEqual([event.seq, event.id], [from + n + 1, String(n)]);
  }
  await events.append('contact-message.changed', 'after');
  assert.equal((await stream.next()).id, 'after');
  stream.close();
});

test('a stream without Last-Event-ID begins with what happens next', async () => {
  const stream = await openEvents(server);
  const { events } = server.product.context;
  await events.append('contact-message.deleted', 'x');
  assert.deepEqual((await stream.next()).type, 'contact-message.deleted');
  stream.close();
});

test('a stream ends with the session that opened it', async () => {
  const payload = { username: 'admin', password: testPassword };
  const { token } = await server.visitor.call(login, { payload });
  const stream = await openEvents({ ...server, token });
  const ended = assert.rejects(stream.next(), /stream ended/);
  const headers = { authorization: `Bearer ${token}` };
  assert.equal((await send(server.address, 'POST', '/api/auth/logout', { headers })).status, 204);
  await ended;
});

test('without a token, or with a number that is none, there is no stream', async () => {
  const path = '/api/admin/events';
  assert.equal((await send(server.address, 'GET', path)).status, 401);
  for (const id of ['abc', '-1', '1.5', '1'.repeat(16)]) {
    const headers = { 'last-event-id': id };
    const { status, body } = await send(server.address, 'GET', path, {
      token: server.token,
      headers,
    });
    assert.deepEqual([status, (body as { code: string }).code], [400, 'bad_request']);
  }
});
