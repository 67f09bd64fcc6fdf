import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { unconfirmedRules } from '../../platform/mail/unconfirmed-mail.ts';
import { sendMailTo } from '../../testing/mail-settings.ts';
import { send } from '../../testing/send.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { confirmationsAnHour, newsletter as newsletterFeature } from './feature.ts';

const sink = await startSmtpSink();
// An api process: email is only sent when a test says so.
const server = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'on', TRUST_PROXY: '1' });
await sendMailTo(server, sink);
const { outbox, background } = server.product.context;
const newsletter = server.product.serviceOf(newsletterFeature);
let earlier = 0;
const readNew = () => sink.received.slice(earlier);
beforeEach(async () => {
  // The next day.
  await server.stored('rate_limits').deleteMany({});
  earlier = sink.received.length;
});
after(async () => {
  await server.stop();
  await sink.close();
});

/** A number of visitors, each with their own network. */
const networks = (count: number, first = 0) =>
  Array.from({ length: count }, (_, n) => `198.${51 + first}.${Math.floor(n / 250)}.${n % 250}`);

async function ask(email: string, from: string): Promise<object> {
  const call = { json: { email }, headers: { 'x-forwarded-for': from } };
  const { status, body } = await send(server.address, 'POST', '/api/newsletter/subscribe', call);
  assert.equal(status, 201, JSON.stringify(body));
  return body as object;
}

/** Sends due email. @returns all recipients of this test */
async function deliver(): Promise<string[]> {
  await background.drain();
  await outbox.sendDue();
  return readNew().flatMap(({ envelope }) => envelope.to);
}

test('130 spellings of one mailbox from 130 networks get three emails, and another reader gets theirs', async () => {
  const dots = (bits: number) =>
    Array.from('target', (letter, n) => (bits & (1 << n) && n < 5 ? `${letter}.` : letter)).join(
      '',
    );
  const spellings = Array.from({ length: 130 }, (_, n) => {
    const user = n < 64 ? dots(n % 32) : `target+${n}`;
    return `${n % 3 ? user : user.toUpperCase()}@${n % 2 ? 'gmail' : 'googlemail'}.com`;
  });
  const from = networks(130);
  const responses = [];
  for (const [n, email] of spellings.entries()) responses.push(await ask(email, from[n] ?? ''));
  const shapes = responses.map((each) => ({ ...each, id: '', createdAt: '' }));
  assert.deepEqual(new Set(shapes.map((each) => JSON.stringify(each))).size, 1);
  assert.equal((await deliver()).length, 3);
  await ask('reader@gmail.com', '203.0.113.9');
  assert.equal((await deliver()).at(-1), 'reader@gmail.com');
  // Two people are never one subscriber.
  const rows = server.stored('newsletter_subscribers');
  assert.equal(
    await rows.countDocuments({ mailbox: 'target@gmail.com' }),
    new Set(spellings.map((each) => each.toLowerCase())).size,
  );
});

test('one email that waits says it all, and a mailbox that is asked again gets three a day', async () => {
  const address = 'victim@kestrelrowe.example';
  const from = networks(50, 1);
  const next = () => ask(address, from.pop() ?? '');
  await Promise.all(Array.from({ length: 10 }, next));
  assert.equal((await deliver()).length, 1);
  // The next day.
  await server.stored('rate_limits').deleteMany({});
  for (let n = 0; n < 6; n++) {
    await next();
    await deliver();
  }
  assert.equal(readNew().length, 4);
  // What a share refused gives nothing back, also when its day ends in between.
  const row = await server
    .stored('rate_limits')
    .findOne({ key: server.limitKey('mailTo', address) });
  assert.equal(row?.['points'], 6);
});

/** As if so many emails had been counted already. */
const setCount = (rule: string, counted: string, points: number) =>
  server.stored('rate_limits').insertOne({
    key: server.limitKey(rule, counted),
    points,
    expire: new Date(Date.now() + 3_600_000),
  });

test('a domain gets twenty emails a day from all networks, unless it is a public provider’s', async () => {
  const { points } = unconfirmedRules.domain;
  await setCount('mailToDomain', 'catchall.example', points - 2);
  await setCount('mailToDomain', 'outlook.com', points - 2);
  const hosts = ['catchall.example', 'sub.catchall.example', 'other.sub.catchall.example'];
  for (const [n, each] of networks(6).entries()) {
    await ask(`person${n}@${hosts[n % hosts.length]}`, each);
    await ask(`person${n}@outlook.com`, each);
  }
  const recipients = await deliver();
  const count = (end: string) => recipients.filter((each) => each.endsWith(end)).length;
  assert.deepEqual([count('catchall.example'), count('outlook.com')], [2, 6]);
});

test('one customer with 65,536 networks emails thirty addresses a day, and uses up nothing of others', async () => {
  const { points } = unconfirmedRules.network;
  assert.ok(points < confirmationsAnHour / 2);
  await setCount('mailFrom', '2001:db8:7::/48', points - 2);
  for (let n = 0; n < 6; n++) await ask(`flood${n}@d${n}.example`, `2001:db8:7:${n}::1`);
  assert.equal((await deliver()).length, 2);
  await ask('reader@d1.example', '2001:db8:8:1::1');
  assert.equal((await deliver()).at(-1), 'reader@d1.example');
});

test('strangers get a limited number of confirmations an hour in total; the others wait', async () => {
  await setCount('confirmations', 'all', confirmationsAnHour - 2);
  for (const [n, from] of networks(5).entries()) {
    await newsletter.subscribe({ email: `hour${n}@h${n}.example`, from, isSuspect: false });
  }
  await Promise.all([outbox.sendDue(), outbox.sendDue()]);
  assert.equal(readNew().length, 2);
  const rows = server.stored('newsletter_subscribers');
  const waiting = await rows.find({ 'mails.state': 'queued' }).toArray();
  const found = waiting.map(({ state, mails }) => [state, mails[0].attempts, mails[0].leaseId]);
  assert.deepEqual(
    found,
    Array.from({ length: 3 }, () => ['pending', 0, undefined]),
  );
  const due = waiting.map(({ mails }) => (mails[0].nextAttemptAt as Date).getTime());
  assert.ok(due.every((time) => time > Date.now() && time <= Date.now() + 3_600_000));
  // As if the hour had passed.
  await server.stored('rate_limits').deleteMany({});
  await server.hurryMail();
  assert.equal((await deliver()).length, 5);
});
