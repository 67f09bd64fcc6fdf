import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import { listOutbox, ListedEmail, readOverview, retryMail } from '@longitude/contract/overview';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { assertFits } from '../../testing/assert-fits.ts';
import { saveCategory, sendMailTo } from '../../testing/mail-settings.ts';
import { startSmtpSink, type ReceivedMail, type SmtpSink } from '../../testing/smtp-sink.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { isWhole } from '../../testing/whole.ts';
import { inbox } from '../../features/inbox/feature.ts';
import { claimDue, type Row } from './claim-mail.ts';

let server: TestServer;
let sink: SmtpSink;
before(async () => {
  sink = await startSmtpSink();
  // An api process: email is only sent when a test says so.
  server = await startTestServer({ ROLE: 'api' });
});
afterEach(() => sink.refuseWith(undefined));
after(async () => {
  await server.stop();
  await sink.close();
});

const fromSender = (email: string) => (received: ReceivedMail) =>
  received.mail.replyTo?.[0]?.address === email;
const sendDue = () => server.product.context.outbox.sendDue();
const listMail = () => server.admin.call(listOutbox, { query: { limit: 200 } });
const readMail = async () => (await server.admin.call(readOverview)).mail;

async function findMail(subject: string): Promise<ListedEmail> {
  const mail = (await listMail()).find((each) => each.subject.includes(subject));
  assert.ok(mail, subject);
  return mail;
}

/** As if its lease had expired, or as if an email that needs a person had a time. */
async function makeDue(name: string): Promise<void> {
  const messages = server.product.context.connection.collection('contact_messages');
  await messages.updateOne({ name }, { $set: { 'mails.0.nextAttemptAt': new Date(0) } });
}

const sendMessage = (fields: Parameters<typeof buildMessage>[0]) =>
  server.visitor.call(messageInbox.create, { payload: buildMessage(fields) });

test('without a mail server all email stays queued; it is sent once settings are saved', async () => {
  const email = 'waits@kestrelrowe.example';
  await sendMessage({ email, name: 'Waits First' });
  assert.equal(await sendDue(), 0);
  assert.deepEqual(await readMail(), { state: 'no_smtp', waiting: 1, failed: 0, lastError: null });
  const waiting = await findMail('Waits First');
  assertFits(ListedEmail, waiting);
  assert.deepEqual([waiting.state, waiting.attempts, waiting.sentAt], ['queued', 0, null]);

  await sendMailTo(server, sink);
  assert.equal(await sendDue(), 1);
  await sink.waitFor(fromSender(email));
  const sent = await findMail('Waits First');
  assertFits(ListedEmail, sent);
  assert.deepEqual([sent.state, sent.attempts, sent.nextAttemptAt], ['sent', 1, null]);
  assert.deepEqual(await readMail(), { state: 'ready', waiting: 0, failed: 0, lastError: null });
});

test('a notification goes to the company, is answered to the sender and links to the item', async () => {
  const payload = buildRequest({ email: 'seun@bücher.example', name: 'Oluwaseun <Adeyemi>' });
  const stored = 'seun@xn--bcher-kva.example';
  const { id } = await server.visitor.call(requestInbox.create, { payload });
  await sendDue();
  const { envelope, mail } = await sink.waitFor(fromSender(stored));
  assert.deepEqual(envelope, { from: 'site@longitude.example', to: ['hello@longitude.example'] });
  assert.deepEqual(mail.from, { address: 'site@longitude.example', name: 'Longitude Consulting' });
  assert.equal(mail.to?.map((to) => to.address).join(), 'hello@longitude.example');
  assert.deepEqual(mail.replyTo, [{ address: stored, name: payload.name }]);
  assert.equal(mail.subject, 'New service request: Oluwaseun <Adeyemi>, Cybersecurity');
  assert.match(mail.messageId ?? '', /^<[0-9a-f]{24}@longitude\.example>$/);
  const link = `https://longitude.example/admin/requests/${id}`;
  assert.ok(mail.text?.includes(payload.email));
  for (const part of [mail.text ?? '', mail.html ?? '']) {
    for (const text of [link, payload.message, '+1 416 555 0148', 'High', 'Cybersecurity']) {
      assert.ok(part.replaceAll(/\n> ?/g, ' ').includes(text), text);
    }
  }
  assert.match(mail.html ?? '', /Oluwaseun &lt;Adeyemi&gt;/);
});

