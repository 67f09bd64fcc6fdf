import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { createClient } from '@longitude/contract/core/client';
import { messageInbox } from '@longitude/contract/messages';
import { changePassword } from '@longitude/contract/profile';
import { readPush, subscribePush, unsubscribePush } from '@longitude/contract/push';
import { requestInbox } from '@longitude/contract/requests';
import { logout } from '@longitude/contract/session';
import { listOutbox, retryAllMail } from '@longitude/contract/overview';
import { addAdministrator } from '../../testing/add-administrator.ts';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { endPause, longPause, startPushService, waitForPause } from '../../testing/push-service.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, testPassword, type TestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { sendMailTo } from '../../testing/mail-settings.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';

const service = await startPushService();
const server = await startTestServer({ SCAN_ALLOW: '127.0.0.1/32' }, { pushRoots: service.roots });
after(async () => {
  await server.stop();
  await service.close();
});
// The devices of the previous test have received everything.
beforeEach(async () => {
  service.refuseWith(undefined);
  const { connection } = server.product.context;
  await connection.collection('sessions').updateMany({}, { $unset: { push: '' } });
});

/** A subscribed device with a signed-in administrator. */
async function addDevice(username = 'admin', password = testPassword) {
  const { token } = await signIn(server, { username, password });
  const client = createClient({ base: server.address, token: () => token });
  const { publicKey } = await client.call(readPush);
  const device = service.addDevice(publicKey);
  await client.call(subscribePush, { payload: device.subscription });
  return { ...device, client, token };
}

const createRequest = (name: string) =>
  server.visitor.call(requestInbox.create, { payload: buildRequest({ name }) });
const createMessage = (name: string) =>
  server.visitor.call(messageInbox.create, { payload: buildMessage({ name }) });
const settle = () => server.product.context.background.drain();
const readEndpoint = async (client: TestServer['admin']) => (await client.call(readPush)).endpoint;

/** Another device gets the next message; the others would have got theirs by then. */
async function passTime() {
  const witness = await addDevice();
  const { id } = await createRequest('Wanda Witness');
  const [message] = await witness.waitFor(1);
  assert.equal(message?.groups[0]?.item?.path, `/admin/requests/${id}`);
  await witness.client.call(unsubscribePush);
}

test('a new request reaches a device as one message with its name and address', async () => {
  const device = await addDevice();
  const { id } = await createRequest('Priya Raman');
  assert.deepEqual(await device.waitFor(1), [
    {
      groups: [
        {
          noun: ['new request', 'new requests'],
          count: 1,
          path: '/admin?tab=requests',
          item: { title: 'Priya Raman', path: `/admin/requests/${id}` },
        },
      ],
    },
  ]);
  await passTime();
  // The request that the witness was notified of is the only other one.
  assert.equal(device.received.length, 2);
});

test('all events while the push service is unavailable are sent as one message afterwards', async () => {
  const device = await addDevice();
  service.refuseWith(503, longPause);
  await createRequest('One');
  await waitForPause(server);
  await createRequest('Two');
  const { id } = await createMessage('Mia Message');
  await settle();
  service.refuseWith(undefined);
  await endPause(server);
  const [message] = await device.waitFor(1);
  assert.deepEqual(message?.groups, [
    { noun: ['new request', 'new requests'], count: 2, path: '/admin?tab=requests' },
    {
      noun: ['new message', 'new messages'],
      count: 1,
      path: '/admin?tab=messages',
      item: { title: 'Mia Message', path: `/admin?tab=messages&message=${id}` },
    },
  ]);
  await passTime();
  assert.equal(device.received.length, 2);
});

test('a push service that requests a pause of a second is retried after it', async () => {
  const device = await addDevice();
  service.refuseWith(429, { 'retry-after': '1' });
  const before = service.attempts;
  await createRequest('Patricia Patient');
  await waitUntil('an attempt fails', () => service.attempts > before);
  service.refuseWith(undefined);
  const [message] = await device.waitFor(1);
  assert.equal(message?.groups[0]?.item?.title, 'Patricia Patient');
});

test('suspected spam, and items deleted before their notification, are left out', async () => {
  const device = await addDevice();
  service.refuseWith(503, longPause);
  await server.visitor.call(requestInbox.create, {
    payload: { ...buildRequest({ name: 'Spam' }), website: 'https://spam.example' },
  });
  const { id } = await createRequest('Gone');
  await waitForPause(server);
  await server.admin.call(requestInbox.delete, { params: { id } });
  await createRequest('Stays');
  await settle();
  service.refuseWith(undefined);
  await endPause(server);
  const groups = (await device.waitFor(1)).flatMap((each) => each.groups);
  const found = groups.map(({ count, item }) => [count, item?.title]);
  assert.deepEqual(found, [[1, 'Stays']]);
});

