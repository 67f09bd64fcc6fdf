import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { retryMail } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { startEmailServer, type EmailCalls } from '../../testing/email-calls.ts';
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

test('when the server takes it for some only it is sent, and the others are named', async () => {
  const id = await emailCalls.createRequest();
  sink.refuseWith(550, 'gone@kestrelrowe.example');
  const cc = 'gone@kestrelrowe.example, there@kestrelrowe.example';
  const { envelope } = await emailCalls.receive(
    await emailCalls.write(id, { cc, message: 'Hello' }),
  );
  assert.deepEqual(envelope.to, ['seun@kestrelrowe.example', 'there@kestrelrowe.example']);
  const [email] = await emailCalls.list(id);
  assert.equal(email?.state, 'sent');
  assert.match(email?.lastError ?? '', /^Not taken for gone@kestrelrowe\.example \(550 /);
});

test('a message counts as replied when its sender got the letter, not when only a copy went', async () => {
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

test('a refusal fails with its reason and can be tried again; a passing one waits', async () => {
  const id = await emailCalls.createMessage();
  sink.refuseWith(550);
  const accepted = await emailCalls.write(id, { message: 'Hello' }, true);
  await emailCalls.sendAll();
  const [failed] = await emailCalls.list(id, true);
  assert.deepEqual([failed?.state, failed?.sendAt], ['failed', null]);
  assert.match(failed?.lastError ?? '', /550/);
  sink.refuseWith(451);
  const events = server.product.context.connection.collection('events');
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

test('eight workers send each of forty letters once', async () => {
  const id = await emailCalls.createRequest();
  const accepted = [];
  for (let n = 0; n < 40; n++)
    accepted.push(await emailCalls.write(id, { message: `Letter ${n}` }));
  const emails = server.product.context.connection.collection('emails');
  await emails.updateMany(
    { 'mails.state': 'queued' },
    { $set: { 'mails.$[].nextAttemptAt': new Date(0) } },
  );
  const before = sink.received.length;
  const { outbox } = server.product.context;
  const counts = await Promise.all(Array.from({ length: 8 }, () => outbox.sendDue()));
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    40,
  );
  const sent = sink.received.slice(before).map(({ mail }) => mail.messageId);
  assert.deepEqual(
    new Set(sent),
    new Set(accepted.map((each) => `<${each.id}@longitude.example>`)),
  );
});

test('a letter about what went to the trash meanwhile still leaves', async () => {
  const id = await emailCalls.createRequest();
  const accepted = await emailCalls.write(id, { message: 'Promised' });
  await server.admin.call(requestInbox.delete, { params: { id } });
  await emailCalls.receive(accepted);
});
