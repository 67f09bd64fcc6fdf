import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { readPush, subscribePush } from '@longitude/contract/push';
import { requestInbox } from '@longitude/contract/requests';
import { buildRequest } from '../../testing/builders.ts';
import { startDns, type LabDns } from '../../testing/lab/start-dns.ts';
import { startPushService, type PushService } from '../../testing/push-service.ts';
import { send } from '../../testing/send.ts';
import { startTestPair } from '../../testing/server-pair.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

let [server, strict, service, dns]: [TestServer, TestServer, PushService, LabDns] = [] as never;
before(async () => {
  service = await startPushService();
  dns = await startDns(({ name, type }) => ({
    answers:
      name === 'inside.example' && type === 'A'
        ? [{ type: 'A', name, class: 'IN', ttl: 60, data: '10.0.0.1' }]
        : [],
  }));
  const SCAN_DNS = `127.0.0.1:${dns.peer.port}`;
  const options = { pushRoots: service.roots };
  [server, strict] = await startTestPair(
    { ROLE: 'api', SCAN_ALLOW: '127.0.0.1/32' },
    { SCAN_DNS },
    options,
  );
});
after(async () => {
  await strict.stop();
  await server.stop();
  await Promise.all([service.close(), dns.close()]);
});

const subscribe = (json: unknown, { address, token } = strict) =>
  send(address, 'PUT', '/api/admin/push', { token, json });

test('an address that is not public, or not https, is refused, and nothing is dialled', async () => {
  const { keys, endpoint } = service.addDevice().subscription;
  for (const refused of [
    endpoint,
    endpoint.replace('127.0.0.1', 'localhost'),
    'https://10.0.0.1/push',
    'https://[::1]/push',
    'https://169.254.169.254/latest/meta-data',
    'https://inside.example/push',
    'http://push.example/',
    'https://user:secret@push.example/',
    'file:///etc/passwd',
    '',
  ]) {
    const { status, body } = await subscribe({ endpoint: refused, keys });
    const { fields } = body as { fields?: Record<string, string> };
    assert.deepEqual([status, Object.keys(fields ?? {})], [400, ['endpoint']], refused);
  }
  assert.equal(service.attempts, 0);
  assert.equal((await strict.admin.call(readPush)).endpoint, null);
});

test('keys that are none of a browser are refused', async () => {
  const { keys, endpoint } = service.addDevice().subscription;
  const noPoint = randomBytes(65).toString('base64url');
  for (const wrong of [{ ...keys, p256dh: noPoint }, { ...keys, auth: '' }, {}, null]) {
    assert.equal((await subscribe({ endpoint, keys: wrong }, server)).status, 400);
  }
});

test('an address that has become private is not dialled, and forgotten', async () => {
  const { subscription } = service.addDevice();
  // The first process may reach this machine; the worker, in the other, must not.
  await server.admin.call(subscribePush, { payload: subscription });
  await server.visitor.call(requestInbox.create, { payload: buildRequest() });
  await server.product.context.background.drain();
  // Any event wakes the worker.
  await strict.product.context.events.append('presence', '');
  const isForgotten = async () => (await server.admin.call(readPush)).endpoint === null;
  await waitUntil('it is forgotten', isForgotten);
  assert.equal(service.attempts, 0);
});

test('visitors can neither subscribe nor learn anything', async () => {
  const json = service.addDevice().subscription;
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const options = method === 'PUT' ? { json } : {};
    const { status } = await send(strict.address, method, '/api/admin/push', options);
    assert.equal(status, 401);
  }
});
