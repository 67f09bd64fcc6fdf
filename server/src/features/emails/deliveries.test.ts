import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { retryMail } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { withdrawMail } from '@longitude/contract/emails';
import { restoreFromTrash } from '@longitude/contract/trash';
import { startEmailServer } from '../../testing/email-calls.ts';
import { isWhole } from '../../testing/whole.ts';

const { server, sink, emailCalls, stop } = await startEmailServer();
afterEach(() => sink.refuseWith(undefined));
after(() => stop());

test('if the server accepts only some recipients the email is sent, and the others are named', async () => {
  const id = await emailCalls.createRequest();
  sink.refuseWith(550, 'gone@kestrelrowe.example');
  const cc = 'gone@kestrelrowe.example, there@kestrelrowe.example';
  const { envelope } = await emailCalls.receive(
    await emailCalls.write(id, { cc, message: 'Hello' }),
  );
  assert.deepEqual(envelope.to, ['seun@kestrelrowe.example', 'there@kestrelrowe.example']);
  const [email] = await emailCalls.list(id);
  assert.equal(email?.state, 'sent');
  assert.match(email?.lastError ?? '', /^Rejected for gone@kestrelrowe\.example \(550 /);
});

test('a message counts as replied when its sender got the email, not only a copy', async () => {
  const id = await emailCalls.createMessage({ email: 'moved@kestrelrowe.example' });
  sink.refuseWith(550, 'moved@kestrelrowe.example');
  const cc = 'there@kestrelrowe.example';
  await emailCalls.receive(await emailCalls.write(id, { cc, message: 'Hello' }, true));
  const read = () => server.admin.call(messageInbox.read, { params: { id } });
  assert.equal((await read()).status, 'new');
  assert.match((await emailCalls.list(id, true))[0]?.lastError ?? '', /moved@kestrelrowe\.example/);
  sink.refuseWith(undefined);
  await emailCalls.receive(await emailCalls.write(id, { message: 'Once more' }, true));
  assert.equal((await read()).status, 'replied');
});

test('a rejection fails with its reason and can be retried; a temporary one waits', async () => {
  const id = await emailCalls.createMessage();
  sink.refuseWith(550);
  const accepted = await emailCalls.write(id, { message: 'Hello' }, true);
  await emailCalls.sendAll();
  const [failed] = await emailCalls.list(id, true);
  assert.deepEqual([failed?.state, failed?.sendAt], ['failed', null]);
  assert.match(failed?.lastError ?? '', /550/);
  sink.refuseWith(451);
  const events = server.stored('events');
  const before = await events.countDocuments({ id });
  await server.admin.call(retryMail, { params: { id: accepted.id } });
  await emailCalls.sendAll();
  const [waiting] = await emailCalls.list(id, true);
  assert.equal(waiting?.state, 'queued');
  assert.match(waiting?.lastError ?? '', /451/);
  assert.ok(Date.parse(waiting?.sendAt ?? '') > Date.now());
  await server.product.context.background.drain();
  assert.equal(await events.countDocuments({ id }), before + 2);
  sink.refuseWith(undefined);
  await emailCalls.receive(accepted);
  assert.deepEqual([(await emailCalls.list(id, true))[0]?.lastError], [null]);
});

test('of many workers one sends each email', async () => {
  const count = isWhole ? 40 : 12;
  const id = await emailCalls.createRequest();
  const accepted = [];
  for (let n = 0; n < count; n++)
    accepted.push(await emailCalls.write(id, { message: `Letter ${n}` }));
  await server.hurryMail();
  const before = sink.received.length;
  const { outbox } = server.product.context;
  const counts = await Promise.all(Array.from({ length: 8 }, () => outbox.sendDue()));
  const sum = counts.reduce((total, each) => total + each, 0);
  assert.equal(sum, count);
  const sent = sink.received.slice(before).map(({ mail }) => mail.messageId);
  const ids = accepted.map((each) => `<${each.id}@longitude.example>`);
  assert.deepEqual(new Set(sent), new Set(ids));
});

test('an email about an item deleted in the meantime is still sent', async () => {
  const id = await emailCalls.createRequest();
  const accepted = await emailCalls.write(id, { message: 'Promised' });
  await server.admin.call(requestInbox.delete, { params: { id } });
  await emailCalls.receive(accepted);
});

const client = 'client@kestrelrowe.example';
const boss = 'boss@kestrelrowe.example';

/** The recipients of an email, attempt by attempt. */
const envelopesOf = (id: string) =>
  sink.received
    .filter(({ mail }) => mail.messageId?.includes(id))
    .map(({ envelope }) => envelope.to);
const retry = (id: string) => server.admin.call(retryMail, { params: { id } });
const stateOf = async (id: string, isFollowUp?: boolean) =>
  (await emailCalls.list(id, isFollowUp))[0]?.state;

test('a deferring mail server gets the client’s email later, and the company’s copy once', async () => {
  const id = await emailCalls.createMessage({ email: client });
  const { id: mailId } = await emailCalls.write(id, { message: 'Offer', sendCopy: true }, true);
  sink.refuseWith(450, client);
  await emailCalls.sendAll();
  const [waiting] = await emailCalls.list(id, true);
  assert.equal(waiting?.state, 'queued');
  assert.match(waiting?.lastError ?? '', /^Rejected for client@kestrelrowe\.example \(450 /);
  const readStatus = async () =>
    (await server.admin.call(messageInbox.read, { params: { id } })).status;
  assert.equal(await readStatus(), 'new');
  // The copy was sent: the email can no longer be cancelled.
  const params = { id: mailId };
  await assert.rejects(server.admin.call(withdrawMail, { params }), { code: 'conflict' });

  sink.refuseWith(undefined);
  await emailCalls.sendAll();
  assert.deepEqual(envelopesOf(mailId), [['hello@longitude.example'], [client]]);
  const [sent] = await emailCalls.list(id, true);
  assert.deepEqual([sent?.state, sent?.lastError], ['sent', null]);
  assert.equal(await readStatus(), 'replied');
});

test('a permanent rejection of the client fails although a copy was sent, and Retry sends to no one else', async () => {
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

test('a deferred copy is retried while the message counts as replied', async () => {
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

test('a request is answered once its client has the email, not by copies', async () => {
  const id = await emailCalls.createRequest({ email: client });
  await emailCalls.write(id, { message: 'Offer', cc: boss });
  const isAnswered = async () =>
    (await server.admin.call(requestInbox.read, { params: { id } })).request.answered;
  sink.refuseWith(450, client);
  await emailCalls.sendAll();
  assert.equal(await isAnswered(), false);
  // It may be restored from the trash, and was answered nevertheless.
  await server.admin.call(requestInbox.delete, { params: { id } });
  sink.refuseWith(undefined);
  await emailCalls.sendAll();
  await server.admin.call(restoreFromTrash, { params: { id } });
  assert.equal(await isAnswered(), true);
});

test('a copy deferred to the end leaves the email sent, and is reported', async () => {
  const id = await emailCalls.createRequest({ email: client });
  await emailCalls.write(id, { message: 'Offer', cc: boss });
  sink.refuseWith(450, boss);
  await emailCalls.sendAll();
  const emails = server.stored('emails');
  await emails.updateOne({ 'mails.state': 'queued' }, { $set: { 'mails.0.attempts': 29 } });
  await emailCalls.sendAll();
  const [email] = await emailCalls.list(id);
  assert.equal(email?.state, 'sent');
  assert.ok(email.sentAt);
  assert.match(email.lastError ?? '', /boss@kestrelrowe\.example/);
});
