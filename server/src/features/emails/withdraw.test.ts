import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as contract from '@longitude/contract/emails';
import { listOutbox, readOverview } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { startEmailServer, type EmailCalls } from '../../testing/email-calls.ts';
import { saveCategory, sendMailTo } from '../../testing/mail-settings.ts';
import type { SmtpSink } from '../../testing/smtp-sink.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let sink: SmtpSink;
let emailCalls: EmailCalls;
let stop: () => Promise<void>;
before(async () => {
  ({ server, sink, emailCalls, stop } = await startEmailServer());
});
after(() => stop());

const cancelMail = (id: string) => server.admin.call(contract.withdrawMail, { params: { id } });
const eventsOf = (id: string) =>
  server.product.context.connection.collection('events').find({ id }).toArray();

test('an e-mail that waits is taken back and is gone; its key never sends it after all', async () => {
  const id = await emailCalls.createRequest();
  const key = { 'idempotency-key': 'undone' };
  const input = { params: { id }, payload: { message: 'Too early' }, headers: key };
  const accepted = await server.admin.call(requestInbox.send, input);
  const before = sink.received.length;
  await cancelMail(accepted.id);
  assert.deepEqual(await emailCalls.list(id), []);
  await emailCalls.sendAll();
  assert.equal(sink.received.length, before);
  const outbox = await server.admin.call(listOutbox, { query: { limit: 200 } });
  assert.ok(outbox.every((mail) => mail.id !== accepted.id));
  assert.equal((await server.admin.call(readOverview)).mail.waiting, 0);
  await assert.rejects(cancelMail(accepted.id), { code: 'not_found' });
  await assert.rejects(server.admin.call(requestInbox.send, input), { code: 'conflict' });
  const stored = await server.product.context.connection
    .collection('emails')
    .findOne({ ownerId: { $exists: true }, subject: '' });
  assert.deepEqual([stored?.['body'], stored?.['to'], stored?.['mails']], ['', '', []]);
  const own = (await eventsOf(id)).filter((event) => event['type'] === 'service-request.changed');
  assert.equal(own.length, 2);
  assert.ok(own.every((event) => typeof event['by'] === 'string'));
});

test('without a mail server an e-mail waits and can be taken back at any time', async () => {
  await saveCategory(server, 'email', { smtp_host: '' });
  const id = await emailCalls.createRequest();
  const accepted = await emailCalls.write(id, { message: 'Waits' });
  await emailCalls.sendAll();
  assert.equal((await emailCalls.list(id))[0]?.state, 'queued');
  await cancelMail(accepted.id);
  assert.deepEqual(await emailCalls.list(id), []);
  await sendMailTo(server, sink);
});

test('an e-mail that could not be sent can be taken away, and nothing counts as failing then', async () => {
  const id = await emailCalls.createRequest();
  sink.refuseWith(550);
  const accepted = await emailCalls.write(id, { message: 'To nobody' });
  await emailCalls.sendAll();
  sink.refuseWith(undefined);
  assert.equal((await server.admin.call(readOverview)).mail.failed, 1);
  await cancelMail(accepted.id);
  assert.deepEqual(await emailCalls.list(id), []);
  assert.deepEqual((await server.admin.call(readOverview)).mail.failed, 0);
});

test('what has left, is leaving or is a notification cannot be taken back', async () => {
  const id = await emailCalls.createRequest();
  const sent = await emailCalls.write(id, { message: 'Gone' });
  await emailCalls.receive(sent);
  await assert.rejects(cancelMail(sent.id), { code: 'conflict' });
  const leaving = await emailCalls.write(id, { message: 'On its way' });
  const emails = server.product.context.connection.collection('emails');
  await emails.updateOne(
    { 'mails.subject': { $exists: true }, 'mails.state': 'queued' },
    {
      $set: { 'mails.0.leaseId': 'somebody' },
    },
  );
  await assert.rejects(cancelMail(leaving.id), { code: 'conflict' });
  await emails.deleteOne({ 'mails.leaseId': 'somebody', 'mails.state': 'queued' });
  await saveCategory(server, 'notifications', { notify_service_request: 'true' });
  await emailCalls.createRequest({ name: 'Notified Of' });
  await saveCategory(server, 'notifications', { notify_service_request: 'false' });
  const outbox = await server.admin.call(listOutbox, { query: { state: 'queued' } });
  const notification = outbox.find((mail) => mail.subject.includes('Notified Of'));
  assert.ok(notification);
  await assert.rejects(cancelMail(notification.id), { code: 'conflict' });
  await emailCalls.sendAll();
});