test('a redirect of a push service is not followed', async () => {
  const device = await addDevice();
  const other = service.addDevice();
  const before = service.attempts;
  service.refuseWith(307, { ...longPause, location: other.subscription.endpoint });
  await createRequest('Redirected');
  await waitForPause(server);
  assert.equal(service.attempts, before + 1);
  service.refuseWith(undefined);
  await endPause(server);
  await device.waitFor(1);
});

test('an address that the push service has expired is deleted', async () => {
  const device = await addDevice();
  service.refuseWith(410);
  await createRequest('Lost');
  await waitUntil('it is forgotten', async () => (await readEndpoint(device.client)) === null);
  assert.deepEqual(device.received, []);
});

test('after logging out a device gets nothing, the others continue', async () => {
  const [left, stays] = [await addDevice(), await addDevice()];
  await left.client.call(logout);
  await createRequest('After Logout');
  await stays.waitFor(1);
  await passTime();
  assert.deepEqual(left.received, []);
});

test('a password change on another device, or an expiry, ends the messages', async () => {
  await addAdministrator(server, 'careful');
  const [changing, other] = [await addDevice('careful'), await addDevice('careful')];
  const payload = { currentPassword: testPassword, newPassword: 'a longer correct horse' };
  await changing.client.call(changePassword, { payload });
  const expired = await addDevice();
  const { connection } = server.product.context;
  const filter = { 'push.endpoint': expired.subscription.endpoint };
  const past = { $set: { expiresAt: new Date(Date.now() - 1000) } };
  await connection.collection('sessions').updateOne(filter, past);
  await createRequest('After The Change');
  await changing.waitFor(1);
  await passTime();
  assert.deepEqual([other.received, expired.received], [[], []]);
});

test('a device gets nothing after it is turned off, and no events from before it is turned on', async () => {
  await createRequest('Before');
  await settle();
  const device = await addDevice();
  assert.equal(await readEndpoint(device.client), device.subscription.endpoint);
  await device.client.call(unsubscribePush);
  assert.equal(await readEndpoint(device.client), null);
  await passTime();
  assert.deepEqual(device.received, []);
});

test('a browser that signs in again is one device, and subscribing twice loses nothing', async () => {
  const device = await addDevice();
  const again = await signIn(server);
  const client = createClient({ base: server.address, token: () => again.token });
  await client.call(subscribePush, { payload: device.subscription });
  assert.equal(await readEndpoint(device.client), null);
  service.refuseWith(503, longPause);
  await createRequest('Between');
  await waitForPause(server);
  await client.call(subscribePush, { payload: device.subscription });
  service.refuseWith(undefined);
  await endPause(server);
  const [message] = await device.waitFor(1);
  assert.equal(message?.groups[0]?.item?.title, 'Between');
  await passTime();
  assert.equal(device.received.length, 2);
});

const failedPath = '/admin/outbox?state=failed';
const noun = ['failed email', 'failed emails'];
const listFailed = () => server.admin.call(listOutbox, { query: { state: 'failed' } });

test('a failed email is notified with its subject, several by their number', async (t) => {
  const sink = await startSmtpSink();
  t.after(() => sink.close());
  sink.refuseWith(550);
  // Notifications pending since the previous tests.
  for (const name of ['service_requests', 'contact_messages']) {
    await server.stored(name).deleteMany({});
  }
  await sendMailTo(server, sink);
  const device = service.addDevice();
  await server.admin.call(subscribePush, { payload: device.subscription });
  const findFailed = () =>
    device.received.flatMap(({ groups }) => groups).filter((each) => each.noun[0] === noun[0]);
  await createMessage('Fay Failing');
  await waitUntil('it is notified', () => findFailed().length > 0);
  const title = 'New contact message: Fay Failing';
  assert.deepEqual(findFailed(), [
    { noun, count: 1, path: failedPath, item: { title, path: failedPath } },
  ]);

  service.refuseWith(503, longPause);
  await createRequest('Rhea Refused');
  await waitUntil('both have failed', async () => (await listFailed()).length === 2);
  await server.admin.call(retryAllMail);
  await waitUntil('both are tried again', async () => (await listFailed()).length === 2);
  await waitForPause(server);
  await server.product.context.background.drain();
  service.refuseWith(undefined);
  await endPause(server);
  await waitUntil('both are notified', () => findFailed().length > 1);
  assert.deepEqual(findFailed().slice(1), [{ noun, count: 2, path: failedPath }]);
});
