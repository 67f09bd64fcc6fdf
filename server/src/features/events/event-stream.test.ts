import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { login, verify } from '@longitude/contract/session';
import { messageInbox } from '@longitude/contract/messages';
import { LiveEvent, publishPresence } from '@longitude/contract/events';
import { requestInbox } from '@longitude/contract/requests';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { openEvents } from '../../testing/event-reader.ts';
import { send } from '../../testing/send.ts';
import { startTestPair } from '../../testing/server-pair.ts';
import { testPassword } from '../../testing/test-server.ts';
import { addAdministrator } from '../../testing/add-administrator.ts';
import { buildForm, pixel } from '../../testing/build-file.ts';
import { insertMany } from '../../testing/insert-many.ts';
import type { Events, PublishedEvent } from '../../platform/database/events.ts';
import { createLog } from '../../platform/log.ts';
import { EventStreams } from './event-streams.ts';

const [server, second] = await startTestPair({ ROLE: 'api' }, { ROLE: 'api' });
const { id } = await server.visitor.call(messageInbox.create, { payload: buildMessage() });
await server.product.context.background.drain();
after(async () => {
  await second.stop();
  await server.stop();
});

test('a created request is published immediately, in every process', async () => {
  const [here, there] = await Promise.all([openEvents(server), openEvents(second)]);
  const { events, background } = server.product.context;
  const from = await events.lastSeq();
  const { id } = await server.visitor.call(requestInbox.create, { payload: buildRequest() });
  await background.drain();
  assert.equal(await events.lastSeq(), from + 1);
  for (const stream of [here, there]) {
    const event = await stream.next();
    assertFits(LiveEvent, event);
    assert.deepEqual([event.seq, event.type, event.id], [from + 1, 'service-request.created', id]);
  }
  here.close();
  there.close();
});

test('a change is published, numbers increase by one, and the response is never cached', async () => {
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

test('a stream that resumes with Last-Event-ID gets all missed events', async () => {
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

test('a stream without Last-Event-ID begins with the next event', async () => {
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

test('a stream ends with the account of its session', async () => {
  const other = await addAdministrator(server, 'disabled');
  const stream = await openEvents(other);
  const ended = assert.rejects(stream.next(), /stream ended/);
  await server.stored('users').updateOne({ username: 'disabled' }, { $set: { active: false } });
  await ended;
});

test('without a token, or with an invalid number, there is no stream', async () => {
  const path = '/api/admin/events';
  assert.equal((await send(server.address, 'GET', path)).status, 401);
  for (const id of ['abc', '-1', '1.5', '1'.repeat(16)]) {
    const headers = { 'last-event-id': id };
    const { status, body } = await server.ask('GET', path, undefined, headers);
    assert.deepEqual([status, (body as { code: string }).code], [400, 'bad_request']);
  }
});

test('an event of this process is sent immediately, one of another within a tenth of a second', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const stored: PublishedEvent[] = [];
  let wake = () => {};
  const events = {
    lastSeq: () => Promise.resolve(stored.length),
    readAfter: (seq: number) => Promise.resolve(stored.slice(seq)),
    onAppend: (listener: () => void) => {
      wake = listener;
      return () => {};
    },
  } as unknown as Events;
  const findUserNames = () => Promise.resolve(new Map<string, string>());
  const listStanding = () => Promise.resolve(new Set<string>());
  const log = createLog('silent');
  const streams = new EventStreams({ events, findUserNames, listStanding, log });
  const stream = await streams.open({ jti: 'a session', userId: 'a user' }, undefined);
  const read = async () => {
    await new Promise(setImmediate);
    return String(stream.read() ?? '');
  };
  const store = (type: string) => stored.push({ seq: stored.length + 1, type, id: 'an item' });
  await read();
  store('here');
  wake();
  assert.match(await read(), /"type":"here"/);
  store('elsewhere');
  t.mock.timers.tick(99);
  assert.equal(await read(), '');
  t.mock.timers.tick(1);
  assert.match(await read(), /"type":"elsewhere"/);
  streams.close();
});

test('presence is published to others in every process, but not to its own administrator', async () => {
  const meera = await addAdministrator(server, 'meera');
  const { id: by } = await meera.admin.call(verify);
  const [own, other, elsewhere] = await Promise.all(
    [meera, server, second].map((each) => openEvents(each)),
  );
  assert.ok(own && other && elsewhere);
  const payload = { kind: 'contact-message', id, state: 'answering' } as const;
  await meera.admin.call(publishPresence, { payload });
  for (const stream of [other, elsewhere]) {
    const { seq: _, ...event } = await stream.next();
    const presence = { kind: 'contact-message', name: 'Name of meera', state: 'answering' };
    assert.deepEqual(event, { type: 'presence', id, by, presence });
  }
  await server.product.context.events.append('contact-message.changed', id);
  assert.equal((await own.next()).type, 'contact-message.changed');
  for (const stream of [own, other, elsewhere]) stream.close();
});

test('an added file publishes its message, and its author', async () => {
  const stream = await openEvents(second);
  const payload = buildForm([['a.png', pixel]]);
  await server.admin.call(messageInbox.files.upload, { params: { id }, payload });
  const { id: by } = await server.admin.call(verify);
  const { seq: _, ...event } = await stream.next();
  assert.deepEqual(event, { type: 'contact-message.changed', id, by, name: 'Administrator' });
  stream.close();
});

test('presence on a missing item is refused', async () => {
  for (const kind of ['contact-message', 'service-request'] as const) {
    const payload = { kind, id: 'f'.repeat(24), state: 'viewing' } as const;
    await assert.rejects(server.admin.call(publishPresence, { payload }), { code: 'not_found' });
  }
});

test('a stream whose position is no longer known begins with a reset', async () => {
  const { events, connection } = server.product.context;
  const collection = connection.collection<{ _id: number }>('events');
  const from = await events.lastSeq();
  const at = new Date(Date.now() - 60_000);
  // Every tenth event is presence; there are more of the others than are stored.
  const rows = Array.from({ length: 12_999 - (from % 1000) }, (_, n) => ({
    _id: from + n + 1,
    type: n % 10 === 0 ? 'presence' : 'contact-message.changed',
    id,
    at,
  }));
  await insertMany(server, 'events', rows);
  const newest = await events.append('contact-message.changed', 'the newest');
  assert.equal(newest % 1000, 0);
  const kept = await collection.countDocuments({ type: { $ne: 'presence' } });
  assert.equal(kept, 10_000);
  assert.equal(await collection.countDocuments({ type: 'presence' }), 0);

  const isLost = await openEvents(server, String(from));
  assert.deepEqual(await isLost.next(), { seq: newest, type: 'reset', id: '' });
  const isAhead = await openEvents(server, String(newest + 1));
  assert.deepEqual(await isAhead.next(), { seq: newest, type: 'reset', id: '' });
  const isFine = await openEvents(server, String(newest - 1));
  assert.equal((await isFine.next()).id, 'the newest');
  // The ten thousandth from the end is the oldest one stored.
  const isJustStored = await openEvents(server, String(newest - 11_000));
  assert.equal((await isJustStored.next()).type, 'contact-message.changed');
  for (const stream of [isLost, isAhead, isFine, isJustStored]) stream.close();
});
