import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertLimited } from '../testing/assert-limited.ts';
import { buildMessage, buildRequest } from '../testing/builders.ts';
import { send } from '../testing/send.ts';
import { startTestPair } from '../testing/server-pair.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let direct: TestServer;
let proxied: TestServer;
let sibling: TestServer;
before(async () => {
  direct = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'on' });
  const behindProxy = { ROLE: 'api', RATE_LIMITS: 'on', TRUST_PROXY: '1' };
  [proxied, sibling] = await startTestPair(behindProxy, behindProxy);
});
after(async () => {
  await sibling.stop();
  await proxied.stop();
  await direct.stop();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const contact = ({ address }: TestServer, headers: Record<string, string>) =>
  send(address, 'POST', '/api/contact', { json: buildMessage(), headers });

test('the sixth form in a minute is refused, and a forged X-Forwarded-For changes nothing', async () => {
  const statuses: number[] = [];
  for (let n = 1; n <= 5; n++) {
    const response = await contact(direct, from(`198.51.100.${n}`));
    statuses.push(response.status);
  }
  assert.deepEqual(statuses, [201, 201, 201, 201, 201]);
  for (let n = 6; n <= 8; n++) assertLimited(await contact(direct, from(`198.51.100.${n}`)), 60);
  // Both forms share a count, and refused ones leave nothing behind.
  const json = buildRequest();
  assertLimited(await send(direct.address, 'POST', '/api/service-requests', { json }), 60);
  const { connection } = direct.product.context;
  assert.equal(await connection.collection('contact_messages').countDocuments(), 5);
  assert.equal(await connection.collection('service_requests').countDocuments(), 0);
});

test('the twenty-first form in an hour is refused', async () => {
  const visitor = '203.0.113.20';
  const counted = { points: 19, expire: new Date(Date.now() + 3_600_000) };
  const key = proxied.limitKey('formHour', visitor);
  await proxied.stored('rate_limits').insertOne({ key, ...counted });
  assert.equal((await contact(proxied, from(visitor))).status, 201);
  const refused = await contact(proxied, from(visitor));
  assertLimited(refused, 3600);
  assert.ok(Number(refused.headers.get('retry-after')) > 60);
});

test('another port, or an address of the same IPv6 network, is the same visitor', async () => {
  // Notations of addresses: request-headers.test.ts.
  const visitor = (n: number) => from(`[2001:db8:1:4:${n}::7]:${4000 + n}`);
  for (let n = 1; n <= 5; n++) assert.equal((await contact(proxied, visitor(n))).status, 201);
  for (let n = 6; n <= 8; n++) assertLimited(await contact(proxied, visitor(n)), 60);
  assert.equal((await contact(proxied, from('2001:db8:1:3::1'))).status, 201);
});

test('retries of a stored form always get its response', async () => {
  const visitor = { ...from('203.0.113.77'), 'idempotency-key': 'the-same-form' };
  const ids = new Set<unknown>();
  for (let n = 1; n <= 8; n++) {
    const { status, body } = await contact(proxied, visitor);
    assert.equal(status, 201);
    ids.add((body as { id: string }).id);
  }
  assert.equal(ids.size, 1);
});

test('behind our proxy each visitor is counted separately, across all processes', async () => {
  const forged = (n: number) => from(`10.0.0.${n}, 203.0.113.1`);
  for (let n = 1; n <= 5; n++) {
    const response = await contact(n % 2 ? proxied : sibling, forged(n));
    assert.equal(response.status, 201);
  }
  assertLimited(await contact(sibling, forged(6)), 60);
  assertLimited(await contact(proxied, forged(7)), 60);
  assert.equal((await contact(proxied, from('203.0.113.2'))).status, 201);
});

test('an administrator has 600 calls a minute', async (t) => {
  // The minute is frozen, however long the calls take: both the clock's and the limiter's timer.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const start = globalThis.setTimeout;
  t.mock.method(globalThis, 'setTimeout', (run: () => void, ms = 0, ...args: []) =>
    start(run, ms === 60_000 ? 3_600_000 : ms, ...args),
  );
  const { token } = direct;
  const call = () => send(direct.address, 'GET', '/api/auth/verify', { token });
  const statuses: number[] = [];
  for (let batch = 0; batch < 25; batch++) {
    const responses = await Promise.all(Array.from({ length: 24 }, call));
    statuses.push(...responses.map((response) => response.status));
  }
  assert.deepEqual(new Set(statuses), new Set([200]));
  assertLimited(await call(), 60);
});

test('a use that is given back after its window allows no more in the next one', async () => {
  const { limits } = direct.product.context;
  const rule = { points: 3, duration: 60 };
  const limiters = { stored: limits.stored({ given: rule }), memory: limits.inMemory(rule) };
  for (const [name, limiter] of Object.entries(limiters)) {
    const take = () => limiter.take('a key');
    await limiter.giveBack('a key');
    await take();
    await limiter.giveBack('a key');
    await limiter.giveBack('a key');
    const waits = [await take(), await take(), await take(), await take()];
    const isAllowed = waits.map((ms) => ms === 0);
    assert.deepEqual(isAllowed, [true, true, true, false], name);
  }
});