test('it goes to the notification address if there is one, and nowhere if turned off', async () => {
  await saveCategory(server, 'notifications', { notification_email: 'desk@longitude.example' });
  const email = 'desk-case@kestrelrowe.example';
  await sendMessage({ email });
  await sendDue();
  const { envelope } = await sink.waitFor(fromSender(email));
  assert.deepEqual(envelope.to, ['desk@longitude.example']);
  await saveCategory(server, 'notifications', {
    notification_email: '',
    notify_contact_message: 'false',
  });
  const before = (await listMail()).length;
  await sendMessage({ name: 'Unwanted Mail' });
  assert.equal((await listMail()).length, before);
  await saveCategory(server, 'notifications', { notify_contact_message: 'true' });
});

test('a delayed notification waits for its hour', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await saveCategory(server, 'notifications', { notification_frequency: 'daily' });
  await sendMessage({ name: 'Held Until Eight' });
  await saveCategory(server, 'notifications', { notification_frequency: 'immediate' });
  assert.equal(await sendDue(), 0);
  const held = await findMail('Held Until Eight');
  assert.match(`${held.state} ${held.nextAttemptAt}`, /^queued .*T(12|13):00:00\.000Z$/);
  await server.hurryMail();
  assert.equal(await sendDue(), 1);
});

test('a temporary rejection keeps the email with its reason, and a later attempt sends it', async () => {
  sink.refuseWith(451);
  const email = 'later@kestrelrowe.example';
  await sendMessage({ email, name: 'Greylisted' });
  const before = Date.now();
  await sendDue();
  const waiting = await findMail('Greylisted');
  assert.deepEqual([waiting.state, waiting.attempts], ['queued', 1]);
  assert.match(waiting.lastError ?? '', /451/);
  const pause = Date.parse(waiting.nextAttemptAt ?? '') - before;
  assert.ok(pause > 50_000 && pause < 90_000, `${pause} ms`);
  const health = await readMail();
  assert.deepEqual([health.state, health.waiting, health.failed], ['failing', 1, 0]);
  assert.match(health.lastError ?? '', /451/);

  sink.refuseWith(undefined);
  assert.equal(await sendDue(), 0);
  await server.hurryMail();
  assert.equal(await sendDue(), 1);
  await sink.waitFor(fromSender(email));
  const sent = await findMail('Greylisted');
  assert.deepEqual([sent.state, sent.attempts, sent.lastError], ['sent', 2, null]);
});

test('a permanent rejection fails immediately, and an administrator may retry', async () => {
  sink.refuseWith(550);
  const email = 'again@kestrelrowe.example';
  await sendMessage({ email, name: 'No Such Box' });
  await sendDue();
  const failed = await findMail('No Such Box');
  assert.deepEqual([failed.state, failed.nextAttemptAt], ['failed', null]);
  assert.match(failed.lastError ?? '', /550/);
  assert.equal((await readMail()).failed, 1);
  await makeDue('No Such Box');
  assert.equal(await sendDue(), 0);

  sink.refuseWith(undefined);
  const params = { id: failed.id };
  const response = await server.admin.call(retryMail, { params });
  assertFits(retryMail.response, response);
  assert.deepEqual([response.id, response.state], [failed.id, 'queued']);
  assert.equal(await sendDue(), 1);
  await sink.waitFor(fromSender(email));
  await assert.rejects(server.admin.call(retryMail, { params }), { code: 'conflict' });
  const absent = { id: 'f'.repeat(24) };
  await assert.rejects(server.admin.call(retryMail, { params: absent }), { code: 'not_found' });
});

