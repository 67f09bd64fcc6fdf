import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { listOutbox, readOverview } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { saveCategory, sendMailTo } from '../../testing/mail-settings.ts';
import { startSmtpSink, type SmtpSink } from '../../testing/smtp-sink.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { isWhole } from '../../testing/whole.ts';
import { inbox } from '../../features/inbox/feature.ts';
import { settings } from '../../features/settings/feature.ts';
import { immediateRule, Notifications } from '../../features/settings/notifications.ts';
import { createLimits } from '../limits.ts';
import { sortEntries } from './digest.ts';
import type { QueuedMail } from './mail.ts';

const hourMs = 3_600_000;

let server: TestServer;
let sink: SmtpSink;
before(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({ ROLE: 'api' });
  await saveCategory(server, 'notifications', { notification_frequency: 'daily' });
  await sendMailTo(server, sink);
});
afterEach(() => sink.refuseWith(undefined));
after(async () => {
  await server.stop();
  await sink.close();
});

const sendDue = () => server.product.context.outbox.sendDue();
const request = async (name: string) =>
  (await server.visitor.call(requestInbox.create, { payload: buildRequest({ name }) })).id;
const message = async (name: string) =>
  (await server.visitor.call(messageInbox.create, { payload: buildMessage({ name }) })).id;
const states = async () =>
  (await server.admin.call(listOutbox, { query: { limit: 200 } })).map((mail) => mail.state);

/** The emails that arrive during the work. */
async function collect(work: () => Promise<unknown>) {
  const before = sink.received.length;
  await work();
  return sink.received.slice(before);
}

test('a single delayed notification is sent unchanged', async (t) => {
  // Frozen, so that the hour does not change on its own.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await request('Only One');
  assert.equal(await sendDue(), 0);
  await server.hurryMail();
  const [only, ...others] = await collect(sendDue);
  assert.equal(only?.mail.subject, 'New service request: Only One, Cybersecurity');
  assert.equal(others.length, 0);
});

test('several delayed notifications are one email with links, and each counts as sent', async () => {
  const [first, second] = [await request('Ada <b>'), await request('Grace')];
  const third = await message('Linus');
  await server.hurryMail();
  const [digest, ...others] = await collect(sendDue);
  assert.equal(others.length, 0);
  assert.ok(digest);
  const { envelope, mail } = digest;
  assert.deepEqual(envelope.to, ['hello@longitude.example']);
  assert.match(
    mail.subject ?? '',
    /^Longitude Consulting, \w+ \d+ \w+: 1 new contact message, 2 new service requests$/,
  );
  assert.match(mail.messageId ?? '', /^<digest\.[0-9a-f]{32}@longitude\.example>$/);
  for (const part of [mail.text ?? '', (mail.html ?? '').replaceAll('&amp;', '&')]) {
    assert.ok(part.includes(`https://longitude.example/admin/requests/${first}`));
    assert.ok(part.includes(`https://longitude.example/admin/requests/${second}`));
    assert.ok(part.includes(third));
  }
  assert.match(mail.text ?? '', /^SERVICE REQUESTS \(2\)$/m);
  assert.match(mail.text ?? '', /^ {2}Ada <b>$/m);
  assert.match(mail.html ?? '', /Ada &lt;b&gt;/);
  for (const line of (mail.text ?? '').split(/\r?\n/))
    assert.ok(line.length <= 76 || /https:/.test(line));
  assert.deepEqual(new Set(await states()), new Set(['sent']));
  assert.deepEqual((await server.admin.call(readOverview)).mail.state, 'ready');
});

test('a rejected digest is retried with newer notifications, and nothing is lost', async () => {
  await request('Ken');
  await message('Dennis');
  await server.hurryMail();
  sink.refuseWith(451);
  assert.deepEqual(await collect(sendDue), []);
  const { mail: health } = await server.admin.call(readOverview);
  assert.deepEqual([health.state, health.waiting], ['failing', 2]);
  sink.refuseWith(undefined);
  await message('Brian');
  await server.hurryMail();
  const [digest, ...others] = await collect(sendDue);
  assert.equal(others.length, 0);
  for (const name of ['Ken', 'Dennis', 'Brian']) assert.ok(digest?.mail.text?.includes(name), name);
  assert.equal((await server.admin.call(readOverview)).mail.waiting, 0);
});

