import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { listOutbox, ListedEmail, readOverview } from '@longitude/contract/overview';
import { listSettings, sendTestEmail } from '@longitude/contract/settings';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildCertificate } from '@longitude/scanner/lab/build-certificate';
import { buildMessage } from '../../testing/builders.ts';
import { saveCategory, sendMailTo } from '../../testing/mail-settings.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { startVirtualClock } from '../../testing/virtual-clock.ts';
import { settings } from './feature.ts';

const sink = await startSmtpSink();
const server = await startTestServer({ ROLE: 'api' });
after(async () => {
  await server.stop();
  await sink.close();
});

const payload = { testEmail: 'tester@kestrelrowe.example' };
const sendTest = async (json: object = payload) => {
  const path = '/api/admin/settings/test-email';
  const { status, body } = await server.ask('POST', path, json);
  return { status, body: body as { error: string; code: string; conversation?: string[] } };
};

test('a test email names missing settings, then is sent immediately', async () => {
  const early = await sendTest();
  assert.deepEqual(early.body, {
    error: 'No mail server is set up yet. Enter one first.',
    code: 'mail_failed',
  });
  assert.equal(early.status, 422);
  await sendMailTo(server, sink);
  const response = await server.admin.call(sendTestEmail, { payload });
  assertFits(sendTestEmail.response, response);
  const { envelope, mail } = await sink.waitFor(({ envelope }) =>
    envelope.to.includes(payload.testEmail),
  );
  assert.deepEqual(envelope.to, [payload.testEmail]);
  assert.match(mail.subject ?? '', /^Test email from /);
  assert.ok(mail.text?.includes('Your email settings work'));
});

test('a failed test email returns a sentence and the conversation, without the password', async () => {
  const password = 'canary-77c2-password';
  await saveCategory(server, 'email', { smtp_username: 'amara', smtp_password: password });
  sink.failAt('auth', 535);
  const { status, body } = await sendTest();
  sink.failAt(undefined);
  assert.deepEqual(Object.keys(body).sort(), ['code', 'conversation', 'error']);
  assert.deepEqual([status, body.code], [422, 'mail_failed']);
  assert.match(body.error, /^The mail server rejected the username or the password\. \(.*535/);
  const { conversation = [] } = body;
  assert.match(conversation[0] ?? '', /^S: 220 /);
  assert.ok(conversation.some((line) => line === 'C: AUTH PLAIN [hidden]'));
  assert.ok(!JSON.stringify(body).includes(password));
  await saveCategory(server, 'email', { smtp_username: '', smtp_password: '' });
  assert.equal((await sendTest()).status, 202);
});

test('a test email requires one address', async () => {
  for (const [testEmail, found] of [
    ['', ''],
    ['nobody', ''],
    ['a@b.example, c@d.example', ': another @, “,”, a space cannot be used before the @'],
    ['a@b.example\r\nBcc: c@d.example', ': another @, a space, “:” cannot be used before the @'],
  ]) {
    const error = `Please enter a valid email address${found}`;
    const { status, body } = await sendTest({ testEmail });
    const fields = { testEmail: error };
    assert.deepEqual([status, body], [400, { error, code: 'validation_failed', fields }]);
  }
});

const save = (values: Readonly<Record<string, string>>) => saveCategory(server, 'email', values);
const unsaved = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([key, value]) => ({ category: 'email', key, value }));
const readStored = async () => {
  const settings = await server.admin.call(listSettings);
  return Object.fromEntries(settings.map(({ key, value }) => [key, value]));
};

test('a test email uses settings that are not saved, and does not store them', async () => {
  await save({ smtp_host: '127.0.0.1', smtp_port: '9' });
  const before = await readStored();
  const settings = unsaved({ smtp_host: `smtp://127.0.0.1:${sink.port}`, smtp_from_name: 'Draft' });
  assert.equal((await sendTest({ testEmail: 'draft@b.example', settings })).status, 202);
  const { mail } = await sink.waitFor(({ envelope }) => envelope.to.includes('draft@b.example'));
  assert.equal(mail.from?.name, 'Draft');
  assert.deepEqual(await readStored(), before);
  const bad = await sendTest({
    ...payload,
    settings: unsaved({ smtp_host: 'https://a.example/' }),
  });
  assert.deepEqual(Object.keys((bad.body as { fields?: object }).fields ?? {}), [
    'settings.0.smtp_host',
  ]);
});

