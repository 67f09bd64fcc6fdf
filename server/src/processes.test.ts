import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { login } from '@longitude/contract/session';
import { createClient } from '@longitude/contract/core/client';
import { messageInbox } from '@longitude/contract/messages';
import { saveSettings } from '@longitude/contract/settings';
import { defaultSocketPath, socketUri } from '@longitude/store/store-address';
import { MongoClient, type Document } from 'mongodb';
import { steadyConnections } from './platform/database/steady-connection.ts';
import { buildMessage } from './testing/builders.ts';
import { realDatabase, testEmbedded } from './testing/database-server.ts';
import { startServerProcess, type ServerProcess } from './testing/server-process.ts';
import { startSmtpSink, type SmtpSink } from './testing/smtp-sink.ts';
import { testPassword } from './testing/test-server.ts';
import { waitUntil } from './testing/wait-until.ts';
import { isWhole } from './testing/whole.ts';

let folder: string;
let sink: SmtpSink;
let api: ServerProcess;
let worker: ServerProcess;
let client: MongoClient;
const names: string[] = [];
/** Longer than the lock of a job, shorter than the lease of an email: five minutes. */
const minuteMs = 60_000;

const startApi = () =>
  startServerProcess({
    ROLE: 'api',
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_PASSWORD: testPassword,
    RATE_LIMITS: 'off',
  });

/** As in docs/operations.md: the owner's key, and the address of its socket. */
const startWorker = async () =>
  startServerProcess({
    ROLE: 'worker',
    SECRET_KEY: (await readFile(join(folder, 'secret.key'), 'utf8')).trim(),
    MONGODB_URI: socketUri(defaultSocketPath(folder)),
  });

async function sendMailToSink(): Promise<void> {
  const payload = { username: 'admin', password: testPassword };
  const { token } = await createClient({ base: api.address }).call(login, { payload });
  const admin = createClient({ base: api.address, token: () => token });
  const values = {
    smtp_host: '127.0.0.1',
    smtp_port: `${sink.port}`,
    smtp_from_email: 's@l.example',
  };
  const settings = Object.entries(values).map(([key, value]) => ({
    category: 'email',
    key,
    value,
  }));
  await admin.call(saveSettings, { payload: { settings } });
}

before(async () => {
  if (realDatabase !== undefined) return;
  folder = await mkdtemp(join(tmpdir(), 'longitude-processes-'));
  sink = await startSmtpSink();
  api = await startApi();
  await sendMailToSink();
  worker = await startWorker();
  const limits = { waitQueueTimeoutMS: 5000, socketTimeoutMS: 5000 };
  const options = { ...limits, ...steadyConnections, serverSelectionTimeoutMS: 2000 };
  client = await new MongoClient(socketUri(defaultSocketPath(folder)), options).connect();
});
after(async () => {
  if (realDatabase !== undefined) return;
  await client.close();
  assert.equal(await worker.stop(), 0);
  assert.equal(await api.stop(), 0);
  await sink.close();
  await rm(folder, { recursive: true });
});

async function post(name: string): Promise<void> {
  names.push(name);
  const visitor = createClient({ base: api.address });
  await visitor.call(messageInbox.create, { payload: buildMessage({ name }) });
}

/** Moves dates closer by this time, unless a worker has just written others. */
async function bringCloser(name: string, fields: readonly string[], ms: number): Promise<void> {
  const collection = client.db().collection(name);
  for (const row of await collection.find().toArray()) {
    const before = fields
      .map((field) => [field, readPath(row, field)] as const)
      .filter(([, time]) => time instanceof Date);
    const after = before.map(([field, time]) => [field, new Date(Number(time) - ms)] as const);
    const filter = { _id: row._id, ...Object.fromEntries(before) };
    await collection.updateOne(filter, { $set: Object.fromEntries(after) });
  }
}

const readPath = (row: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (value as Document | undefined)?.[key], row);

/** Simulates passing time: leases of emails, locks and next runs of jobs. */
async function letPass(ms: number): Promise<void> {
  await bringCloser('contact_messages', ['mails.0.nextAttemptAt'], ms);
  await bringCloser('agendaJobs', ['lockedAt', 'nextRunAt'], ms);
}

const mailsAbout = (name: string) =>
  sink.received.filter(({ mail }) => mail.subject?.endsWith(name)).length;

async function assertMailed(): Promise<void> {
  await waitUntil('the mail of each message', () => names.every((name) => mailsAbout(name) > 0));
  assert.deepEqual(
    names.map(mailsAbout),
    names.map(() => 1),
  );
  const messages = client.db().collection('contact_messages');
  await waitUntil(
    'no mail in line',
    async () => (await messages.countDocuments({ 'mails.state': 'queued' })) === 0,
  );
}

testEmbedded('what the api process takes in, the worker process mails once', async () => {
  await post('First of All');
  await letPass(minuteMs);
  await assertMailed();
});

/** The takeover of a lease in one process: outbox.test.ts. */
const takesOver = async () => {
  sink.stall(true);
  await post('In the Middle');
  await letPass(minuteMs);
  await waitUntil('a mail under way', () => sink.stalled === 1);
  const other = await startWorker();
  await worker.kill();
  worker = other;
  sink.stall(false);
  await letPass(6 * minuteMs);
  await assertMailed();
  const resent = { name: 'In the Middle', 'mails.0.attempts': 2 };
  assert.equal(await client.db().collection('contact_messages').countDocuments(resent), 1);
};
if (isWhole) {
  testEmbedded(
    'another worker takes over from one that is killed in the middle of a mail',
    takesOver,
  );
}

const ends: readonly [how: string, end: () => Promise<unknown>][] = [
  ['is killed', () => api.kill()],
  ['is stopped', () => api.stop()],
];
for (const [how, end] of ends.slice(0, isWhole ? 2 : 1)) {
  testEmbedded(`the worker stays while the process that owns the store ${how}`, async () => {
    await end();
    await assert.rejects(letPass(0));
    api = await startApi();
    await post(`After It ${how}`);
    await letPass(minuteMs);
    await assertMailed();
    assert.equal(worker.child.exitCode, null);
  });
}
