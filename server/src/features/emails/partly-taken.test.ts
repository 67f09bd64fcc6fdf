import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { withdrawMail } from '@longitude/contract/emails';
import { messageInbox } from '@longitude/contract/messages';
import { retryMail } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { restoreFromTrash } from '@longitude/contract/trash';
import { startEmailServer, type EmailCalls } from '../../testing/email-calls.ts';
import type { SmtpSink } from '../../testing/smtp-sink.ts';
import type { TestServer } from '../../testing/test-server.ts';

const client = 'client@kestrelrowe.example';
const boss = 'boss@kestrelrowe.example';

let server: TestServer;
let sink: SmtpSink;
let emailCalls: EmailCalls;
let stop: () => Promise<void>;
before(async () => {
  ({ server, sink, emailCalls, stop } = await startEmailServer());
});
afterEach(() => sink.refuseWith(undefined));
after(() => stop());

/** To whom a letter went, try by try. */
const envelopesOf = (id: string) =>
  sink.received
    .filter(({ mail }) => mail.messageId?.includes(id))
    .map(({ envelope }) => envelope.to);
const retry = (id: string) => server.admin.call(retryMail, { params: { id } });
const stateOf = async (id: string, isFollowUp?: boolean) =>
  (await emailCalls.list(id, isFollowUp))[0]?.state;

test('a client whose server defers gets the letter later, and the company its copy once', async () => {
  const id = await emailCalls.createMessage({ email: client });
  const { id: mailId } = await emailCalls.write(id, { message: 'Offer', sendCopy: true }, true);
  sink.refuseWith(450, client);
  await emailCalls.sendAll();
  const [waiting] = await emailCalls.list(id, true);
  assert.equal(waiting?.state, 'queued');
  assert.match(waiting?.lastError ?? '', /^Not taken for client@kestrelrowe\.example \(450 /);
  const readStatus = async () =>
    (await server.admin.call(messageInbox.read, { params: { id } })).status;
  assert.equal(await readStatus(), 'new');
  // The copy has left: the letter cannot be taken back any more.
  const params = { id: mailId };
  await assert.rejects(server.admin.call(withdrawMail, { params }), { code: 'conflict' });

  sink.refuseWith(undefined);
  await emailCalls.sendAll();
  assert.deepEqual(envelopesOf(mailId), [['hello@longitude.example'], [client]]);
  const [sent] = await emailCalls.list(id, true);
  assert.deepEqual([sent?.state, sent?.lastError], ['sent', null]);
  assert.equal(await readStatus(), 'replied');
});

test('a client who is refused for good fails though a copy went, and Retry sends to nobody else', async () => {
  const id = await emailCalls.createRequest({ email: client });
  const { id: mailId } = await emailCalls.write(id, { message: 'Offer', cc: boss });
  sink.refuseWith(550, client);
  await emailCalls.sendAll();
  assert.equal(await stateOf(id), 'failed');
  sink.refuseWith(undefined);
  await retry(mailId);
  await emailCalls.sendAll();
  assert.equal(await stateOf(id), 'sent');
  assert.deepEqual(envelopesOf(mailId), [[boss], [client]]);
});

test('a copy that is deferred is tried again while the message counts as replied', async () => {
  const id = await emailCalls.createMessage({ email: client });
  const { id: mailId } = await emailCalls.write(id, { message: 'Offer', cc: boss }, true);
  sink.refuseWith(450, boss);
  await emailCalls.sendAll();
  assert.equal(await stateOf(id, true), 'queued');
  assert.equal((await server.admin.call(messageInbox.read, { params: { id } })).status, 'replied');
  sink.refuseWith(undefined);
  await emailCalls.sendAll();
  assert.equal(await stateOf(id, true), 'sent');
  assert.deepEqual(envelopesOf(mailId), [[client], [boss]]);
});

test('a request is answered once its client has the letter, not by copies of it', async () => {
  const id = await emailCalls.createRequest({ email: client });
  await emailCalls.write(id, { message: 'Offer', cc: boss });
  const isAnswered = async () =>
    (await server.admin.call(requestInbox.read, { params: { id } })).request.answered;
  sink.refuseWith(450, client);
  await emailCalls.sendAll();
  assert.equal(await isAnswered(), false);
  // It may come back from the trash, and was answered all the same.
  await server.admin.call(requestInbox.delete, { params: { id } });
  sink.refuseWith(undefined);
  await emailCalls.sendAll();
  await server.admin.call(restoreFromTrash, { params: { id } });
  assert.equal(await isAnswered(), true);
});

test('a copy that is deferred to the end leaves the letter sent, and says so', async () => {
  const id = await emailCalls.createRequest({ email: client });
  await emailCalls.write(id, { message: 'Offer', cc: boss });
  sink.refuseWith(450, boss);
  await emailCalls.sendAll();
  const emails = server.product.context.connection.collection('emails');
  await emails.updateOne({ 'mails.state': 'queued' }, { $set: { 'mails.0.attempts': 29 } });
  await emailCalls.sendAll();
  const [email] = await emailCalls.list(id);
  assert.equal(email?.state, 'sent');
  assert.ok(email.sentAt);
  assert.match(email.lastError ?? '', /boss@kestrelrowe\.example/);
});
