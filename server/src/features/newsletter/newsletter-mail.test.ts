import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { confirmSubscription, subscribe, unsubscribe } from '@longitude/contract/newsletter';
import { sendMailTo } from '../../testing/mail-settings.ts';
import { send } from '../../testing/send.ts';
import { startSmtpSink, type ReceivedMail } from '../../testing/smtp-sink.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { refusedAddresses } from '../refused-addresses/feature.ts';
import { settings } from '../settings/feature.ts';

const sink = await startSmtpSink();
// An api process: email is only sent when a test says so.
const server = await startTestServer({ ROLE: 'api' });
await sendMailTo(server, sink);
afterEach(() => sink.refuseWith(undefined));
after(async () => {
  await server.stop();
  await sink.close();
});

const ask = (email: string) => server.visitor.call(subscribe, { payload: { email } });
const confirm = (token: string) => server.visitor.call(confirmSubscription, { payload: { token } });
const leave = (token: string) => server.visitor.call(unsubscribe, { payload: { token } });
const stored = () => server.stored('newsletter_subscribers');
const stateOf = async (address: string) => (await stored().findOne({ address }))?.['state'];
const mailsTo = (address: string) =>
  sink.received.filter(({ envelope }) => envelope.to.includes(address));

/** Sends due email; returns the newest one to an address. */
async function takeMail(address: string): Promise<ReceivedMail> {
  await server.product.context.outbox.sendDue();
  const mail = mailsTo(address).at(-1);
  assert.ok(mail, `no mail to ${address}`);
  return mail;
}

function tokenIn({ mail }: ReceivedMail, page: 'confirm' | 'unsubscribe'): string {
  const link = new RegExp(`https://longitude\\.example/newsletter/${page}\\?token=([\\w.-]+)`);
  const found = [mail.text ?? '', mail.html ?? ''].map((part) => link.exec(part)?.[1]);
  assert.ok(found[0] !== undefined && found[0] === found[1], 'text and HTML have the same link');
  return found[0];
}

async function join(address: string): Promise<string> {
  await ask(address);
  await confirm(tokenIn(await takeMail(address), 'confirm'));
  return tokenIn(await takeMail(address), 'unsubscribe');
}

test('an address counts once the link in its email was confirmed, however often', async () => {
  const address = 'ada@kestrelrowe.example';
  assert.equal((await ask('Ada@Kestrelrowe.example')).state, 'pending');
  assert.equal(await stateOf(address), 'pending');
  // The domain becomes lower case in transit; the local part is unchanged.
  const recipient = 'Ada@kestrelrowe.example';
  const received = await takeMail(recipient);
  assert.deepEqual(received.envelope, { from: 'site@longitude.example', to: [recipient] });
  assert.equal(received.mail.subject, 'Please confirm your subscription');
  assert.equal(received.mail.from?.address, 'site@longitude.example');
  const headers = received.mail.headers.map(({ key }) => key);
  assert.ok(headers.includes('auto-submitted'));
  assert.ok(headers.includes('list-unsubscribe-post'), 'it can be refused');
  const token = tokenIn(received, 'confirm');
  assert.deepEqual(await confirm(token), { state: 'active' });
  assert.deepEqual(await confirm(token), { state: 'active' });
  assert.equal(await stateOf(address), 'active');
  await server.product.context.outbox.sendDue();
  const kinds = mailsTo(recipient).map(({ mail }) => mail.subject);
  assert.deepEqual(kinds, [
    'Please confirm your subscription',
    'You are subscribed to our newsletter',
  ]);
});

test('a GET of the link, as mail scanners make it, confirms nothing', async () => {
  const address = 'scanned@kestrelrowe.example';
  await ask(address);
  const token = tokenIn(await takeMail(address), 'confirm');
  for (const path of ['confirm', 'unsubscribe']) {
    const { status } = await send(server.address, 'GET', `/api/newsletter/${path}?token=${token}`);
    assert.equal(status, 404);
  }
  assert.equal(await stateOf(address), 'pending');
});

test('the welcome can be unsubscribed from by the mail program itself', async () => {
  const address = 'oneclick@kestrelrowe.example';
  await join(address);
  const { mail } = await takeMail(address);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  const [, path = ''] =
    /^<https:\/\/longitude\.example(\/api\/newsletter\/unsubscribe\?token=[\w.-]+)>$/.exec(
      header('list-unsubscribe') ?? '',
    ) ?? [];
  const type = (value: string) => ({ 'content-type': value });
  const urlencoded = type('application/x-www-form-urlencoded');
  const press = (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
    more = '',
  ) => send(server.address, 'POST', `${path}${more}`, { body, headers });
  assert.equal((await press('something=else', urlencoded)).status, 400);
  for (const method of ['HEAD', 'GET']) {
    const opened = await fetch(server.address + path, { method, redirect: 'manual' });
    assert.deepEqual([opened.status, opened.headers.get('location')], [303, path.slice(4)]);
  }
  assert.equal(await stateOf(address), 'active');

  const done = await press('List-Unsubscribe=One-Click', urlencoded);
  assert.deepEqual([done.status, done.body], [200, { state: 'unsubscribed' }]);
  assert.equal(await stateOf(address), 'unsubscribed');
  const part = (quote: string, end: string) =>
    [
      '--b',
      `Content-Disposition: form-data; name=${quote}List-Unsubscribe${quote}`,
      '',
      'One-Click',
      '--b--',
      '',
    ].join(end);
  const multipart = type('multipart/form-data; boundary=b');
  const bodies: [body: string, headers: Record<string, string>, more?: string][] = [
    ['List-Unsubscribe=One-Click\r\n', urlencoded],
    ['list-unsubscribe=one-click', type('application/x-www-form-urlencoded; charset=UTF-8')],
    ['List%2DUnsubscribe=One%2DClick', urlencoded],
    ['a=1&List-Unsubscribe=One-Click', urlencoded],
    ['', urlencoded],
    ['', {}],
    ['List-Unsubscribe=One-Click', {}],
    ['List-Unsubscribe=One-Click', type('text/plain')],
    ['List-Unsubscribe=One-Click', urlencoded, '&utm_source=newsletter'],
    [part('"', '\r\n'), multipart],
    [part('', '\n'), multipart],
    [part('"', '\r\n'), type('multipart/form-data')],
    ['List-Unsubscribe=One-Click', type('no type at all')],
    ['{"List-Unsubscribe": "One-Click"}', type('application/json')],
  ];
  for (const [body, headers, more] of bodies) {
    const { status } = await press(body, headers, more);
    assert.equal(status, 200, JSON.stringify([body, headers, more]));
  }
  const gzip = { ...urlencoded, 'content-encoding': 'gzip' };
  assert.equal(
    (await press(new Uint8Array(gzipSync('List-Unsubscribe=One-Click')), gzip)).status,
    200,
  );
  assert.equal((await press('List-Unsubscribe=One-Click', gzip)).status, 400);
});

