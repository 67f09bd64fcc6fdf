import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { readPush, subscribePush } from '@longitude/contract/push';
import { requestInbox } from '@longitude/contract/requests';
import { deriveKeys } from '../../platform/keys.ts';
import { buildRequest } from '../../testing/builders.ts';
import { startPushService } from '../../testing/push-service.ts';
import { startTestPair } from '../../testing/server-pair.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { PushKeys } from './keys.ts';
import { send } from '../../testing/send.ts';
import { isWhole } from '../../testing/whole.ts';

const service = await startPushService();
const environment = { SCAN_ALLOW: '127.0.0.1/32' };
const [one, two] = await startTestPair(environment, environment, { pushRoots: service.roots });
after(async () => {
  await two.stop();
  await one.stop();
  await service.close();
});

test('of two workers one sends: every request is notified once', async () => {
  const { publicKey } = await one.admin.call(readPush);
  assert.equal((await two.admin.call(readPush)).publicKey, publicKey);
  const device = service.addDevice(publicKey);
  await one.admin.call(subscribePush, { payload: device.subscription });
  const count = isWhole ? 30 : 8;
  for (let n = 0; n < count; n++) {
    const { visitor } = n % 2 === 0 ? one : two;
    await visitor.call(requestInbox.create, { payload: buildRequest({ name: `Client ${n}` }) });
  }
  const countNotified = () =>
    device.received.flatMap(({ groups }) => groups).reduce((sum, each) => sum + each.count, 0);
  await waitUntil('all are notified', () => countNotified() >= count);
  assert.equal(countNotified(), count);
  assert.equal(device.received.length, service.attempts);
});

test('invalid keys of a browser are refused', async () => {
  const { keys, endpoint } = service.addDevice().subscription;
  const noPoint = randomBytes(65).toString('base64url');
  const { token } = one;
  for (const wrong of [{ ...keys, p256dh: noPoint }, { ...keys, auth: '' }, {}, null]) {
    const json = { endpoint, keys: wrong };
    const { status } = await send(one.address, 'PUT', '/api/admin/push', { token, json });
    assert.equal(status, 400);
  }
});

test('the private key is encrypted, and replaced when its encryption key is lost', async () => {
  const { connection, keys } = one.product.context;
  const { publicKey, privateKey } = await new PushKeys(connection, keys).read();
  const rows = await connection.collection('push_keys').find().toArray();
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(privateKey));
  const lost = deriveKeys([randomBytes(32)]);
  const replaced = await new PushKeys(connection, lost).read();
  assert.notEqual(replaced.publicKey, publicKey);
  assert.deepEqual(await new PushKeys(connection, lost).read(), replaced);
});
