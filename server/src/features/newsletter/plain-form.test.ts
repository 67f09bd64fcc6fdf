import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { confirmSubscription, subscribe, unsubscribe } from '@longitude/contract/newsletter';
import { buildRequest } from '../../testing/builders.ts';
import { sendMailTo, saveCategory } from '../../testing/mail-settings.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const sink = await startSmtpSink();
const server = await startTestServer({ ROLE: 'api' }, { hasSite: true });
await sendMailTo(server, sink);
after(async () => {
  await server.stop();
  await sink.close();
});

const stateOf = async (address: string) =>
  (await server.stored('newsletter_subscribers').findOne({ address }))?.['state'];

/** Posts a form like a browser without scripts. */
async function post(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const response = await fetch(`${server.address}${path}`, {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  const { status, headers } = response;
  return { status, location: headers.get('location'), html: await response.text() };
}

async function read(path: string): Promise<string> {
  return (await fetch(`${server.address}${path}`)).text();
}

const heading = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1];

async function takeLink(address: string, page: string): Promise<string> {
  await server.product.context.outbox.sendDue();
  const mails = sink.received.filter(({ envelope }) => envelope.to.includes(address));
  const link = new RegExp(`https://longitude\\.example(/newsletter/${page}\\?token=[\\w.-]+)`);
  const found = link.exec(mails.at(-1)?.mail.text ?? '')?.[1];
  assert.ok(found, `a link to ${page}`);
  return found;
}

test('without scripts an address is subscribed, confirmed and unsubscribed', async () => {
  const email = 'plain@kestrelrowe.example';
  const subscribed = await post('/blog', { form: 'newsletter', website: '', email });
  assert.deepEqual(
    [subscribed.status, subscribed.location],
    [303, '/blog?sent=newsletter-pending#newsletter'],
  );
  const thanks = await read('/blog?sent=newsletter-pending');
  assert.match(thanks, /Thank you for subscribing to our newsletter!/);
  assert.match(thanks, /Click the link in it to confirm/);

  const confirm = await takeLink(email, 'confirm');
  assert.equal(heading(await read(confirm)), 'Confirm your subscription');
  assert.equal(await stateOf(email), 'pending', 'to read is not to confirm');
  const done = await post(confirm, { form: 'newsletter-confirm' });
  assert.deepEqual(
    [done.status, done.location],
    [303, '/newsletter/confirm?sent=newsletter-confirm'],
  );
  assert.equal(heading(await read(done.location ?? '')), 'You are subscribed');
  assert.equal(await stateOf(email), 'active');

  const leave = await takeLink(email, 'unsubscribe');
  assert.equal(heading(await read(leave)), 'Unsubscribe from the newsletter');
  const left = await post(leave, { form: 'newsletter-unsubscribe' });
  assert.equal(left.status, 303);
  assert.equal(heading(await read(left.location ?? '')), 'You have unsubscribed');
  assert.equal(await stateOf(email), 'unsubscribed');
});

test('an invalid address is shown again with its error', async () => {
  const { status, html } = await post('/blog', { form: 'newsletter', email: 'no"body' });
  assert.equal(status, 400);
  assert.match(html, /Please enter a valid email address/);
  assert.match(html, /value="no&quot;body"/);
  assert.match(html, /<form [^>]*id="newsletter"[^>]*action="\/blog#newsletter"/);
});

test('a truncated or forged link is reported as such', async () => {
  for (const query of ['', '?token=', '?token=abc', `?token=${'0'.repeat(24)}.${'A'.repeat(43)}`]) {
    const { status, html } = await post(`/newsletter/confirm${query}`, {
      form: 'newsletter-confirm',
    });
    assert.deepEqual([status, heading(html)], [400, 'This link no longer works'], query);
  }
});

test('no page reveals whether a token is valid: the response is the same for every link', async () => {
  const token = `${'0'.repeat(24)}-1-1795000000.${'B'.repeat(43)}`;
  const html = await read(`/newsletter/confirm?token=${token}`);
  assert.ok(!html.includes(token));
  assert.match(html, /<meta name="robots" content="noindex[^"]*"/);
});

test('the newsletter box of a request subscribes the sender', async () => {
  const email = 'reader@kestrelrowe.example';
  const { name, service, message } = buildRequest();
  const fields = { form: 'request', name, email, company: '', phone: '', service, message };
  await post('/contact', { ...fields, newsletter: 'on' });
  assert.equal(await server.stored('newsletter_subscribers').countDocuments({ email }), 1);
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

/** Sends due email, and returns subject and confirmation of the emails to an address. */
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

const forgetMailServer = () => saveCategory(server, 'email', { smtp_host: '' });

test('once there is a mail server an unconfirmed address gets a confirmation, and no longer counts', async () => {
  const address = 'early@kestrelrowe.example';
  await forgetMailServer();
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

test('an unsubscribed address stays so however often others type it, until it is confirmed', async () => {
  const address = 'left@kestrelrowe.example';
  await forgetMailServer();
  await ask(address);
  await leave(address);
  const responses = await Promise.all(Array.from({ length: 20 }, () => ask(address)));
  assert.deepEqual(new Set(responses.map(({ state }) => state)), new Set(['active']));
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

test('an address pending when the mail server was removed counts, and is confirmed later', async () => {
  const address = 'between@kestrelrowe.example';
  await sendMailTo(server, sink);
  await ask(address);
  assert.equal((await find(address))['state'], 'pending');
  await forgetMailServer();
  await ask(address);
  const row = await find(address);
  assert.deepEqual([row['state'], row['confirmedAt'], row['expiresAt']], ['active', null, null]);
  const [confirmation, ...others] = await takeMails(address);
  assert.deepEqual([(await find(address))['state'], others], ['pending', []]);
  await confirm(confirmation?.token ?? '');
  assert.ok((await find(address))['confirmedAt'] instanceof Date);
});

test('an address has 30 days from the confirmation email, however long that was queued', async () => {
  const address = 'patient@kestrelrowe.example';
  await sendMailTo(server, sink);
  await ask(address);
  const soon = new Date(Date.now() + 60_000);
  await storedIn(server).updateOne({ address }, { $set: { expiresAt: soon } });
  await takeMails(address);
  const left = (await find(address))['expiresAt'].getTime() - Date.now();
  assert.ok(left > 29.9 * 24 * 3_600_000, `${left} ms`);
});