test('a former subscriber starts over: the old confirmation is void, the old link to unsubscribe is not', async () => {
  const address = 'again@kestrelrowe.example';
  await ask(address);
  const first = tokenIn(await takeMail(address), 'confirm');
  await confirm(first);
  const out = tokenIn(await takeMail(address), 'unsubscribe');
  assert.deepEqual(await leave(out), { state: 'unsubscribed' });
  await assert.rejects(confirm(first), { code: 'not_found' });
  assert.equal((await ask(address)).state, 'pending');
  assert.equal(await stateOf(address), 'unsubscribed', 'to be typed is not to come back');
  await assert.rejects(confirm(first), { code: 'not_found' });
  const second = tokenIn(await takeMail(address), 'confirm');
  await leave(out);
  await assert.rejects(confirm(second), { code: 'not_found' });
  await ask(address);
  await confirm(tokenIn(await takeMail(address), 'confirm'));
  assert.equal(await stateOf(address), 'active');
  assert.deepEqual(await leave(out), { state: 'unsubscribed' });
  assert.equal(await stateOf(address), 'unsubscribed');
});

test('queued email is not sent to a former subscriber', async () => {
  const address = 'leaves-early@kestrelrowe.example';
  await ask(address);
  await confirm(tokenIn(await takeMail(address), 'confirm'));
  const row = await stored().findOne({ address });
  assert.ok(row);
  const { keys } = server.product.context;
  await leave(keys.sign('newsletter-leave', String(row._id)));
  await server.product.context.outbox.sendDue();
  assert.equal(mailsTo(address).length, 1);
});

test('a token that is truncated, forged, expired or of the other kind does nothing', async () => {
  const address = 'hostile@kestrelrowe.example';
  await ask(address);
  const token = tokenIn(await takeMail(address), 'confirm');
  const row = await stored().findOne({ address });
  const id = String(row?._id);
  const { keys } = server.product.context;
  const soon = Math.floor(Date.now() / 1000);
  const refused = [
    `${token.split('.')[0]}.${'A'.repeat(43)}`,
    keys.sign('newsletter-confirm', `${id}-1-${soon - 1}`),
    keys.sign('newsletter-confirm', `${id}-2-${soon + 60}`),
    keys.sign('newsletter-confirm', `${'f'.repeat(24)}-1-${soon + 60}`),
    keys.sign('newsletter-leave', id),
  ];
  for (const bad of refused) await assert.rejects(confirm(bad), { code: 'not_found' }, bad);
  for (const bad of [token, `${id}.${'A'.repeat(43)}`, `x.${'A'.repeat(43)}`]) {
    await assert.rejects(leave(bad), { code: 'not_found' }, bad);
  }
  for (const bad of ['', 'x', token.replace('.', ''), 'a.b.c', '$ne', 7]) {
    await assert.rejects(confirm(bad as string), { code: 'validation_failed' }, String(bad));
    await assert.rejects(leave(bad as string), { code: 'validation_failed' }, String(bad));
  }
  assert.equal(await stateOf(address), 'pending');
  assert.deepEqual(await confirm(token), { state: 'active' });
});

test('an unsubscribe link works after two key changes, and after the address was deleted', async () => {
  const address = 'forever@kestrelrowe.example';
  const out = await join(address);
  const { product } = server;
  const { Newsletter } = await import('./service.ts');
  const { deriveKeys } = await import('../../platform/keys.ts');
  const later = new Newsletter({
    model: product.context.connection.models['newsletter_subscribers'] as never,
    settings: product.serviceOf(settings),
    refusedAddresses: product.serviceOf(refusedAddresses),
    keys: deriveKeys([Buffer.alloc(32, 1), Buffer.alloc(32, 2)]),
    context: { ...product.context, announce: () => {} },
  });
  await later.unsubscribe(out);
  assert.equal(await stateOf(address), 'unsubscribed');
  await stored().deleteOne({ address });
  assert.deepEqual(await leave(out), { state: 'unsubscribed' });
});

test('a backup contains no token: neither the stored document nor the queue has one', async () => {
  const address = 'backup@kestrelrowe.example';
  const out = await join(address);
  const confirmation = tokenIn(mailsTo(address)[0] as ReceivedMail, 'confirm');
  const text = JSON.stringify(await stored().findOne({ address }));
  for (const token of [out, confirmation]) {
    assert.ok(!text.includes(token.split('.')[1] ?? token), 'a live token is stored');
  }
});
