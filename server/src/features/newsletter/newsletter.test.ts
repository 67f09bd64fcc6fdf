import assert from 'node:assert/strict';
import { cleanLine } from '@longitude/contract/core/clean-text';
import { explainBadAddress } from '@longitude/contract/core/email-address';
import { after, test } from 'node:test';
import * as contract from '@longitude/contract/newsletter';
import { assertFits } from '../../testing/assert-fits.ts';
import { send } from '../../testing/send.ts';
import { startTestServer } from '../../testing/test-server.ts';

// Without a mail server an address counts immediately.
const server = await startTestServer({ ROLE: 'api' });
after(() => server.stop());

const subscribe = (email: string) =>
  server.visitor.call(contract.subscribe, { payload: { email } });
const list = (query: Record<string, string | number> = {}) =>
  server.admin.request(contract.listSubscribers, { query });
const stored = () => server.stored('newsletter_subscribers');
const post = (path: string, json: unknown) =>
  send(server.address, 'POST', `/api/newsletter/${path}`, { json });

test('without a mail server an address is active immediately, unconfirmed, with a queued confirmation', async () => {
  const response = await subscribe('First@Kestrelrowe.example');
  assertFits(contract.Subscribed, response);
  assert.equal(response.state, 'active');
  const [subscriber] = (await list()).response;
  assert.ok(subscriber);
  assertFits(contract.Subscriber, subscriber);
  assert.deepEqual(
    [subscriber.id, subscriber.email, subscriber.state, subscriber.createdAt],
    [response.id, 'First@Kestrelrowe.example', 'active', response.createdAt],
  );
  assert.equal(subscriber.confirmedAt, null);
  const row = await stored().findOne({ address: 'first@kestrelrowe.example' });
  assert.ok(row);
  assert.deepEqual(
    (row['mails'] as { kind: string; state: string }[]).map(({ kind, state }) => [kind, state]),
    [['newsletter-confirmation', 'queued']],
  );
});

test('the response for a known address equals that for a new one', async () => {
  const first = await subscribe('known@kestrelrowe.example');
  const again = await subscribe('  KNOWN@kestrelrowe.example ');
  assert.deepEqual(Object.keys(again).toSorted(), Object.keys(first).toSorted());
  assert.equal(again.state, first.state);
  assert.notEqual(again.id, first.id);
  assert.ok(again.createdAt >= first.createdAt);
  const [row, ...others] = await stored().find({ address: 'known@kestrelrowe.example' }).toArray();
  assert.ok(row);
  assert.deepEqual([(row['mails'] as unknown[]).length, others], [1, []]);
});

test('forty concurrent subscriptions of one address create one document', async () => {
  const spellings = ['race@kestrelrowe.example', 'Race@Kestrelrowe.example'];
  await Promise.all(Array.from({ length: 40 }, (_, n) => subscribe(spellings[n % 2] ?? '')));
  assert.equal(await stored().countDocuments({ address: 'race@kestrelrowe.example' }), 1);
});

test('the same key is the same subscription; another body under it is refused', async () => {
  const headers = { 'idempotency-key': 'newsletter-1' };
  const payload = { email: 'replay@kestrelrowe.example' };
  const first = await server.visitor.call(contract.subscribe, { payload, headers });
  const again = await server.visitor.call(contract.subscribe, { payload, headers });
  assert.deepEqual(again, first);
  const other = { payload: { email: 'other@kestrelrowe.example' }, headers };
  await assert.rejects(server.visitor.call(contract.subscribe, other), {
    code: 'idempotency_mismatch',
  });
});

test('an invalid address, or one with line breaks, is refused at its field', async () => {
  const cases = [
    '',
    'nobody',
    'a@b',
    'a@b.example\r\nBcc: victim@other.example',
    'a@b.example\nRCPT TO:<victim@other.example>',
    'a@b.example, victim@other.example',
    `${'x'.repeat(250)}@b.example`,
  ];
  for (const email of cases) {
    const { status, body } = await post('subscribe', { email });
    const { fields } = body as { fields: Record<string, string> };
    assert.deepEqual([status, fields], [400, { email: explainBadAddress(cleanLine(email)) }]);
  }
  assert.equal(await stored().countDocuments({ address: /victim/ }), 0);
});

