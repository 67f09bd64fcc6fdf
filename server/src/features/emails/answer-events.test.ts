import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import { login, verify } from '@longitude/contract/session';
import { createClient } from '@longitude/contract/core/client';
import { addAdministrator } from '../../testing/add-administrator.ts';
import { startEmailServer, type EmailCalls } from '../../testing/email-calls.ts';
import { openEvents } from '../../testing/event-reader.ts';
import { testPassword, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let emailCalls: EmailCalls;
let stop: () => Promise<void>;
before(async () => {
  ({ server, emailCalls, stop } = await startEmailServer());
});
after(() => stop());

/** The same administrator on another device. */
async function signInAgain(): Promise<TestServer> {
  const payload = { username: 'admin', password: testPassword };
  const { token } = await server.visitor.call(login, { payload });
  return { ...server, token, admin: createClient({ base: server.address, token: () => token }) };
}

/** The events of one call, read by each of these, until one that `isLast`. */
async function hearAll(
  readers: readonly TestServer[],
  run: () => Promise<unknown>,
  isLast: (fields: readonly string[] | undefined) => boolean,
) {
  const streams = await Promise.all(readers.map((each) => openEvents(each)));
  await run();
  const heard = await Promise.all(
    streams.map(async (stream) => {
      for (;;) {
        const { seq: _, id: _id, ...event } = await stream.next();
        if (isLast(event.fields)) return event;
      }
    }),
  );
  for (const stream of streams) stream.close();
  return heard;
}

test('a change names who made it, and only the session that made it hears that it did', async () => {
  const meera = await addAdministrator(server, 'meera');
  const id = await emailCalls.createRequest();
  await server.product.context.background.drain();
  const { id: by } = await server.admin.call(verify);
  const archive = () =>
    server.admin.call(requestInbox.change, { params: { id }, payload: { archived: true } });
  const readers = [server, await signInAgain(), meera];
  const heard = await hearAll(readers, archive, (fields) => fields?.[0] === 'archived');
  const event = {
    type: 'service-request.changed',
    by,
    fields: ['archived'],
    name: 'Administrator',
  };
  assert.deepEqual(heard, [{ ...event, isOwn: true }, event, event]);
});

test('an email that a job sends later is of the session that wrote it', async () => {
  const priya = await addAdministrator(server, 'priya');
  const id = await emailCalls.createRequest();
  await emailCalls.write(id, { message: 'Mine' });
  await priya.admin.call(requestInbox.send, { params: { id }, payload: { message: 'Hers too' } });
  const { id: by } = await server.admin.call(verify);
  const send = () => emailCalls.sendAll();
  const readers = [server, await signInAgain(), priya];
  const heard = await hearAll(readers, send, (fields) => fields?.[0] === 'answered');
  const event = {
    type: 'service-request.changed',
    by,
    fields: ['answered'],
    name: 'Administrator',
  };
  assert.deepEqual(heard, [{ ...event, isOwn: true }, event, event]);
  // The second email changes no mark: who sent it did not answer first.
  const { events } = server.product.context;
  await server.product.context.background.drain();
  const all = await events.readAfter(0);
  assert.equal(all.filter((each) => each.id === id && each.fields).length, 1);
});

test('a message becomes replied by whoever wrote the follow-up', async () => {
  const noor = await addAdministrator(server, 'noor');
  const id = await emailCalls.createMessage();
  await noor.admin.call(messageInbox.send, { params: { id }, payload: { message: 'Mine' } });
  const send = () => emailCalls.sendAll();
  const heard = await hearAll([server, noor], send, (fields) => fields?.[0] === 'status');
  assert.deepEqual(
    heard.map(({ name, isOwn }) => [name, isOwn]),
    [
      ['Name of noor', undefined],
      ['Name of noor', true],
    ],
  );
});
