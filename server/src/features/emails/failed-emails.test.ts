import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
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
import { startEmailServer, type EmailCalls } from '../../testing/email-calls.ts';
import { send } from '../../testing/send.ts';
import type { SmtpSink } from '../../testing/smtp-sink.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let sink: SmtpSink;
let emailCalls: EmailCalls;
let stop: () => Promise<void>;
before(async () => {
  ({ server, sink, emailCalls, stop } = await startEmailServer());
});
afterEach(() => sink.refuseWith(undefined));
after(() => stop());

const findFailed = async () => (await server.admin.call(readOverview)).failedEmails;
const listMarked = async () =>
  [...(await server.admin.call(requestInbox.list)), ...(await server.admin.call(messageInbox.list))]
    .filter(({ emailFailed }) => emailFailed)
    .map(({ id }) => id);

/** Writes an e-mail that the mail server refuses for good. */
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

test('an item whose e-mail failed is marked in its list until it is sent or taken back', async () => {
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
  assert.deepEqual(
    found.map(({ id, itemId }) => [id, itemId]),
    [
      [followUp, answered],
      [email, failed],
    ],
  );
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
    send(server.address, 'POST', `/api/admin/outbox/${email}/retry`, {
      token: server.token,
      json: payload,
    });
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

test('all failed email is tried again at once', async () => {
  const ids = [await emailCalls.createRequest(), await emailCalls.createRequest()];
  for (const id of ids) await fail(id);
  const query = { state: 'failed' } as const;
  // The email that the first test retried was refused again.
  const { length: count } = await server.admin.call(listOutbox, { query });
  assert.deepEqual(await server.admin.call(retryAllMail), { count });
  assert.deepEqual(await server.admin.call(listOutbox, { query }), []);
  await emailCalls.sendAll();
  for (const id of ids) await sink.waitFor(({ mail }) => mail.subject === `About ${id}`);
  assert.deepEqual(await server.admin.call(retryAllMail), { count: 0 });
});

test('the overview names the five newest, and none whose item lies in the trash', async () => {
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
  assert.deepEqual(
    found.map(({ itemId }) => itemId),
    ids.slice(1, 6).toReversed(),
  );
});

test('of many that failed, those of a page are known as well', async () => {
  const id = await emailCalls.createRequest();
  const { connection } = server.product.context;
  const { ObjectId } = connection.base.mongo;
  const write = (owner: string, n: number) => ({
    ownerKind: 'service-request',
    ownerId: new ObjectId(owner),
    createdAt: new Date(n),
    mails: [{ _id: new ObjectId(), state: 'failed' }],
  });
  // Older than all that fail afterwards, about requests that nobody lists.
  const others = Array.from({ length: 60 }, (_, n) => write(new ObjectId().toHexString(), n + 1));
  const emails = connection.collection('emails');
  await emails.insertMany([write(id, 0), ...others]);
  assert.ok((await listMarked()).includes(id));
  await emails.deleteMany({ createdAt: { $lt: new Date(100) } });
  assert.ok(!(await listMarked()).includes(id));
});
