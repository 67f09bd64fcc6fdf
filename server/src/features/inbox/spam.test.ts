import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SpamReason } from '@longitude/contract/inbox-items';
import * as messages from '@longitude/contract/messages';
import { listOutbox, readOverview } from '@longitude/contract/overview';
import * as requests from '@longitude/contract/requests';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { issueFormToken } from '../../platform/form-token.ts';
import { sendMailTo } from '../../testing/mail-settings.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';

const server = await startTestServer({ ROLE: 'api' });
after(() => server.stop());

const send = (changes: Partial<messages.CreateMessage>) =>
  server.visitor.call(messages.messageInbox.create, { payload: buildMessage(changes) });
const read = (id: string) => server.admin.call(messages.messageInbox.read, { params: { id } });
const change = (id: string, payload: messages.ChangeMessage) =>
  server.admin.request(messages.messageInbox.change, { params: { id }, payload });
const countMails = async (name: string) =>
  (await server.admin.call(listOutbox, { query: { limit: 200 } })).filter(({ subject }) =>
    subject.includes(name),
  ).length;
const issue = (ageMs: number) =>
  issueFormToken(server.product.context.keys, new Date(Date.now() - ageMs));
const lists = async (id: string) => {
  const isIn = async (query: { archived?: boolean; spam?: boolean }) => {
    const { response } = await server.admin.request(messages.messageInbox.list, {
      query: { ...query, limit: 200 },
    });
    return response.some((message) => message.id === id);
  };
  return {
    inbox: await isIn({ archived: false }),
    archived: await isIn({ archived: true }),
    all: await isIn({}),
    spam: await isIn({ spam: true }),
  };
};
const inInbox = { inbox: true, archived: false, all: true, spam: false };
const inSpam = { inbox: false, archived: false, all: false, spam: true };

test('a suspected submission is stored separately with its reasons, and no one is notified', async (t) => {
  // Submitted immediately, however long the previous ones take.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const cases: [changes: Partial<messages.CreateMessage>, reasons: SpamReason[]][] = [
    [{ website: 'https://spam.example' }, ['hidden-field']],
    [{ formToken: issue(0) }, ['sent-too-soon']],
    [{ formToken: 'forged.token' }, ['forged-token']],
    [
      { website: 'x', formToken: issue(0), name: 'http://x.example' },
      ['hidden-field', 'sent-too-soon', 'links'],
    ],
  ];
  for (const [index, [changes, reasons]] of cases.entries()) {
    const name = `Suspect ${index}`;
    const { id } = await send({ company: name, ...changes });
    const message = await read(id);
    assertFits(messages.MessageDetail, message);
    assert.deepEqual([message.spam, message.spamReasons], [true, reasons], name);
    assert.deepEqual(await lists(id), inSpam, name);
  }
  assert.equal((await server.admin.call(listOutbox, { query: { limit: 200 } })).length, 0);
});

test('links alone are suspected spam, and are notified with the next digest', async (t) => {
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  t.mock.timers.enable({ apis: ['Date'], now: hour + 20 * 60_000 });
  const links = [1, 2, 3, 4].map((n) => `https://shop${n}.example${n}`).join(' ');
  const cases: Partial<messages.CreateMessage>[] = [
    { message: `We have four shops: ${links}` },
    { answers: { 'Your sites': links } },
  ];
  for (const [index, changes] of cases.entries()) {
    const name = `Owner of shops ${index}`;
    const { id } = await send({ name, ...changes });
    const { spam, spamReasons } = await read(id);
    assert.deepEqual([spam, spamReasons, await lists(id)], [true, ['links'], inSpam]);
    const queued = await server.admin.call(listOutbox, { query: { limit: 200 } });
    const [mail, ...others] = queued.filter(({ subject }) => subject.includes(name));
    assert.equal(mail?.subject, `Suspected spam: New contact message: ${name}`);
    assert.equal(mail.nextAttemptAt, new Date(hour + 3_600_000).toISOString());
    assert.deepEqual(others, []);
    await change(id, { spam: false });
    assert.equal(await countMails(name), 1);
  }
});

test('a person is not suspected, with or without a token', async () => {
  const calm: Partial<messages.CreateMessage>[] = [
    {},
    { formToken: issue(3_100) },
    { formToken: issue(25 * 3_600_000) },
    { formToken: '' },
    { website: '' },
    { website: '\u200b\u00ad ' },
    { website: null, formToken: null },
    { message: 'Our site https://kestrelrowe.example is slow, see https://kestrelrowe.example/a' },
  ];
  for (const changes of calm) {
    const { id } = await send(changes);
    const { spam, spamReasons } = await read(id);
    assert.deepEqual([spam, spamReasons], [false, []], JSON.stringify(changes));
    assert.deepEqual(await lists(id), inInbox);
  }
});

