import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import * as contract from '@longitude/contract/emails';
import { withdrawMail } from '@longitude/contract/emails';
import { messageInbox } from '@longitude/contract/messages';
import {
  FailedEmail,
  listOutbox,
  readOverview,
  retryAllMail,
  retryMail,
} from '@longitude/contract/overview';
import { ServiceRequest, requestInbox } from '@longitude/contract/requests';
import { assertFits } from '../../testing/assert-fits.ts';
import { startEmailServer } from '../../testing/email-calls.ts';
import { saveCategory, sendMailTo } from '../../testing/mail-settings.ts';

const { server, sink, emailCalls, stop } = await startEmailServer();
afterEach(() => sink.refuseWith(undefined));
after(() => stop());

const findFailed = async () => (await server.admin.call(readOverview)).failedEmails;
const listMarked = async () =>
  [...(await server.admin.call(requestInbox.list)), ...(await server.admin.call(messageInbox.list))]
    .filter(({ emailFailed }) => emailFailed)
    .map(({ id }) => id);

/** Writes an email that the mail server rejects permanently. */
async function fail(id: string, isMessage = false): Promise<string> {
  sink.refuseWith(550);
  const accepted = await emailCalls.write(
    id,
    { subject: `About ${id}`, message: 'Hello' },
    isMessage,
  );
  await emailCalls.sendAll();
  sink.refuseWith(undefined);
  return accepted.id;
}

test('an item whose email failed is marked in its list until it is sent or cancelled', async () => {
  const [plain, failed, answered] = [
    await emailCalls.createRequest(),
    await emailCalls.createRequest({ name: 'Rosalind Achebe' }),
    await emailCalls.createMessage(),
  ];
  await emailCalls.receive(await emailCalls.write(plain, { message: 'Hello' }));
  const email = await fail(failed);
  const followUp = await fail(answered, true);
  assert.deepEqual(await listMarked(), [failed, answered]);
  const rows = await server.admin.call(requestInbox.list);
  for (const row of rows) assertFits(ServiceRequest, row);
  const found = await findFailed();
  for (const each of found) assertFits(FailedEmail, each);
  const seen = found.map(({ id, itemId }) => [id, itemId]);
  assert.deepEqual(seen, [
    [followUp, answered],
    [email, failed],
  ]);
  assert.deepEqual(found[1], {
    id: email,
    kind: 'service-request',
    itemId: failed,
    name: 'Rosalind Achebe',
    subject: `About ${failed}`,
  });
  await server.admin.call(retryMail, { params: { id: email } });
  assert.deepEqual(await listMarked(), [answered]);
  await server.admin.call(withdrawMail, { params: { id: followUp } });
  assert.deepEqual([await listMarked(), await findFailed()], [[], []]);
});

test('a failed email reaches the corrected address, which its history names', async () => {
  const id = await emailCalls.createRequest();
  const email = await fail(id);
  const to = 'seun.adeyemi@kestrelrowe.example';
  const retry = (payload: object) =>
    server.ask('POST', `/api/admin/outbox/${email}/retry`, payload);
  const wrong = await retry({ to: 'seun@' });
  assert.deepEqual(
    [wrong.status, (wrong.body as { fields?: object }).fields],
    [400, { to: 'Please enter a valid email address' }],
  );
  assert.equal((await retry({ to })).status, 202);
  await emailCalls.sendAll();
  const { envelope } = await sink.waitFor(({ mail }) => mail.subject === `About ${id}`);
  assert.deepEqual(envelope.to, [to]);
  const [sent] = await server.admin.call(listOutbox, { query: { state: 'sent', limit: 1 } });
  assert.deepEqual([sent?.id, sent?.to], [email, to]);
  assert.equal((await retry({ to })).status, 409);
});

test('all failed email is retried together', async () => {
  const ids = [await emailCalls.createRequest(), await emailCalls.createRequest()];
  for (const id of ids) await fail(id);
  const query = { state: 'failed' } as const;
  // The email that the first test retried was rejected again.
  const { length: count } = await server.admin.call(listOutbox, { query });
  assert.deepEqual(await server.admin.call(retryAllMail), { count });
  assert.deepEqual(await server.admin.call(listOutbox, { query }), []);
  await emailCalls.sendAll();
  for (const id of ids) await sink.waitFor(({ mail }) => mail.subject === `About ${id}`);
  assert.deepEqual(await server.admin.call(retryAllMail), { count: 0 });
});

