import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { admissionRule, renderRule } from './platform/limits.ts';
import { assertLimited } from './testing/assert-limited.ts';
import { listEndpoints } from './testing/list-endpoints.ts';
import { send } from './testing/send.ts';
import { hasFeature, startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let limited: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
  const options = { ROLE: 'api', RATE_LIMITS: 'on', TRUST_PROXY: '1' };
  limited = await startTestServer(options, { hasSite: true });
});
after(async () => {
  await limited.stop();
  await server.stop();
});

const endpoints = (await listEndpoints()).flatMap(([name, endpoint]) => {
  const { auth, method, payload, isAutomatic, jsonType = 'application/json' } = endpoint;
  if (auth !== 'public' || method === 'GET') return [];
  const path = `/api${endpoint.path.replaceAll(/\{\w+\}/g, 'a'.repeat(43))}`;
  return [{ name, method, path, payload, isAutomatic, headers: { 'content-type': jsonType } }];
});
const json = { 'content-type': 'application/json' };

test('every call of visitors with a body is counted by network before the body is read', async () => {
  const ask = (method: string, path: string, from: string) =>
    send(limited.address, method, path, {
      body: 'no JSON',
      headers: { ...json, 'x-forwarded-for': from },
    });
  const spend = async (from: string, path = '/api/newsletter/confirm') => {
    let served = 0;
    while ((await ask('POST', path, from)).status !== 429) served++;
    return served;
  };
  const network = (n: number) => `2001:db8:1:${n}::1`;
  assert.equal(await spend(network(1)), admissionRule.points);
  const pages = ['/contact', '/scanner', '/newsletter/unsubscribe', '/nowhere', '/api/nowhere'];
  const calls = [...endpoints, ...pages.map((path) => ({ name: path, method: 'POST', path }))];
  assert.ok(endpoints.length >= 15);
  // What browsers send of their own accord has a count of its own.
  const automatic = endpoints.filter(({ isAutomatic }) => isAutomatic);
  const visits = hasFeature('visits') ? ['/api/visits'] : [];
  assert.deepEqual(
    automatic.map(({ path }) => path),
    ['/api/violations', ...visits],
  );
  for (const { path } of automatic) {
    assert.notEqual((await ask('POST', path, network(1))).status, 429);
  }
  assert.equal(await spend(network(1), '/api/violations'), admissionRule.points - automatic.length);
  for (const { name, method, path } of calls) {
    const response = await ask(method, path, network(1));
    assert.equal(response.status, 429, name);
    if (path.startsWith('/api/')) assertLimited(response, 60);
  }
  // Reading, administrators and the neighbour go on.
  const visitor = { headers: { 'x-forwarded-for': network(1) } };
  assert.equal((await send(limited.address, 'GET', '/api/settings/public', visitor)).status, 200);
  const token = { token: limited.token, ...visitor };
  const presence = await send(limited.address, 'POST', '/api/admin/presence', {
    ...token,
    json: {},
  });
  assert.equal(presence.status, 400);
  assert.equal((await ask('POST', '/api/contact', network(2))).status, 400);
  // A /48 has four times as much, whatever its networks.
  assert.equal(await spend(network(2)), admissionRule.points - 1);
  assert.equal(await spend(network(3)), admissionRule.points);
  assert.equal(await spend(network(4)), admissionRule.points);
  assert.equal(await spend(network(5)), 0);
  assert.equal((await ask('POST', '/api/contact', '2001:db8:2::1')).status, 400);
});

test('every call of visitors has a limit of size, values, depth and reported errors', async () => {
  const large = JSON.stringify({ text: 'x'.repeat(64 * 1024) });
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 7000 }, (_, n) => [n, n])));
  const nested = `${'['.repeat(40)}${']'.repeat(40)}`;
  const unknown = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`key-${n}`, n]));
  for (const { name, method, path, payload, headers } of endpoints) {
    if (!payload) continue;
    const ask = (body: string) => send(server.address, method, path, { body, headers });
    assert.equal((await ask(large)).status, 413, name);
    assert.ok([400, 413].includes((await ask(many)).status), name);
    assert.equal((await ask(nested)).status, 400, name);
    const { status, body } = await ask(JSON.stringify(unknown));
    const { fields = {} } = body as { fields?: object };
    assert.ok(status === 400 && Object.keys(fields).length <= 20, `${name}: ${status}`);
  }
});

test('a form of a page without scripts keeps its text when the calls of its network are used up', async () => {
  const from = { 'x-forwarded-for': '198.51.100.7' };
  const post = async (message: string) => {
    const form = { form: 'contact', name: 'Ada', email: 'ada@kestrel.example', message };
    const options = { method: 'POST', body: new URLSearchParams(form), headers: from };
    const response = await fetch(`${limited.address}/contact`, options);
    return { status: response.status, html: await response.text() };
  };
  let calls = 0;
  while (calls < admissionRule.points) {
    calls++;
    await send(limited.address, 'POST', '/api/newsletter/confirm', { body: '', headers: from });
  }
  const { status, html } = await post('Typed before the limit.');
  assert.equal(status, 429);
  assert.match(html, />Typed before the limit\.<\/textarea>/);
  assert.match(html, /Too many requests\. Please wait 1 minute before trying again\./);
  // As often as pages are rendered for it.
  for (let n = 1; n < renderRule.points; n++) await post('Again.');
  const last = await post('Typed for nothing.');
  assert.equal(last.status, 429);
  assert.doesNotMatch(last.html, /textarea/);
});
