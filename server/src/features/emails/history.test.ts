import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { Email, maxListedBodies, withdrawMail } from '@longitude/contract/emails';
import { messageInbox } from '@longitude/contract/messages';
import { listOutbox } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { assertFits } from '../../testing/assert-fits.ts';
import { startEmailServer, type EmailCalls } from '../../testing/email-calls.ts';
import { saveCategory } from '../../testing/mail-settings.ts';
import type { SmtpSink } from '../../testing/smtp-sink.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let sink: SmtpSink;
let emailCalls: EmailCalls;
let stop: () => Promise<void>;
before(async () => {
  // It stands still, lest what one test wrote be due in another.
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  ({ server, sink, emailCalls, stop } = await startEmailServer());
});
after(async () => {
  await stop();
  mock.timers.reset();
});

const emails = () => server.product.context.connection.collection('emails');

/** As if an e-mail had been written more often: copies of it, each a second older. */
async function repeat(id: string, times: number, body: string): Promise<void> {
  const { ObjectId } = server.product.context.connection.base.mongo;
  const first = await emails().findOne({ _id: new ObjectId(id) });
  assert.ok(first);
  const copies = Array.from({ length: times }, (_, n) => {
    const createdAt = new Date(first['createdAt'].getTime() - (n + 1) * 1000);
    const note = { _id: new ObjectId(), content: 'Kept', authorId: 'f'.repeat(24), createdAt };
    return { ...first, _id: new ObjectId(), body, createdAt, notes: [note] };
  });
  await emails().insertMany(copies);
}

test('a long history is listed whole, with the bodies of the newest', async () => {
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

test('bodies of one answer have a bound together', async () => {
  const id = await emailCalls.createRequest();
  const accepted = await emailCalls.write(id, { message: 'The newest' });
  await repeat(accepted.id, 30, 'x'.repeat(300_000));
  const whole = (await emailCalls.list(id)).filter(({ body }) => body !== '');
  assert.equal(whole.length, 14);
});

test('an e-mail about what is in the trash takes no note', async () => {
  const id = await emailCalls.createRequest();
  const accepted = await emailCalls.write(id, { message: 'Hello' });
  const params = { emailId: accepted.id };
  const add = (content: string) =>
    server.admin.call(requestInbox.emails.addNote, { params, payload: { content } });
  await add('They are short of money');
  await server.admin.call(requestInbox.delete, { params: { id } });
  await assert.rejects(add('Too late'), { code: 'not_found' });
  const audit = server.product.context.connection.collection('audit');
  const entries = await audit.find({ kind: 'email', id: accepted.id }).toArray();
  assert.deepEqual(
    entries.map((entry) => entry['action']),
    ['add-note'],
  );
  assert.ok(!JSON.stringify(entries).includes('money'));
});

test('nobody is notified of what went to the trash before, and nothing waits for ever', async () => {
  for (const frequency of ['immediate', 'daily']) {
    await saveCategory(server, 'notifications', {
      notify_service_request: 'true',
      notification_frequency: frequency,
    });
    const id = await emailCalls.createRequest({ name: 'Deleted Soon' });
    await server.admin.call(requestInbox.delete, { params: { id } });
    const requests = server.product.context.connection.collection('service_requests');
    const due = { $set: { 'mails.$[].nextAttemptAt': new Date(0) } };
    await requests.updateMany({ 'mails.state': 'queued' }, due);
    const before = sink.received.length;
    await server.product.context.outbox.sendDue();
    assert.equal(sink.received.length, before);
    const query = { state: 'queued' } as const;
    const waiting = await server.admin.call(listOutbox, { query });
    assert.deepEqual(
      waiting.filter(({ subject }) => subject.includes('Deleted Soon')),
      [],
    );
  }
});

test('a notification that waits is refused as what it is', async () => {
  await saveCategory(server, 'notifications', { notification_frequency: 'daily' });
  await emailCalls.createRequest({ name: 'Waits Here' });
  const waiting = await server.admin.call(listOutbox, { query: { state: 'queued' } });
  const found = waiting.find(({ subject }) => subject.includes('Waits Here'));
  assert.ok(found);
  await assert.rejects(server.admin.call(withdrawMail, { params: { id: found.id } }), {
    code: 'conflict',
    message: 'Only an e-mail to a client can be taken back.',
  });
});
