import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Email, maxListedBodies, withdrawMail } from '@longitude/contract/emails';
import { messageInbox } from '@longitude/contract/messages';
import { listOutbox } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { login, verify } from '@longitude/contract/session';
import { createClient } from '@longitude/contract/core/client';
import { assertFits } from '../../testing/assert-fits.ts';
import { startEmailServer } from '../../testing/email-calls.ts';
import { saveCategory } from '../../testing/mail-settings.ts';
import { type TestServer, testPassword } from '../../testing/test-server.ts';
import { addAdministrator } from '../../testing/add-administrator.ts';
import { openEvents } from '../../testing/event-reader.ts';

const { server, sink, emailCalls, stop } = await startEmailServer();
after(() => stop());

const emails = () => server.stored('emails');

/** As if more emails had been sent before: copies of one, each a second older. */
async function repeat(id: string, times: number, body: string): Promise<void> {
  const { ObjectId } = server.product.context.connection.base.mongo;
  const first = await emails().findOne({ _id: new ObjectId(id) });
  assert.ok(first);
  const [mail] = first['mails'] as [object];
  const copies = Array.from({ length: times }, (_, n) => {
    const createdAt = new Date(first['createdAt'].getTime() - (n + 1) * 1000);
    const note = { _id: new ObjectId(), content: 'Kept', authorId: 'f'.repeat(24), createdAt };
    const mails = [{ ...mail, state: 'sent', sentAt: createdAt }];
    return { ...first, _id: new ObjectId(), body, createdAt, notes: [note], mails };
  });
  await emails().insertMany(copies);
}

test('a long history is listed in full, with the bodies of the newest', async () => {
  const id = await emailCalls.createRequest();
  const accepted = await emailCalls.write(id, { message: 'The newest' });
  await repeat(accepted.id, maxListedBodies + 19, '<p>Again</p>');
  const listed = await emailCalls.list(id);
  assert.equal(listed.length, maxListedBodies + 20);
  assert.equal(listed[0]?.body, '<p>The newest</p>');
  const isWhole = listed.map(({ body }) => body !== '');
  assert.deepEqual(isWhole.indexOf(false), maxListedBodies);
  assert.ok(isWhole.slice(maxListedBodies).every((each) => !each));
  const oldest = listed.at(-1);
  assert.equal(oldest?.notes[0]?.content, 'Kept');
  const read = (endpoint: typeof requestInbox.emails.read) =>
    server.admin.call(endpoint, { params: { emailId: oldest.id } });
  const whole = await read(requestInbox.emails.read);
  assert.deepEqual(whole, { ...oldest, body: '<p>Again</p>' });
  assertFits(Email, whole);
  await assert.rejects(read(messageInbox.emails.read), { code: 'not_found' });
  await server.admin.call(requestInbox.delete, { params: { id } });
  await assert.rejects(read(requestInbox.emails.read), { code: 'not_found' });
});

test('the total size of bodies in one response is limited', async () => {
  const id = await emailCalls.createRequest();
  const accepted = await emailCalls.write(id, { message: 'The newest' });
  await repeat(accepted.id, 30, 'x'.repeat(300_000));
  const whole = (await emailCalls.list(id)).filter(({ body }) => body !== '');
  assert.equal(whole.length, 14);
});

test('an email about an item in the trash accepts no note', async () => {
  const id = await emailCalls.createRequest();
  const accepted = await emailCalls.write(id, { message: 'Hello' });
  const params = { emailId: accepted.id };
  const add = (content: string) =>
    server.admin.call(requestInbox.emails.addNote, { params, payload: { content } });
  await add('They are short of money');
  await server.admin.call(requestInbox.delete, { params: { id } });
  await assert.rejects(add('Too late'), { code: 'not_found' });
  const entries = await server.stored('audit').find({ kind: 'email', id: accepted.id }).toArray();
  const actions = entries.map((entry) => entry['action']);
  assert.deepEqual(actions, ['add-note']);
  assert.ok(!JSON.stringify(entries).includes('money'));
});

test('no one is notified of an item deleted before, and nothing stays queued', async () => {
  // So that emails of other tests are not due in the meantime.
  await emailCalls.sendAll();
  for (const frequency of ['immediate', 'daily']) {
    await saveCategory(server, 'notifications', {
      notify_service_request: 'true',
      notification_frequency: frequency,
    });
    const id = await emailCalls.createRequest({ name: 'Deleted Soon' });
    await server.admin.call(requestInbox.delete, { params: { id } });
    const before = sink.received.length;
    await emailCalls.sendAll();
    assert.equal(sink.received.length, before);
    const query = { state: 'queued' } as const;
    const waiting = await server.admin.call(listOutbox, { query });
    assert.deepEqual(
      waiting.filter(({ subject }) => subject.includes('Deleted Soon')),
      [],
    );
  }
});

test('a queued notification cannot be cancelled as an email', async () => {
  await saveCategory(server, 'notifications', { notification_frequency: 'daily' });
  await emailCalls.createRequest({ name: 'Waits Here' });
  const waiting = await server.admin.call(listOutbox, { query: { state: 'queued' } });
  const found = waiting.find(({ subject }) => subject.includes('Waits Here'));
  assert.ok(found);
  await assert.rejects(server.admin.call(withdrawMail, { params: { id: found.id } }), {
    code: 'conflict',
    message: 'Only emails to clients can be cancelled.',
  });
});

/** The same administrator on another device. */
async function signInAgain(): Promise<TestServer> {
  const payload = { username: 'admin', password: testPassword };
  const { token } = await server.visitor.call(login, { payload });
  return { ...server, token, admin: createClient({ base: server.address, token: () => token }) };
}

/** The events of one call, read by each of these, until `isLast`. */
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

test('a change names its author, and only the session that made it is marked as its origin', async () => {
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

test('an email sent later by a job belongs to the session that wrote it', async () => {
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
  // The second email changes no mark: its author did not answer first.
  const { events } = server.product.context;
  await server.product.context.background.drain();
  const all = await events.readAfter(0);
  assert.equal(all.filter((each) => each.id === id && each.fields).length, 1);
});

test('a follow-up by any author marks a message as replied', async () => {
  const noor = await addAdministrator(server, 'noor');
  const id = await emailCalls.createMessage();
  await noor.admin.call(messageInbox.send, { params: { id }, payload: { message: 'Mine' } });
  const send = () => emailCalls.sendAll();
  const heard = await hearAll([server, noor], send, (fields) => fields?.[0] === 'status');
  const found = heard.map(({ name, isOwn }) => [name, isOwn]);
  assert.deepEqual(found, [
    ['Name of noor', undefined],
    ['Name of noor', true],
  ]);
});
