import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { login } from '@longitude/contract/session';
import { createClient } from '@longitude/contract/core/client';
import { requestInbox } from '@longitude/contract/requests';
import { contactClient } from '@longitude/contract/scan-emails';
import { readScan } from '@longitude/contract/stored-scans';
import { MongoClient } from 'mongodb';
import { buildRequest } from '../../testing/builders.ts';
import { openTestDatabase } from '../../testing/database-server.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { createEmailCalls } from '../../testing/email-calls.ts';
import { saveCategory, sendMailTo } from '../../testing/mail-settings.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { describeFindings } from '../scans/testing/scan-emails.ts';
import { hasFeature, startTestServer, testPassword } from '../../testing/test-server.ts';

/** A scan as it is stored. @returns its id */
async function insertScan(uri: string): Promise<string> {
  const client = new MongoClient(uri);
  const url = 'https://www.orchard.example/';
  const scan = { url, host: 'www.orchard.example', email: 'client@orchard.example' };
  const [findings, now] = [describeFindings(url), new Date()];
  const times = {
    scannedAt: now,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    revokedAt: null,
  };
  const rest = { ruleVersion: 99, version: 1, mails: [], reportHashes: [], ownerHashes: [] };
  const { insertedId } = await client
    .db()
    .collection('security_scans')
    .insertOne({ ...scan, ...times, ...rest, findings, status: 'completed' });
  await client.close();
  return insertedId.toHexString();
}

test('accepted emails are sent once, even if the process was killed before', async () => {
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
  const hasScans = hasFeature('scans');
  const scanId = await insertScan(database.uri);
  const report = (n: number) =>
    admin.call(contactClient, { params: { id: scanId }, payload: { message: `Report ${n}` } });
  const letters = await Promise.all(Array.from({ length: 10 }, (_, n) => write(n)));
  const reports = await Promise.all(Array.from({ length: hasScans ? 5 : 0 }, (_, n) => report(n)));
  const accepted = [...letters, ...reports];
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
  assert.equal(mailIds.length, accepted.length);
  const listed = await server.admin.call(requestInbox.emails.list, { params: { id } });
  assert.ok(listed.length === 10 && listed.every((email) => email.state === 'sent'));
  if (hasScans) {
    const scan = await server.admin.call(readScan, { params: { id: scanId } });
    assert.equal(scan.clientContacted, true);
  }
  await server.stop();
  await sink.close();
  await database.drop();
});