test('Not spam moves it to the inbox and notifies once', async () => {
  const { id } = await send({ name: 'Really A Person', website: 'https://mine.example' });
  assert.equal(await countMails('Really A Person'), 0);
  const { response, etag } = await change(id, { spam: false });
  assertFits(messages.ContactMessage, response);
  assert.deepEqual([response.spam, response.spamReasons, etag], [false, [], '"2"']);
  assert.deepEqual(await lists(id), inInbox);
  assert.equal(await countMails('Really A Person'), 1);
  await change(id, { spam: false });
  await change(id, { spam: true });
  assert.deepEqual(await lists(id), inSpam);
  assert.deepEqual((await read(id)).spamReasons, ['hidden-field']);
  await Promise.all([change(id, { spam: false }), change(id, { spam: false })]);
  assert.equal(await countMails('Really A Person'), 1);
});

test('Undo cancels a queued notification, and Not spam queues it again', async () => {
  const name = 'Taken Back';
  const { id } = await send({ name, website: 'x' });
  for (let n = 0; n < 2; n++) {
    await change(id, { spam: false });
    assert.equal(await countMails(name), 1);
    await change(id, { spam: true });
    assert.equal(await countMails(name), 0);
  }
  const arrived = await send({ name: 'Marked Later' });
  assert.equal(await countMails('Marked Later'), 1);
  assert.equal((await change(arrived.id, { spam: true })).response.notified, false);
  assert.equal(await countMails('Marked Later'), 0);
});

test('a notification being sent is not cancelled, and a sent one is reported', async () => {
  const { id } = await send({ name: 'On Its Way' });
  const messages = server.stored('contact_messages');
  const held = { $set: { 'mails.0.leaseId': 'a worker' } };
  await messages.updateOne({ name: 'On Its Way' }, held);
  await change(id, { spam: true });
  assert.equal(await countMails('On Its Way'), 1);
  assert.equal((await read(id)).notified, false);
  await messages.updateOne({ name: 'On Its Way' }, { $set: { 'mails.0.state': 'sent' } });
  assert.equal((await read(id)).notified, true);
  await change(id, { spam: false });
  await change(id, { spam: true });
  assert.deepEqual([(await read(id)).notified, await countMails('On Its Way')], [true, 1]);
});

test('if two administrators click concurrently, one notification is sent', async () => {
  const { id } = await send({ name: 'Pressed Twice', website: 'x' });
  await Promise.all([change(id, { spam: false }), change(id, { spam: false })]);
  assert.equal(await countMails('Pressed Twice'), 1);
});

test('service requests are set aside and restored in the same way', async () => {
  const payload = buildRequest({ name: 'Request Suspect', website: 'x' });
  const { id } = await server.visitor.call(requests.requestInbox.create, { payload });
  const list = async (query: { archived?: boolean; spam?: boolean }) =>
    (await server.admin.call(requests.requestInbox.list, { query })).map((request) => request.id);
  assert.deepEqual(await list({ archived: false }), []);
  assert.deepEqual(await list({ spam: true }), [id]);
  const release = { params: { id }, payload: { spam: false } };
  const released = await server.admin.call(requests.requestInbox.change, release);
  assertFits(requests.ServiceRequest, released);
  assert.equal(released.spam, false);
  assert.deepEqual(await list({ archived: false }), [id]);
  assert.equal(await countMails('Request Suspect'), 1);
});

test('the overview counts suspected spam separately', async () => {
  const before = await server.admin.call(readOverview);
  await send({ website: 'x' });
  await send({});
  const now = await server.admin.call(readOverview);
  assert.equal(now.spamMessages, before.spamMessages + 1);
  assert.equal(now.totalMessages, before.totalMessages + 1);
  assert.equal(now.newMessages, before.newMessages + 1);
});

test('the same words with another token are the same submission', async () => {
  const headers = { 'idempotency-key': 'one-and-the-same' };
  const submit = (formToken: string) =>
    server.visitor.call(messages.messageInbox.create, {
      payload: buildMessage({ name: 'Reloaded Page', formToken }),
      headers,
    });
  const [first, second] = [await submit(issue(60_000)), await submit(issue(5_000))];
  assert.deepEqual(second, first);
});

test('the notification of a contact message opens its dialog', async (t) => {
  const sink = await startSmtpSink();
  t.after(() => sink.close());
  await sendMailTo(server, sink);
  const payload = buildMessage({ email: 'ifeoma@brightwaterclinic.example' });
  const { id } = await server.visitor.call(messages.messageInbox.create, { payload });
  await server.product.context.outbox.sendDue();
  const { mail } = await sink.waitFor(
    (received) => received.mail.replyTo?.[0]?.address === payload.email,
  );
  const link = `https://longitude.example/admin?tab=messages&message=${id}`;
  assert.ok(mail.text?.includes(link));
  assert.ok(mail.html?.includes(link.replaceAll('&', '&amp;')));
});
