import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { isWhole } from '../../testing/whole.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

const stored = (name: string) => server.product.context.connection.collection(name);
const post = (path: string, key: string, json: object, token?: string) =>
  send(server.address, 'POST', path, {
    json,
    headers: { 'idempotency-key': key },
    ...(token === undefined ? {} : { token }),
  });

test('one key sent five times concurrently creates one document and one response', async () => {
  const before = await stored('contact_messages').countDocuments();
  const keys = Array.from({ length: isWhole ? 30 : 5 }, () => randomUUID());
  for (const key of keys) {
    const tries = Array.from({ length: 5 }, () => post('/api/contact', key, buildMessage()));
    const responses = await Promise.all(tries);
    assert.deepEqual(new Set(responses.map((response) => response.status)), new Set([201]));
    assert.equal(new Set(responses.map((response) => JSON.stringify(response.body))).size, 1);
  }
  assert.equal(await stored('contact_messages').countDocuments(), before + keys.length);
});

test('a repeated submission announces and emails once', async () => {
  const key = randomUUID();
  const { body } = await post('/api/service-requests', key, buildRequest());
  await post('/api/service-requests', key, buildRequest());
  const { id } = body as { id: string };
  // A third call with another key is announced after both.
  const other = await post('/api/service-requests', randomUUID(), buildRequest());
  await server.product.context.background.drain();
  assert.equal(await stored('events').countDocuments({ id }), 1);
  const otherId = (other.body as { id: string }).id;
  assert.equal(await stored('events').countDocuments({ id: otherId }), 1);
  const rows = await stored('service_requests').find().toArray();
  assert.ok(rows.every((row) => (row['mails'] as unknown[]).length === 1));
});

test('a key with another body is refused', async () => {
  const key = randomUUID();
  assert.equal((await post('/api/contact', key, buildMessage())).status, 201);
  const { status, body } = await post('/api/contact', key, buildMessage({ name: 'Another' }));
  assert.deepEqual([status, (body as { code: string }).code], [422, 'idempotency_mismatch']);
});

test('the same key is independent at another address', async () => {
  const key = randomUUID();
  assert.equal((await post('/api/contact', key, buildMessage())).status, 201);
  assert.equal((await post('/api/service-requests', key, buildRequest())).status, 201);
});

test('a refused submission is not stored under its key', async () => {
  const key = randomUUID();
  assert.equal((await post('/api/contact', key, buildMessage({ name: 'A' }))).status, 400);
  assert.equal((await post('/api/contact', key, buildMessage())).status, 201);
});

test('a deleted document still responds to retries of its creation', async () => {
  const key = randomUUID();
  const first = await post('/api/contact', key, buildMessage());
  const { id } = first.body as { id: string };
  await send(server.address, 'DELETE', `/api/contact-messages/${id}`, { token: server.token });
  const second = await post('/api/contact', key, buildMessage());
  assert.deepEqual([second.status, second.body], [201, first.body]);
});

test('a key that is not 1 to 200 visible ASCII characters is refused', async () => {
  for (const key of ['k'.repeat(201), 'two words', 'clé']) {
    const { status, body } = await post('/api/contact', key, buildMessage());
    assert.deepEqual([status, (body as { code: string }).code], [400, 'bad_request']);
  }
  const payload = buildMessage();
  const key = '!~'.repeat(100);
  await server.visitor.call(messageInbox.create, { payload, headers: { 'idempotency-key': key } });
});

test('a change of settings under one key is made and audited once', async () => {
  const key = randomUUID();
  const json = { settings: [{ category: 'general', key: 'claim_projects', value: '501' }] };
  const path = '/api/admin/settings/bulk';
  const first = await post(path, key, json, server.token);
  const revert = { settings: [{ category: 'general', key: 'claim_projects', value: '500+' }] };
  await post(path, randomUUID(), revert, server.token);
  const again = await post(path, key, json, server.token);
  assert.deepEqual([again.status, again.body], [200, first.body]);
  const entries = await stored('audit').countDocuments({ id: 'general.claim_projects' });
  assert.equal(entries, 2);
  const mismatch = await post(path, key, revert, server.token);
  assert.equal(mismatch.status, 422);
});

test('while the first call is being processed, a second with its key gets in_progress', async () => {
  const { replies } = server.product.context;
  const replay = { scope: randomUUID(), bodyHash: 'h' };
  let finish = (_response: number): void => undefined;
  const work = new Promise<number>((resolve) => {
    finish = resolve;
  });
  let started = (): void => undefined;
  const isStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const first = replies.respondOnce(replay, () => {
    started();
    return work;
  });
  await isStarted;
  const never = () => Promise.reject(new Error('worked twice'));
  await assert.rejects(replies.respondOnce(replay, never), { code: 'in_progress', status: 409 });
  finish(7);
  assert.equal(await first, 7);
  assert.equal(await replies.respondOnce(replay, never), 7);
});

test('failed work may be retried under its key', async () => {
  const { replies } = server.product.context;
  const replay = { scope: randomUUID(), bodyHash: 'h' };
  const fail = () => Promise.reject(new Error('the mail server is away'));
  await assert.rejects(replies.respondOnce(replay, fail), /away/);
  assert.equal(await replies.respondOnce(replay, () => Promise.resolve('done')), 'done');
});

test('a worker that died with a key does not block it forever', async () => {
  const { replies } = server.product.context;
  const replay = { scope: randomUUID(), bodyHash: 'h' };
  const past = new Date(Date.now() - 1000);
  const dead = { _id: replay.scope as never, bodyHash: 'h', leaseUntil: past, createdAt: past };
  await stored('replies').insertOne(dead);
  assert.equal(await replies.respondOnce(replay, () => Promise.resolve(1)), 1);
});

test('a response stored by an earlier version is repeated', async () => {
  const { replies } = server.product.context;
  const replay = { scope: randomUUID(), bodyHash: 'h' };
  const past = new Date(Date.now() - 1000);
  const row = { bodyHash: 'h', owner: 'gone', leaseUntil: past, createdAt: past, answer: 7 };
  await stored('replies').insertOne({ _id: replay.scope as never, ...row });
  const never = () => Promise.reject(new Error('worked twice'));
  assert.equal(await replies.respondOnce(replay, never), 7);
});
