import assert from 'node:assert/strict';
import { after, beforeEach, before, test } from 'node:test';
import { confirmSubscription, subscribe, unsubscribe } from '@longitude/contract/newsletter';
import { confirmationsAnHour, newsletter as newsletterFeature } from './feature.ts';
import { saveCategory, sendMailTo } from '../../testing/mail-settings.ts';
import { startSmtpSink, type SmtpSink } from '../../testing/smtp-sink.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let sink: SmtpSink;
before(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({ ROLE: 'api' });
});
beforeEach(() => saveCategory(server, 'email', { smtp_host: '' }));
after(async () => {
  await server.stop();
  await sink.close();
});

const ask = (email: string) => server.visitor.call(subscribe, { payload: { email } });
const confirm = (token: string) => server.visitor.call(confirmSubscription, { payload: { token } });
const storedIn = ({ product }: TestServer) =>
  product.context.connection.collection('newsletter_subscribers');
const find = async (address: string) => {
  const row = await storedIn(server).findOne({ address });
  assert.ok(row, address);
  return row;
};

/** Sends what is due, and answers subject and confirmation of the mails to an address. */
async function takeMails(address: string) {
  await sendMailTo(server, sink);
  await server.product.context.outbox.sendDue();
  const mails = sink.received.filter(({ envelope }) => envelope.to.includes(address));
  return mails.map(({ mail }) => ({
    subject: mail.subject,
    text: mail.text ?? '',
    token: /newsletter\/confirm\?token=([\w.-]+)/.exec(mail.text ?? '')?.[1] ?? '',
  }));
}

async function leave(address: string): Promise<void> {
  const token = server.product.context.keys.sign(
    'newsletter-leave',
    String((await find(address))._id),
  );
  await server.visitor.call(unsubscribe, { payload: { token } });
}

test('once there is a mail server an unconfirmed address is asked, and counts no longer', async () => {
  const address = 'early@kestrelrowe.example';
  assert.equal((await ask(address)).state, 'active');
  assert.equal(await server.product.context.outbox.sendDue(), 0);
  const [confirmation, ...others] = await takeMails(address);
  assert.deepEqual([confirmation?.subject, others], ['Please confirm your subscription', []]);
  const waiting = await find(address);
  assert.deepEqual([waiting['state'], waiting['confirmedAt']], ['pending', null]);
  assert.ok(waiting['expiresAt'] > new Date(), 'it is forgotten unless it is confirmed');
  await confirm(confirmation?.token ?? '');
  const confirmed = await find(address);
  assert.deepEqual([confirmed['state'], confirmed['expiresAt']], ['active', null]);
  const subjects = (await takeMails(address)).map(({ subject }) => subject);
  assert.deepEqual(subjects, [
    'Please confirm your subscription',
    'You are subscribed to our newsletter',
  ]);
});

test('who left stays so however often others type the address, until they confirm', async () => {
  const address = 'left@kestrelrowe.example';
  await ask(address);
  await leave(address);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(address)));
  assert.deepEqual(new Set(answers.map(({ state }) => state)), new Set(['active']));
  const typed = await find(address);
  assert.deepEqual([typed['state'], typed['expiresAt']], ['unsubscribed', null]);
  assert.ok(typed['unsubscribedAt'] instanceof Date);

  const [confirmation, ...others] = await takeMails(address);
  assert.deepEqual([confirmation?.subject, others], ['Please confirm your subscription', []]);
  assert.doesNotMatch(confirmation?.text ?? '', /is deleted/);
  const waiting = await find(address);
  assert.deepEqual([waiting['state'], waiting['expiresAt']], ['unsubscribed', null]);
  await confirm(confirmation?.token ?? '');
  assert.equal((await find(address))['state'], 'active');
});

test('an address that waited when the mail server went counts, and is confirmed later', async () => {
  const address = 'between@kestrelrowe.example';
  await sendMailTo(server, sink);
  await ask(address);
  assert.equal((await find(address))['state'], 'pending');
  await saveCategory(server, 'email', { smtp_host: '' });
  await ask(address);
  const row = await find(address);
  assert.deepEqual([row['state'], row['confirmedAt'], row['expiresAt']], ['active', null, null]);
  const [confirmation, ...others] = await takeMails(address);
  assert.deepEqual([(await find(address))['state'], others], ['pending', []]);
  await confirm(confirmation?.token ?? '');
  assert.ok((await find(address))['confirmedAt'] instanceof Date);
});

test('an address has 30 days from the mail that asks, however long that had to wait', async () => {
  const address = 'patient@kestrelrowe.example';
  await sendMailTo(server, sink);
  await ask(address);
  const soon = new Date(Date.now() + 60_000);
  await storedIn(server).updateOne({ address }, { $set: { expiresAt: soon } });
  await takeMails(address);
  const left = (await find(address))['expiresAt'].getTime() - Date.now();
  assert.ok(left > 29.9 * 24 * 3_600_000, `${left} ms`);
});

test('strangers get so many confirmations an hour from all of us; the others wait', async () => {
  const limited = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'on' });
  try {
    await sendMailTo(limited, sink);
    const { outbox, connection } = limited.product.context;
    const newsletter = limited.product.serviceOf(newsletterFeature);
    const addresses = Array.from(
      { length: confirmationsAnHour + 3 },
      (_, n) => `flood-${n}@x.example`,
    );
    for (const address of addresses) await newsletter.subscribe(address, false);
    const countSent = () =>
      sink.received.filter(({ envelope }) => envelope.to[0]?.startsWith('flood-')).length;
    await Promise.all([outbox.sendDue(), outbox.sendDue()]);
    assert.equal(countSent(), confirmationsAnHour);
    const waiting = await storedIn(limited).find({ 'mails.state': 'queued' }).toArray();
    assert.deepEqual(
      waiting.map(({ state, mails }) => [state, mails[0].attempts, mails[0].leaseId]),
      Array.from({ length: 3 }, () => ['pending', 0, undefined]),
    );
    const due = waiting.map(({ mails }) => (mails[0].nextAttemptAt as Date).getTime());
    assert.ok(due.every((time) => time > Date.now() && time <= Date.now() + 3_600_000));
    // As if the hour had passed.
    await connection.collection('rate_limits').deleteMany({});
    const now = { $set: { 'mails.$[].nextAttemptAt': new Date() } };
    await storedIn(limited).updateMany({ 'mails.state': 'queued' }, now);
    await outbox.sendDue();
    assert.equal(countSent(), addresses.length);
  } finally {
    await limited.stop();
  }
});
