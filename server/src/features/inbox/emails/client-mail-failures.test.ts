import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { retryMail } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { startEmailServer, type EmailDesk } from '../../../testing/email-desk.ts';
import type { SmtpSink } from '../../../testing/smtp-sink.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let sink: SmtpSink;
let desk: EmailDesk;
let stop: () => Promise<void>;
before(async () => {
  ({ server, sink, desk, stop } = await startEmailServer());
});
afterEach(() => sink.refuseWith(undefined));
after(() => stop());

test('when the server takes it for some only it is sent, and the others are named', async () => {
  const id = await desk.createRequest();
  sink.refuseWith(550, 'gone@kestrelrowe.example');
  const cc = 'gone@kestrelrowe.example, there@kestrelrowe.example';
  const { envelope } = await desk.receive(await desk.write(id, { cc, message: 'Hello' }));
  assert.deepEqual(envelope.to, ['seun@kestrelrowe.example', 'there@kestrelrowe.example']);
  const [email] = await desk.list(id);
  assert.equal(email?.state, 'sent');
  assert.match(email?.lastError ?? '', /^Not taken for gone@kestrelrowe\.example \(550 /);
});

test('a message counts as replied when its sender got the letter, not when only a copy went', async () => {
  const id = await desk.createMessage({ email: 'moved@kestrelrowe.example' });
  sink.refuseWith(550, 'moved@kestrelrowe.example');
  const cc = 'there@kestrelrowe.example';
  await desk.receive(await desk.write(id, { cc, message: 'Hello' }, true));
  const read = () => server.admin.call(messageInbox.read, { params: { id } });
  assert.equal((await read()).status, 'new');
  assert.match((await desk.list(id, true))[0]?.lastError ?? '', /moved@kestrelrowe\.example/);
  sink.refuseWith(undefined);
  await desk.receive(await desk.write(id, { message: 'Once more' }, true));
  assert.equal((await read()).status, 'replied');
});

test('a refusal fails with its reason and can be tried again; a passing one waits', async () => {
  const id = await desk.createMessage();
  sink.refuseWith(550);
  const accepted = await desk.write(id, { message: 'Hello' }, true);
  await desk.sendAll();
  const [failed] = await desk.list(id, true);
  assert.deepEqual([failed?.state, failed?.sendAt], ['failed', null]);
  assert.match(failed?.lastError ?? '', /550/);
  sink.refuseWith(451);
  const events = server.product.context.connection.collection('events');
  const before = await events.countDocuments({ id });
  await server.admin.call(retryMail, { params: { id: accepted.id } });
  await desk.sendAll();
  const [waiting] = await desk.list(id, true);
  assert.equal(waiting?.state, 'queued');
  assert.match(waiting?.lastError ?? '', /451/);
  assert.ok(Date.parse(waiting?.sendAt ?? '') > Date.now());
  await server.product.context.background.drain();
  assert.equal(await events.countDocuments({ id }), before + 2);
  sink.refuseWith(undefined);
  await desk.receive(accepted);
  assert.deepEqual([(await desk.list(id, true))[0]?.lastError], [null]);
});

test('eight workers send each of forty letters once', async () => {
  const id = await desk.createRequest();
  const accepted = [];
  for (let n = 0; n < 40; n++) accepted.push(await desk.write(id, { message: `Letter ${n}` }));
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
  const id = await desk.createRequest();
  const accepted = await desk.write(id, { message: 'Promised' });
  await server.admin.call(requestInbox.delete, { params: { id } });
  await desk.receive(accepted);
});