test('an unreachable mail server leaves the email queued', async () => {
  const stoppedSink = await startSmtpSink();
  await stoppedSink.close();
  await saveCategory(server, 'email', { smtp_port: String(stoppedSink.port) });
  await sendMessage({ name: 'Server Away' });
  await sendDue();
  const waiting = await findMail('Server Away');
  assert.equal(waiting.state, 'queued');
  assert.match(waiting.lastError ?? '', /^No mail server greeted this site at 127/);
  await sendMailTo(server, sink);
  await server.hurryMail();
  assert.equal(await sendDue(), 1);
});

test('a leased email is left to its worker, and taken over when the lease has expired', async () => {
  await sendMessage({ name: 'In the Middle' });
  const messages = server.product.context.connection.model<Row>('contact_messages');
  assert.ok(await claimDue(messages, 'a worker that was killed'));
  assert.equal(await sendDue(), 0);
  await makeDue('In the Middle');
  assert.equal(await sendDue(), 1);
  const { state, attempts } = await findMail('In the Middle');
  assert.deepEqual([state, attempts], ['sent', 2]);
});

test('eight concurrent workers send each of many emails once', async () => {
  const count = isWhole ? 200 : 40;
  const { connection } = server.product.context;
  const { messages: service } = server.product.serviceOf(inbox);
  const sent = sink.received.length;
  for (let stored = 0; stored < count; stored += 20) {
    const batch = Array.from({ length: 20 }, () => service.receive(buildMessage({ name: 'Many' })));
    await Promise.all(batch);
  }
  const counts = await Promise.all(Array.from({ length: 8 }, sendDue));
  assert.equal(
    counts.reduce((sum, each) => sum + each, 0),
    count,
  );
  assert.ok(counts.filter((each) => each > 0).length > 1);
  await waitUntil('all mails', () => sink.received.length >= sent + count);
  const ids = sink.received.slice(sent).map(({ mail }) => mail.messageId);
  assert.deepEqual([ids.length, new Set(ids).size], [count, count]);
  const queued = { 'mails.state': 'queued' };
  assert.equal(await connection.collection('contact_messages').countDocuments(queued), 0);
});

test('a hostile name adds neither recipients nor headers to the email', async () => {
  const names = [
    '"Eve" <eve@evil.example>, bob@victim.example',
    'Eve, bob@victim.example;carol@victim.example',
    '<bob@victim.example>',
    'Eve %0d%0aBcc: bob@victim.example',
    'Zoë “Ünï” 🙂 gnp.exe',
    'x'.repeat(200),
    `${'é'.repeat(150)}\\"`,
  ];
  for (const [n, name] of names.entries()) {
    const email = `hostile-${n}@kestrelrowe.example`;
    await sendMessage({ name, email });
    await sendDue();
    const { envelope, mail } = await sink.waitFor(fromSender(email));
    assert.deepEqual(envelope.to, ['hello@longitude.example'], name);
    assert.deepEqual(mail.replyTo, [{ name, address: email }]);
    const inSubject = name.length > 60 ? `${name.slice(0, 59)}…` : name;
    assert.equal(mail.subject, `New contact message: ${inSubject}`);
    assert.deepEqual([mail.cc, mail.bcc, mail.to?.length], [undefined, undefined, 1]);
    const allowed =
      /^(from|to|reply-to|subject|message-id|date|mime-version|content-type|auto-submitted)$/;
    for (const { key } of mail.headers) assert.match(key, allowed, name);
  }
});

test('an encoded word in a name is decoded as a name, and nothing else', async () => {
  const email = 'encoded@kestrelrowe.example';
  const name = '=?utf-8?q?x=0D=0ABcc=3A_bob=40victim.example?=';
  await sendMessage({ name, email });
  await sendDue();
  const { envelope, mail } = await sink.waitFor(fromSender(email));
  assert.deepEqual(envelope.to, ['hello@longitude.example']);
  assert.deepEqual([mail.replyTo?.length, mail.bcc, mail.to?.length], [1, undefined, 1]);
});
