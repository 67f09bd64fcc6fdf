import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { after, before, test } from 'node:test';
import { Received } from '@longitude/contract/inbox-items';
import { messageInbox } from '@longitude/contract/messages';
import { assertFits } from './testing/assert-fits.ts';
import { buildMessage } from './testing/builders.ts';
import { openEvents } from './testing/event-reader.ts';
import { sendMailTo } from './testing/mail-settings.ts';
import { send } from './testing/send.ts';
import { startSmtpSink, type SmtpSink } from './testing/smtp-sink.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let sink: SmtpSink;
let server: TestServer;
let api: TestServer;
before(async () => {
  sink = await startSmtpSink();
  const SECRET_KEY = randomBytes(32).toString('base64');
  server = await startTestServer({ ROLE: 'all', SECRET_KEY });
  const MONGODB_URI = server.product.databaseUri;
  await collection('settings').deleteOne({ key: 'claim_clients' });
  api = await startTestServer({ ROLE: 'api', SECRET_KEY, MONGODB_URI });
});
after(async () => {
  await server.stop();
  await sink.close();
});

const collection = (name: string) => server.product.context.connection.collection(name);

test('deleted seeds do not return with the next start', async () => {
  assert.equal(await collection('settings').countDocuments({ key: 'claim_clients' }), 0);
  assert.ok((await collection('settings').countDocuments()) > 5);
  assert.equal(await collection('users').countDocuments(), 1);
});

test('stopping completes running requests, ends the streams and then refuses', async () => {
  const stream = await openEvents(api);
  const json = JSON.stringify(buildMessage({ name: 'Under Way' }));
  const request = http.request(`${api.address}/api/contact`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(json),
      expect: '100-continue',
    },
  });
  request.flushHeaders();
  await once(request, 'continue');
  request.write(json.slice(0, 40));
  const stopped = api.stop();
  request.end(json.slice(40));
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  assert.equal(response.statusCode, 201);
  const received = JSON.parse(Buffer.concat(await response.toArray()).toString()) as Received;
  assertFits(Received, received);
  await stopped;
  await assert.rejects(stream.next(), /ended/);
  await assert.rejects(send(api.address, 'GET', '/health'), { name: 'TypeError' });
  const list = await server.admin.call(messageInbox.list);
  assert.deepEqual(
    list.map(({ id }) => id),
    [received.id],
  );
});

test('a process with all roles sends email without waiting for the next turn of its job', async () => {
  await sendMailTo(server, sink);
  // The job has no turns any more.
  await collection('agendaJobs').updateMany({}, { $set: { disabled: true } });
  const email = 'at-once@kestrelrowe.example';
  await server.visitor.call(messageInbox.create, { payload: buildMessage({ email }) });
  await sink.waitFor((received) => received.mail.replyTo?.[0]?.address === email);
});
