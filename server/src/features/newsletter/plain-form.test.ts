import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildRequest } from '../../testing/builders.ts';
import { sendMailTo } from '../../testing/mail-settings.ts';
import { startSmtpSink, type SmtpSink } from '../../testing/smtp-sink.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let sink: SmtpSink;
before(async () => {
  sink = await startSmtpSink();
  server = await startTestServer({ ROLE: 'api' }, { hasSite: true });
  await sendMailTo(server, sink);
});
after(async () => {
  await server.stop();
  await sink.close();
});

const stateOf = async (address: string) =>
  (
    await server.product.context.connection
      .collection('newsletter_subscribers')
      .findOne({ address })
  )?.['state'];

/** Posts a form as a browser without scripts does. */
async function post(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${server.address}${path}`, {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  const { status, headers } = answer;
  return { status, location: headers.get('location'), html: await answer.text() };
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

test('without scripts an address is taken, confirmed and taken back', async () => {
  const email = 'plain@kestrelrowe.example';
  const subscribed = await post('/blog', { form: 'newsletter', website: '', email });
  assert.deepEqual(
    [subscribed.status, subscribed.location],
    [303, '/blog?sent=newsletter-pending#newsletter'],
  );
  const thanks = await read('/blog?sent=newsletter-pending');
  assert.match(thanks, /Thank you for subscribing to our newsletter!/);
  assert.match(thanks, /Press the link in it to confirm/);

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
  assert.equal(heading(await read(leave)), 'Leave the newsletter');
  const left = await post(leave, { form: 'newsletter-unsubscribe' });
  assert.equal(left.status, 303);
  assert.equal(heading(await read(left.location ?? '')), 'You have left the newsletter');
  assert.equal(await stateOf(email), 'unsubscribed');
});

test('a wrong address comes back with its error, and what was typed', async () => {
  const { status, html } = await post('/blog', { form: 'newsletter', email: 'no"body' });
  assert.equal(status, 400);
  assert.match(html, /Please enter a valid email address/);
  assert.match(html, /value="no&quot;body"/);
  assert.match(html, /<form [^>]*id="newsletter"[^>]*action="\/blog#newsletter"/);
});

test('a link that is cut off or made up is told as such', async () => {
  for (const query of ['', '?token=', '?token=abc', `?token=${'0'.repeat(24)}.${'A'.repeat(43)}`]) {
    const { status, html } = await post(`/newsletter/confirm${query}`, {
      form: 'newsletter-confirm',
    });
    assert.deepEqual([status, heading(html)], [400, 'This link no longer works'], query);
  }
});

test('no page keeps a token: the answer is the same for every link', async () => {
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
  const subscribers = server.product.context.connection.collection('newsletter_subscribers');
  assert.equal(await subscribers.countDocuments({ email }), 1);
});