test('a notification that cannot be summarized delays no other', async () => {
  await request('Frances');
  await message('Grace');
  await message('Unreadable');
  await server.hurryMail();
  const messages = server.product.context.connection.collection('contact_messages');
  // Its sector makes the summary throw.
  await messages.updateOne({ name: 'Unreadable' }, { $set: { service: { toString: null } } });
  const [digest, ...others] = await collect(sendDue);
  assert.equal(others.length, 0);
  assert.match(digest?.mail.text ?? '', /Frances/);
  assert.match(digest?.mail.text ?? '', /Grace/);
  const left = await messages.findOne({ name: 'Unreadable' });
  const [mail] = (left?.['mails'] ?? []) as QueuedMail[];
  assert.match(`${mail?.state} ${mail?.lastError}`, /^queued Not written: /);
  await messages.deleteOne({ name: 'Unreadable' });
});

test('a flood of notifications becomes one digest at the end of the hour', async (t) => {
  const limited = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'on' });
  t.after(() => limited.stop());
  await sendMailTo(limited, sink);
  // The beginning of an hour, so that it does not end meanwhile.
  t.mock.timers.enable({ apis: ['Date'], now: Math.ceil(Date.now() / hourMs) * hourMs + 1000 });
  const { notifications } = limited.product.serviceOf(settings);
  const { requests, messages } = limited.product.serviceOf(inbox);
  const flood = 230;
  for (let n = 0; n < flood; n++) await messages.receive(buildMessage({ name: `Flood ${n}` }));
  const spam = { name: 'Bot', website: 'https://spam.example/' };
  await messages.receive(buildMessage(spam));
  await requests.receive(buildRequest({ name: 'A lead' }));
  const scan = {
    switchKey: 'notify_security_scan',
    kind: 'x',
    subject: 'x',
    mailHost: 'a.example',
  };
  assert.equal((await notifications.queue(scan))?.held, true);
  const run = () => limited.product.context.outbox.sendDue();
  const before = await collect(() => Promise.all([run(), run(), run()]));
  assert.equal(before.length, immediateRule.points);
  // Another process, after a restart, counts on.
  const { connection, config, keys } = limited.product.context;
  const again = createLimits(connection, config, keys);
  assert.equal(
    (await new Notifications(limited.product.serviceOf(settings), again).queue(scan))?.held,
    true,
  );
  await limited.hurryMail();
  const after = await collect(() => run());
  assert.equal(after.length, 1);
  const { subject = '', text = '' } = after[0]?.mail ?? {};
  assert.match(subject, /: 210 new contact messages, 1 new service request$/);
  assert.match(text, /Only the first 200 of 211 are listed here\./);
  const { mail: health } = await limited.admin.call(readOverview);
  assert.deepEqual([health.state, health.waiting, health.failed], ['ready', 0, 0]);
  t.mock.timers.tick(hourMs);
  assert.equal((await notifications.queue(scan))?.held, undefined);
});

test('what is urgent comes first in a digest', () => {
  const at = new Date(0);
  const entry = (title: string, isUrgent?: boolean) => ({
    noun: title,
    title,
    detail: '',
    url: '',
    at,
    ...(isUrgent === undefined ? {} : { isUrgent }),
  });
  const entries = [entry('a'), entry('b', true), entry('c', false), entry('d', true)];
  assert.deepEqual(
    sortEntries(entries).map(({ title }) => title),
    ['b', 'd', 'a', 'c'],
  );
});

test('eight workers at the same hour report each item once', async () => {
  const names = Array.from(
    { length: isWhole ? 30 : 12 },
    (_, n) => `Person ${String(n).padStart(2, '0')}`,
  );
  for (const [n, name] of names.entries()) await (n % 2 ? request(name) : message(name));
  await server.hurryMail();
  const mails = await collect(() => Promise.all(Array.from({ length: 8 }, sendDue)));
  assert.ok(mails.length <= 4, `${mails.length} mails`);
  const text = mails.map(({ mail }) => `${mail.subject}\n${mail.text}`).join('\n');
  for (const name of names) {
    const isNotified = mails.filter(({ mail }) => `${mail.text}`.includes(name)).length;
    assert.equal(isNotified, 1, `${name}: ${text}`);
  }
});
