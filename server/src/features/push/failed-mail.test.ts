import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { listOutbox, retryAllMail } from '@longitude/contract/overview';
import { subscribePush } from '@longitude/contract/push';
import { requestInbox } from '@longitude/contract/requests';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { sendMailTo } from '../../testing/mail-settings.ts';
import {
  endPause,
  longPause,
  startPushService,
  waitForPause,
  type PushService,
} from '../../testing/push-service.ts';
import { startSmtpSink, type SmtpSink } from '../../testing/smtp-sink.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

let [server, service, sink]: [TestServer, PushService, SmtpSink] = [] as never;
before(async () => {
  [service, sink] = await Promise.all([startPushService(), startSmtpSink()]);
  server = await startTestServer({ SCAN_ALLOW: '127.0.0.1/32' }, { pushRoots: service.roots });
  await sendMailTo(server, sink);
  sink.refuseWith(550);
});
after(async () => {
  await server.stop();
  await Promise.all([service.close(), sink.close()]);
});

const failedPath = '/admin/outbox?state=failed';
const noun = ['failed email', 'failed emails'];
const listFailed = () => server.admin.call(listOutbox, { query: { state: 'failed' } });

test('an email that could not be sent is notified with its subject, several by their number', async () => {
  const device = service.addDevice();
  await server.admin.call(subscribePush, { payload: device.subscription });
  const findFailed = () =>
    device.received.flatMap(({ groups }) => groups).filter((each) => each.noun[0] === noun[0]);
  await server.visitor.call(messageInbox.create, {
    payload: buildMessage({ name: 'Fay Failing' }),
  });
  await waitUntil('it is notified', () => findFailed().length > 0);
  const title = 'New contact message: Fay Failing';
  assert.deepEqual(findFailed(), [
    { noun, count: 1, path: failedPath, item: { title, path: failedPath } },
  ]);

  service.refuseWith(503, longPause);
  await server.visitor.call(requestInbox.create, { payload: buildRequest() });
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