test('the stored password is only sent to the stored server', async () => {
  const port = String(sink.port);
  const password = 'canary-5d30-password';
  await save({ smtp_host: 'localhost', smtp_port: port, smtp_username: 'amara' });
  await save({ smtp_password: password });
  const elsewhere = unsaved({ smtp_host: '127.0.0.1' });
  const { status, body } = await sendTest({ ...payload, settings: elsewhere });
  assert.deepEqual(
    [status, body.error],
    [422, 'Enter the password too: the stored one is only used for the stored server.'],
  );
  const kept = unsaved({ smtp_host: 'localhost', smtp_port: port, smtp_password: '********' });
  assert.equal((await sendTest({ ...payload, settings: kept })).status, 202);
  const typed = unsaved({ smtp_host: '127.0.0.1', smtp_password: 'another one' });
  assert.equal((await sendTest({ ...payload, settings: typed })).status, 202);
  await save({ smtp_host: '', smtp_username: '', smtp_password: '' });
});

test('a test of settings that are not saved reaches mail ports, the stored server and this machine', async (t) => {
  const dialled: string[] = [];
  const connect = Reflect.get(Socket.prototype, 'connect') as () => Socket;
  t.mock.method(Socket.prototype, 'connect', function (this: Socket, ...args: never[]) {
    const [options] = args.flat(2) as { host?: string; port?: number }[];
    const { host = '', port = 0 } = options ?? {};
    if (/^(127\.|localhost|::1|$)/.test(host)) return Reflect.apply(connect, this, args);
    dialled.push(`${host}:${port}`);
    return this.destroy(Object.assign(new Error('recorded only'), { code: 'ECONNREFUSED' }));
  });
  const stored = { smtp_host: '192.0.2.7', smtp_port: '5870', smtp_username: '' };
  await save(stored);
  const cases: [unsaved: Readonly<Record<string, string>>, field?: string][] = [
    [{ smtp_host: '192.0.2.9', smtp_port: '22' }, 'settings.1.smtp_port'],
    [{ smtp_port: '6379' }, 'settings.0.smtp_port'],
    [{ smtp_host: '192.0.2.9' }, 'settings.0.smtp_port'],
    [{ smtp_host: '192.0.2.9:6379' }, 'settings.0.smtp_port'],
    [{ smtp_from_name: 'x', smtp_host: 'smtps://192.0.2.9:443' }, 'settings.1.smtp_port'],
    [{ smtp_host: '0.0.0.0' }, 'settings.0.smtp_port'],
    [{ smtp_host: '::ffff:192.0.2.7' }, 'settings.0.smtp_port'],
    [{ smtp_host: '[::]:6379' }, 'settings.0.smtp_port'],
    [{ smtp_host: '192.0.2.9:587' }],
    [{ smtp_host: '192.0.2.9', smtp_port: '25' }],
    [{ smtp_host: '192.0.2.9', smtp_port: '2525' }],
    [{ smtp_host: 'smtps://192.0.2.9' }],
    [{ smtp_from_name: 'x' }],
    [{ smtp_host: '192.0.2.7:5870', smtp_secure: 'true' }],
  ];
  for (const [values, field] of cases) {
    dialled.length = 0;
    const { status, body } = await sendTest({ ...payload, settings: unsaved(values) });
    const found = Object.keys((body as { fields?: object }).fields ?? {});
    const name = JSON.stringify(values);
    assert.deepEqual([status, found], field ? [400, [field]] : [422, []], name);
    assert.equal(dialled.length > 0, field === undefined, name);
    if (field) assert.match(body.error, /25, 465, 587 or 2525\. .* save the settings first/);
  }
  await save({ smtp_host: '' });
});