test('the overview names the five newest, without items in the trash', async () => {
  const ids = [];
  for (let n = 0; n < 7; n++) {
    const id = await emailCalls.createMessage();
    await fail(id, true);
    ids.push(id);
  }
  const request = await emailCalls.createRequest();
  await fail(request);
  await server.admin.call(requestInbox.delete, { params: { id: request } });
  await server.admin.call(messageInbox.delete, { params: { id: ids[6] ?? '' } });
  const found = await findFailed();
  const itemIds = found.map(({ itemId }) => itemId);
  assert.deepEqual(itemIds, ids.slice(1, 6).toReversed());
});

test('with many failures, those of a page are found as well', async () => {
  const id = await emailCalls.createRequest();
  const { connection } = server.product.context;
  const { ObjectId } = connection.base.mongo;
  const write = (owner: string, n: number) => ({
    ownerKind: 'service-request',
    ownerId: new ObjectId(owner),
    createdAt: new Date(n),
    mails: [{ _id: new ObjectId(), state: 'failed' }],
  });
  // Older than all later failures, about requests that are not listed.
  const others = Array.from({ length: 60 }, (_, n) => write(new ObjectId().toHexString(), n + 1));
  const emails = connection.collection('emails');
  await emails.insertMany([write(id, 0), ...others]);
  assert.ok((await listMarked()).includes(id));
  await emails.deleteMany({ createdAt: { $lt: new Date(100) } });
  assert.ok(!(await listMarked()).includes(id));
});

const cancelMail = (id: string) => server.admin.call(contract.withdrawMail, { params: { id } });
const eventsOf = (id: string) => server.stored('events').find({ id }).toArray();

test('a queued email is cancelled; its key never sends it afterwards', async () => {
  const id = await emailCalls.createRequest();
  const key = { 'idempotency-key': 'undone' };
  const input = { params: { id }, payload: { message: 'Too early' }, headers: key };
  // Emails of other tests.
  await emailCalls.sendAll();
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
  const stored = await server.stored('emails').findOne({ ownerId: { $exists: true }, subject: '' });
  assert.deepEqual([stored?.['body'], stored?.['to'], stored?.['mails']], ['', '', []]);
  const own = (await eventsOf(id)).filter((event) => event['type'] === 'service-request.changed');
  assert.equal(own.length, 2);
  assert.ok(own.every((event) => typeof event['by'] === 'string'));
});

test('without a mail server an email waits and can be cancelled at any time', async () => {
  await saveCategory(server, 'email', { smtp_host: '' });
  const id = await emailCalls.createRequest();
  const accepted = await emailCalls.write(id, { message: 'Waits' });
  await emailCalls.sendAll();
  assert.equal((await emailCalls.list(id))[0]?.state, 'queued');
  await cancelMail(accepted.id);
  assert.deepEqual(await emailCalls.list(id), []);
  await sendMailTo(server, sink);
});

test('an email that could not be sent can be cancelled, and nothing counts as failing then', async () => {
  const id = await emailCalls.createRequest();
  sink.refuseWith(550);
  const accepted = await emailCalls.write(id, { message: 'To nobody' });
  await emailCalls.sendAll();
  sink.refuseWith(undefined);
  const countFailed = async () => (await server.admin.call(readOverview)).mail.failed;
  const failed = await countFailed();
  assert.ok(failed > 0);
  await cancelMail(accepted.id);
  assert.deepEqual(await emailCalls.list(id), []);
  assert.equal(await countFailed(), failed - 1);
});

test('a sent email, one being sent and a notification cannot be cancelled', async () => {
  const id = await emailCalls.createRequest();
  const sent = await emailCalls.write(id, { message: 'Gone' });
  await emailCalls.receive(sent);
  await assert.rejects(cancelMail(sent.id), { code: 'conflict' });
  const leaving = await emailCalls.write(id, { message: 'On its way' });
  const emails = server.stored('emails');
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