test('a submission with the hidden field is stored as suspected, with the usual response', async () => {
  const email = 'bot@kestrelrowe.example';
  const { status, body } = await post('subscribe', { email, website: 'https://spam.example' });
  assert.equal(status, 201);
  assertFits(contract.Subscribed, body);
  assert.equal((body as contract.Subscribed).state, 'active');
  const suspected = (await list({ state: 'suspected' })).response;
  const found = suspected.map((subscriber) => [subscriber.email, subscriber.confirmedAt]);
  assert.deepEqual(found, [[email, null]]);
  const row = await stored().findOne({ address: email });
  assert.deepEqual(row?.['mails'], []);
  assert.ok(row['expiresAt'] instanceof Date);
  // A person who types the same address later subscribes nevertheless.
  await subscribe(email);
  const after = await stored().findOne({ address: email });
  assert.deepEqual([after?.['state'], after?.['expiresAt']], ['active', null]);
});

test('a forged form token is suspect, a missing one is not', async () => {
  const email = 'forged@kestrelrowe.example';
  await post('subscribe', { email, formToken: `${Date.now().toString(36)}-x.${'A'.repeat(43)}` });
  assert.equal((await stored().findOne({ address: email }))?.['state'], 'suspected');
});

test('an administrator asks an address to confirm that was taken for a robot’s', async () => {
  const email = 'taken@kestrelrowe.example';
  await post('subscribe', { email, website: 'autofilled' });
  const id = String((await stored().findOne({ address: email }))?._id);
  const ask = (of = id) => server.admin.call(contract.askSubscriber, { params: { id: of } });
  const subscriber = await ask();
  assertFits(contract.Subscriber, subscriber);
  // Without a mail server an address is active until it can be asked; the email is queued.
  assert.deepEqual([subscriber.id, subscriber.state, subscriber.confirmedAt], [id, 'active', null]);
  const row = await stored().findOne({ address: email });
  assert.deepEqual([row?.['mails'].length, row?.['round']], [1, 2]);
  await assert.rejects(ask(), { code: 'conflict', message: /queued already/ });
  await assert.rejects(ask('f'.repeat(24)), { code: 'not_found' });
  const entries = await server.stored('audit').find({ action: 'change', id }).toArray();
  assert.deepEqual(
    entries.map(({ changes }) => changes),
    [{ state: ['suspected', 'active'] }],
  );
});

test('the list is paged, newest first, and filtered by state', async () => {
  const { response, total } = await list({ limit: 2 });
  assert.equal(response.length, 2);
  assert.equal(total, await stored().countDocuments());
  const times = response.map(({ createdAt }) => createdAt);
  assert.deepEqual(times, times.toSorted().toReversed());
  const first = await list({ limit: 2 });
  const rest = await list({ limit: 200, cursor: first.next ?? '' });
  assert.equal(rest.response.length, (total ?? 0) - 2);
  const active = await list({ state: 'active', limit: 200 });
  assert.ok(active.response.length > 0);
  assert.ok(active.response.every(({ state }) => state === 'active'));
  const { status, body } = await server.ask(
    'GET',
    '/api/admin/newsletter/subscribers?state=everybody',
  );
  assert.equal(status, 400);
  assert.match((body as { error: string }).error, /^state must be one of pending, active/);
});

test('a deleted address is gone, not in the trash, and not in the audit log', async () => {
  const email = 'forget-me@kestrelrowe.example';
  const { id } = await subscribe(email);
  const params = { id };
  await server.admin.call(contract.deleteSubscriber, { params });
  assert.equal(await stored().countDocuments({ address: email }), 0);
  await assert.rejects(server.admin.call(contract.deleteSubscriber, { params }), {
    code: 'not_found',
  });
  const entries = await server
    .stored('audit')
    .find({ kind: 'newsletter-subscriber', id })
    .toArray();
  assert.equal(entries.length, 1);
  assert.doesNotMatch(JSON.stringify(entries), /forget-me/);
});

test('a mail program unsubscribes with what it made of the token', async () => {
  const { id } = await subscribe('glued@kestrelrowe.example');
  const token = server.product.context.keys.sign('newsletter-leave', id);
  const accepted =
    `token=T%3E token=T> token=T%20 token=T. token=T= token=T%C2%BB token=T%E2%80%8B token=%3CT%3E
    Token=T TOKEN=T %20token=T token=T&token=T token=T&Token=T.`.split(/\s+/);
  const refused = ['token=', 'token', 'token=T&token=x.y', 'tokens=T'];
  for (const query of [...accepted, ...refused]) {
    const target = `/api/newsletter/unsubscribe?${query.replaceAll(/T(?![Oo])/g, token)}`;
    const { status } = await send(server.address, 'POST', target, { body: '' });
    assert.equal(status, refused.includes(query) ? 400 : 200, query);
  }
});
