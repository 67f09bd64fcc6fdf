import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import { buildMessage, buildRequest } from '../testing/builders.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { issueFormToken } from '../platform/form-token.ts';
import { renderRule } from '../platform/limits.ts';
import { inbox } from '../features/inbox/feature.ts';

let server: TestServer;
let limited: TestServer;
before(async () => {
  server = await startTestServer({}, { hasSite: true });
  limited = await startTestServer({ RATE_LIMITS: 'on' }, { hasSite: true });
});
after(async () => {
  await server.stop();
  await limited.stop();
});

type Fields = Record<string, string>;
interface PostOptions {
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly to?: TestServer;
}
function post(fields: Fields, { path = '/contact', headers = {}, to = server }: PostOptions = {}) {
  const body = new URLSearchParams(fields);
  return fetch(`${to.address}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
}

const { name, email, company, message } = buildMessage({ name: 'Ada "Plain" <Lovelace>' });
const typed: Fields = {
  form: 'contact',
  name,
  email,
  company: company ?? '',
  service: '',
  message,
};
const requestForm = buildRequest();
const request: Fields = {
  form: 'request',
  name: 'Plain Request',
  email: requestForm.email,
  company: '',
  phone: '',
  service: requestForm.service,
  message: requestForm.message,
};

const issue = (ageMs = 60_000) =>
  issueFormToken(server.product.context.keys, new Date(Date.now() - ageMs));
const count = () => server.product.serviceOf(inbox).messages.count();
const newest = async (query: { spam?: boolean } = {}) =>
  (await server.admin.call(messageInbox.list, { query }))[0];

test('a message is stored, and the next page confirms it without scripts', async () => {
  const answer = await post({ ...typed, extra: '', formToken: issue() });
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/contact?sent=contact']);
  const stored = await newest();
  assert.deepEqual(
    [stored?.name, stored?.message, stored?.service, stored?.spam],
    [name, message, null, false],
  );
  const page = await fetch(`${server.address}/contact?sent=contact`);
  const html = await page.text();
  assert.equal(page.headers.get('cache-control'), 'no-store');
  assert.match(html, /Message Sent Successfully/);
  assert.match(html, /We(&#x27;|')ll get back to you within 24 hours\./);
});

test('a request is stored only with the answers to its own service', async () => {
  const answer = await post({
    ...request,
    'answer-cybersecurity-1': ' Freight ',
    'answer-cybersecurity-2': '',
    'answer-it-governance-0': 'Up to 50 people',
  });
  assert.equal(answer.headers.get('location'), '/contact?tab=request&sent=request');
  const [stored] = await server.admin.call(requestInbox.list, { query: {} });
  assert.deepEqual([stored?.name, stored?.answers], ['Plain Request', { Industry: 'Freight' }]);
  const html = await (await fetch(`${server.address}/contact?tab=request&sent=request`)).text();
  assert.match(html, /Service Request Submitted/);
});

test('errors are beside their fields and in a summary, with every word typed', async () => {
  const before = await count();
  const answer = await post({ ...typed, email: 'ada@', message: 'Short' });
  const html = await answer.text();
  assert.equal(answer.status, 400);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.match(html, /Please check 2 fields/);
  assert.match(html, /role="alert"[^>]*autofocus/);
  assert.match(html, /<p [^>]*id="contact-email-note">Please enter a valid email address/);
  assert.match(html, /value="Ada &quot;Plain&quot; &lt;Lovelace&gt;"/);
  assert.match(html, /value="ada@"/);
  assert.match(html, /<textarea[^>]*>Short<\/textarea>/);
  assert.equal(await count(), before);
});

test('a rejected request shows its tab, its service and its answers', async () => {
  const fields = {
    ...request,
    message: 'Too short',
    newsletter: 'on',
    'answer-cybersecurity-1': 'Freight',
  };
  const answer = await post(fields, { path: '/contact?tab=request&sent=request' });
  const html = await answer.text();
  assert.equal(answer.status, 400);
  assert.match(
    html,
    /id="tab-request"[^>]*aria-selected="true"|aria-selected="true"[^>]*id="tab-request"/,
  );
  assert.match(html, /<option value="cybersecurity" selected/);
  assert.match(html, /name="answer-cybersecurity-1"[^>]*value="Freight"/);
  assert.match(html, /name="newsletter"[^>]*checked/);
  assert.doesNotMatch(html, /Service Request Submitted/);
});

test('the longest text of any script is stored, and shown again when another field is wrong', async () => {
  for (const letter of ['x', 'é', '漢', '😀']) {
    const fields = { ...typed, message: letter.repeat(10_000 / letter.length) };
    const wrong = await post({ ...fields, email: 'ada@' });
    assert.equal(wrong.status, 400, letter);
    assert.ok((await wrong.text()).includes(`>${fields.message}</textarea>`), letter);
    assert.equal((await post({ ...fields, formToken: issue() })).status, 303, letter);
    assert.equal((await newest())?.message, fields.message);
  }
});

test('two clicks are one message, other words another one', async () => {
  const before = await count();
  const fields = { ...typed, formToken: issue() };
  const responses = await Promise.all([post(fields), post(fields)]);
  assert.deepEqual(
    responses.map(({ status }) => status),
    [303, 303],
  );
  assert.equal(await count(), before + 1);
  await post({ ...fields, message: 'And another thing, while I am here.' });
  await post({ ...fields, formToken: issue(30_000) });
  assert.equal(await count(), before + 3);
});

test('a form sent immediately, or with the hidden field, goes to suspected spam', async () => {
  const before = await count();
  const quick = await post({ ...typed, name: 'Quick Robot', formToken: issue(0) });
  assert.equal(quick.status, 303);
  const filled = await post({ ...typed, name: 'Filling Robot', extra: 'https://x.example' });
  assert.equal(filled.status, 303);
  assert.equal(await count(), before);
  const suspect = await newest({ spam: true });
  assert.deepEqual([suspect?.name, suspect?.spamReasons], ['Filling Robot', ['hidden-field']]);
});

test('a limit is reported in the specified sentence, and nothing is lost', async () => {
  for (let sent = 0; sent < 5; sent++) await post(typed, { to: limited });
  const answer = await post({ ...typed, message: 'The sixth within a minute.' }, { to: limited });
  const html = await answer.text();
  assert.equal(answer.status, 429);
  assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
  assert.match(html, /Failed to Send Message/);
  assert.match(html, /Too many requests\. Please wait 1 minute before trying again\./);
  assert.match(html, />The sixth within a minute\.<\/textarea>/);
});

test('a cross-site post is refused, one of a program is not', async () => {
  const before = await count();
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const headers of foreign) {
    assert.equal((await post(typed, { headers })).status, 400, JSON.stringify(headers));
  }
  assert.equal(await count(), before);
  const own: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://longitude.example' },
    { origin: server.address },
  ];
  for (const headers of own) assert.equal((await post(typed, { headers })).status, 303);
});

test('an invalid form is refused', async () => {
  const cases: [status: number, call: Promise<Response>][] = [
    [400, post({ ...typed, form: 'login' })],
    [400, post({ name })],
    [404, post(typed, { path: '/about' })],
    [404, post(typed, { path: '/nowhere' })],
    [404, post(typed, { path: '/api/settings/public' })],
    [415, post(typed, { headers: { 'content-type': 'text/plain' } })],
    [413, post({ ...typed, message: 'x'.repeat(170_000) })],
    [400, post({ ...typed, archived: 'true' })],
  ];
  for (const [status, call] of cases) assert.equal((await call).status, status);
});

test('each second has its own token, and an unchanged page is 304', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-03-02T10:00:00Z') });
  const get = (headers: Record<string, string> = {}) =>
    fetch(`${server.address}/contact`, { headers });
  const read = (page: string) =>
    [...page.matchAll(/formToken"(?: value=|:)"([^"]+)"/g)].map(([, token]) => token);
  const answer = await get();
  const tokens = read(await answer.text());
  // Two forms and the data that they hydrate from.
  assert.equal(tokens.length, 3);
  assert.equal(new Set(tokens).size, 1);
  const issuedAt = Number.parseInt(tokens[0]?.split('-')[0] ?? '', 36);
  assert.equal(issuedAt, Date.now(), 'it is dated when it was rendered');
  t.mock.timers.tick(1000);
  const later = read(await (await get()).text());
  assert.equal(later.length, 3);
  assert.notEqual(later[0], tokens[0]);
  const etag = answer.headers.get('etag') ?? '';
  assert.equal((await get({ 'if-none-match': etag })).status, 304);
  assert.ok(!(await (await fetch(`${server.address}/privacy`)).text()).includes('formToken'));
});

test('a visitor has 120 renderings of a page with a query in a minute, and unlimited views of others', async () => {
  const get = async (path: string) => {
    const answer = await fetch(limited.address + path, { headers: { accept: 'text/html' } });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  for (let n = 0; n < renderRule.points; n++) {
    assert.equal((await get(`/blog?q=word${n}`)).status, 200);
  }
  const refused = await get('/blog?q=one-more');
  assert.equal(refused.status, 429);
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-5]?\d$|^60$/);
  assert.match(refused.text, /Too many requests/);
  // Without a relevant query, and of another page.
  for (const path of ['/blog', '/blog?page=2', '/calculator?team=x']) {
    assert.equal((await get(path)).status, 200, path);
  }
});
