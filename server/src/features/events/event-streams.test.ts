import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { verify } from '@longitude/contract/session';
import { messageInbox } from '@longitude/contract/messages';
import { publishPresence } from '@longitude/contract/events';
import { addAdministrator } from '../../testing/add-administrator.ts';
import { buildForm, pixel } from '../../testing/build-file.ts';
import { buildMessage } from '../../testing/builders.ts';
import { openEvents } from '../../testing/event-reader.ts';
import { insertMany } from '../../testing/insert-many.ts';
import { startTestPair } from '../../testing/server-pair.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let second: TestServer;
let id: string;
before(async () => {
  [server, second] = await startTestPair({ ROLE: 'api' }, { ROLE: 'api' });
  ({ id } = await server.visitor.call(messageInbox.create, { payload: buildMessage() }));
  await server.product.context.background.drain();
});
after(async () => {
  await second.stop();
  await server.stop();
});

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

test('what happens is on a screen within 300 ms, whichever process it happened in', async (t) => {
  const [here, there] = await Promise.all([openEvents(server), openEvents(second)]);
  const { events } = server.product.context;
  const times: Record<'here' | 'there' | 'unit', number[]> = { here: [], there: [], unit: [] };
  for (let turn = 0; turn < 15; turn++) {
    const since = performance.now();
    const note = (name: keyof typeof times) => () => times[name].push(performance.now() - since);
    const stored = events.append('contact-message.changed', id);
    await Promise.all([
      here.next().then(note('here')),
      there.next().then(note('there')),
      // What a write and a timer of 100 ms take at this moment, which others may hold up as well.
      stored.then(() => wait(100)).then(note('unit')),
    ]);
  }
  const took = {
    here: median(times.here),
    there: median(times.there),
    unit: median(times.unit),
  };
  const shown = Object.entries(took).map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`);
  t.diagnostic(shown.join(', '));
  assert.ok(took.here < took.unit && took.there < 3 * took.unit, shown.join(', '));
  here.close();
  there.close();
});

test('presence is told to others in every process, and to nobody about themselves', async () => {
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

test('a file that is added tells of the message that it belongs to, and who added it', async () => {
  const stream = await openEvents(second);
  const payload = buildForm([['a.png', pixel]]);
  await server.admin.call(messageInbox.files.upload, { params: { id }, payload });
  const { id: by } = await server.admin.call(verify);
  const { seq: _, ...event } = await stream.next();
  assert.deepEqual(event, { type: 'contact-message.changed', id, by, name: 'Administrator' });
  stream.close();
});

test('presence on an item that is not there is refused', async () => {
  for (const kind of ['contact-message', 'service-request'] as const) {
    const payload = { kind, id: 'f'.repeat(24), state: 'viewing' } as const;
    await assert.rejects(server.admin.call(publishPresence, { payload }), { code: 'not_found' });
  }
});

test('a stream whose place is not known any more begins with a reset', async () => {
  const { events, connection } = server.product.context;
  const collection = connection.collection<{ _id: number }>('events');
  const from = await events.lastSeq();
  const at = new Date(Date.now() - 60_000);
  // Every tenth event is presence; of those that count there are more than are kept.
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
  // The ten thousandth from the end is the oldest that is kept.
  const isJustKept = await openEvents(server, String(newest - 11_000));
  assert.equal((await isJustKept.next()).type, 'contact-message.changed');
  for (const stream of [isLost, isAhead, isFine, isJustKept]) stream.close();
});