test('a pasted server is split on saving, and another server drops certificate and password', async () => {
  const fingerprint = `sha256 Fingerprint=${'ab:'.repeat(31)}cd`;
  await save({ smtp_host: 'smtps://Mail.Example:4650', smtp_certificate: fingerprint });
  await save({ smtp_password: 'canary' });
  const read = async () => {
    const { smtp_host, smtp_port, smtp_secure, smtp_certificate, smtp_password } =
      await readStored();
    return [smtp_host, smtp_port, smtp_secure, smtp_certificate, smtp_password];
  };
  const trusted = `${'AB:'.repeat(31)}CD`;
  assert.deepEqual(await read(), ['mail.example', '4650', 'true', trusted, '********']);
  await save({ smtp_from_name: 'Other', smtp_host: 'Mail.example.' });
  assert.deepEqual(await read(), ['mail.example', '4650', 'true', trusted, '********']);
  await save({ smtp_port: '587', smtp_password: '********' });
  assert.deepEqual(await read(), ['mail.example', '587', 'true', '', '']);
  // Also back at the former port.
  await save({ smtp_port: '4650' });
  assert.equal((await server.product.serviceOf(settings).readSmtp()).password, '');
  await save({ smtp_host: 'other.example:25', smtp_certificate: trusted, smtp_password: 'x' });
  assert.deepEqual(await read(), ['other.example', '25', 'false', trusted, '********']);
  await assert.rejects(save({ smtp_host: 'https://mail.example/' }), /without https:\/\//);
});

test('a dead mail server with a trusted certificate ends neither the queue nor a test', async (t) => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const stop = () => {
    silent.close();
    for (const socket of sockets) socket.destroy();
  };
  t.after(stop);
  const smtp_certificate = 'AB:'.repeat(31).concat('CD');
  await save({ smtp_host: '127.0.0.1', smtp_port: String(port), smtp_certificate });
  startVirtualClock(t, 50);
  const reason = new RegExp(
    `^No mail server greeted this site at 127\\.0\\.0\\.1, port ${port}\\.`,
  );
  const expectQueued = async (name: string) => {
    await server.visitor.call(messageInbox.create, { payload: buildMessage({ name }) });
    await server.product.context.outbox.sendDue();
    const [mail] = await server.admin.call(listOutbox, { query: { limit: 1 } });
    assert.equal(mail?.state, 'queued');
    assert.match(mail.lastError ?? '', reason);
    const { status, body } = await sendTest();
    assert.deepEqual([status, body.code], [422, 'mail_failed']);
    assert.match(body.error, reason);
  };
  await expectQueued('Says Nothing');
  stop();
  await expectQueued('Is Away');
});

test('an email waits with the advice, until the certificate is trusted', async (t) => {
  const certificate = await buildCertificate();
  const selfSigned = await startSmtpSink({ certificate });
  t.after(() => selfSigned.close());
  await save({ smtp_host: '127.0.0.1', smtp_port: String(selfSigned.port) });
  const { outbox } = server.product.context;
  await server.hurryMail();
  await outbox.sendDue();
  const read = async () => {
    const [mail] = await server.admin.call(listOutbox, { query: { limit: 1 } });
    assert.ok(mail);
    assertFits(ListedEmail, mail);
    return { mail, health: (await server.admin.call(readOverview)).mail };
  };
  const { mail, health } = await read();
  assert.match(mail.advice ?? '', /^The certificate of .* is self-signed\. .* restart\.$/);
  assert.equal(health.advice, mail.advice);
  assert.ok(mail.lastError?.startsWith(`${mail.advice} (`), mail.lastError ?? '');
  await save({ smtp_certificate: new X509Certificate(certificate.pem).fingerprint256 });
  await server.hurryMail();
  await outbox.sendDue();
  const after = await read();
  assert.deepEqual([after.mail.state, after.mail.advice], ['sent', undefined]);
  assert.equal(after.health.advice, undefined);
});
