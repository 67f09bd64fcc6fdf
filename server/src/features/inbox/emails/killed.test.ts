import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { login } from '@longitude/contract/session';
import { createClient } from '@longitude/contract/core/client';
import { requestInbox } from '@longitude/contract/requests';
import { buildRequest } from '../../../testing/builders.ts';
import { openTestDatabase } from '../../../testing/database-server.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { createEmailCalls } from '../../../testing/email-calls.ts';
import { saveCategory, sendMailTo } from '../../../testing/mail-settings.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { startTestServer, testPassword } from '../../../testing/test-server.ts';

test('letters that were accepted are sent once, though the process was killed before', async () => {
  const database = await openTestDatabase();
  const sink = await startSmtpSink();
  const environment = {
    PORT: '0',
    MONGODB_URI: database.uri,
    SECRET_KEY: randomBytes(32).toString('base64'),
    ADMIN_PASSWORD: testPassword,
    RATE_LIMITS: 'off',
  };
  const killed = await startServerProcess(environment);
  const visitor = createClient({ base: killed.address });
  const payload = { username: 'admin', password: testPassword };
  const { token } = await visitor.call(login, { payload });
  const admin = createClient({ base: killed.address, token: () => token });
  const { id } = await visitor.call(requestInbox.create, { payload: buildRequest() });
  const write = async (n: number) =>
    admin.call(requestInbox.send, { params: { id }, payload: { message: `Letter ${n}` } });
  const accepted = await Promise.all(Array.from({ length: 10 }, (_, n) => write(n)));
  await killed.kill();

  const server = await startTestServer({ ...environment, ROLE: 'api' });
  await saveCategory(server, 'notifications', { notify_service_request: 'false' });
  await sendMailTo(server, sink);
  const emailCalls = createEmailCalls(server, sink);
  await emailCalls.sendAll();
  await emailCalls.sendAll();
  const ids = sink.received.map(({ mail }) => mail.messageId?.slice(1, 25) ?? '');
  const mailIds = ids.filter((each) => accepted.some((email) => email.id === each));
  assert.deepEqual(new Set(mailIds), new Set(accepted.map((email) => email.id)));
  assert.equal(mailIds.length, 10);
  const listed = await server.admin.call(requestInbox.emails.list, { params: { id } });
  assert.ok(listed.length === 10 && listed.every((email) => email.state === 'sent'));
  await server.stop();
  await sink.close();
  await database.drop();
});
