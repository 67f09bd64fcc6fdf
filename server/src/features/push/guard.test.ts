import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readPush } from '@longitude/contract/push';
import { requestInbox } from '@longitude/contract/requests';
import { buildRequest } from '../../testing/builders.ts';
import { startDns } from '@longitude/scanner/lab/start-dns';
import { startPushService } from '../../testing/push-service.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { PushSubscriptions } from './subscriptions.ts';

const service = await startPushService();
const dns = await startDns(({ name, type }) => ({
  answers:
    name === 'inside.example' && type === 'A'
      ? [{ type: 'A', name, class: 'IN', ttl: 60, data: '10.0.0.1' }]
      : [],
}));
const SCAN_DNS = `127.0.0.1:${dns.peer.port}`;
const server = await startTestServer({ SCAN_DNS }, { pushRoots: service.roots });
after(async () => {
  await server.stop();
  await Promise.all([service.close(), dns.close()]);
});

const subscribe = (json: unknown) => server.ask('PUT', '/api/admin/push', json);

test('an address that is not public, or not https, is refused, and not dialled', async () => {
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
  assert.equal((await server.admin.call(readPush)).endpoint, null);
});

test('an address that has become private is not dialled, and its subscription is deleted', async () => {
  const { endpoint, keys } = service.addDevice().subscription;
  const [, payload = ''] = server.token.split('.');
  const { jti } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { jti: string };
  const { connection, events } = server.product.context;
  const heard = await events.lastSeq();
  // As if it had been public when it was subscribed.
  await new PushSubscriptions(connection).save(jti, { endpoint, ...keys }, heard);
  assert.equal((await server.admin.call(readPush)).endpoint, endpoint);
  await server.visitor.call(requestInbox.create, { payload: buildRequest() });
  const isForgotten = async () => (await server.admin.call(readPush)).endpoint === null;
  await waitUntil('it is forgotten', isForgotten);
  assert.equal(service.attempts, 0);
});
