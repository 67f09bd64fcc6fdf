import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { once } from 'node:events';
import { messageInbox } from '@longitude/contract/messages';
import { buildMessage } from '../../testing/builders.ts';
import { saveCategory } from '../../testing/mail-settings.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { magic, sealLength } from './archive-format.ts';
import { digestCollection } from './collections.ts';
import { verifyArchive } from './walk-archive.ts';
import { AppError } from '../../platform/errors.ts';
import { Audit } from '../../platform/database/audit.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { Backups } from './service.ts';

const path = '/api/admin/backup';
const server = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'on' });
const folder = await mkdtemp(join(tmpdir(), 'longitude-backup-'));
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const bearer = ({ token }: TestServer) => ({ authorization: `Bearer ${token}` });

async function download(
  from: TestServer,
  name: string,
): Promise<{ file: string; headers: Headers }> {
  const { body, headers, status } = await fetch(from.address + path, { headers: bearer(from) });
  assert.ok(body && status === 200);
  const file = join(folder, name);
  await pipeline(Readable.fromWeb(body), createWriteStream(file));
  return { file, headers };
}

test('the archive contains every collection except those without data, as it is stored', async () => {
  await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  const { db } = server.product.context.connection;
  assert.ok(db);
  const { file, headers } = await download(server, 'all');
  assert.equal(headers.get('content-type'), 'application/octet-stream');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('content-encoding'), null);
  assert.match(
    headers.get('content-disposition') ?? '',
    /^attachment; filename="longitude-\d{8}T\d{6}\.backup"$/,
  );
  const { collections } = await verifyArchive(file);
  const names = collections.map(({ name }) => name);
  const stored = (await db.listCollections().toArray()).map(({ name }) => name);
  const leftOut = [
    'agendaJobs',
    'data_checks',
    'devices',
    'email_changes',
    'password_resets',
    'push_keys',
    'rate_limits',
    'secret_keys',
    'sessions',
  ];
  assert.deepEqual(
    names,
    stored
      .filter((name) => !leftOut.includes(name))
      .toSorted()
      .toReversed(),
  );
  for (const name of ['contact_messages', 'settings', 'users', 'ledger', 'audit', 'events']) {
    assert.ok(names.includes(name), name);
  }
  for (const { name, documents, sha256 } of collections) {
    assert.deepEqual(await digestCollection(db, name), { documents, sha256 }, name);
  }
  const users = collections.find(({ name }) => name === 'users');
  const found = users?.indexes.map(({ key, unique }) => [Object.keys(key)[0], unique]);
  assert.deepEqual(found, [
    ['usernameKey', true],
    ['emailKey', true],
    ['replay.scope', true],
    ['deletedAt', undefined],
  ]);
});

test('a stored secret stays encrypted in the archive, and tokens are not in it', async () => {
  const secret = 'canary-7f3a91';
  await saveCategory(server, 'email', { smtp_host: 'mail.example', smtp_password: secret });
  const { file } = await download(server, 'secret');
  const whole = await readFile(file);
  const plain = gunzipSync(whole.subarray(magic.length, -sealLength)).toString('latin1');
  assert.ok(plain.includes('smtp_password'));
  // The id of its session is in events, but signs no one in without the key.
  for (const canary of [secret, server.token]) assert.equal(plain.includes(canary), false);
});

test('the author of a backup is audited, and the record is in the archive too', async () => {
  const { connection } = server.product.context;
  const { file } = await download(server, 'recorded');
  const entry = await connection.collection('audit').findOne({ action: 'backup' });
  assert.deepEqual([entry?.['kind'], entry?.['id']], ['database', connection.name]);
  assert.match(String(entry?.['actor']), /^[0-9a-f]{24}$/);
  const plain = gunzipSync((await readFile(file)).subarray(magic.length, -sealLength));
  assert.ok(plain.includes('backup\0'));
});

test('backups are limited to ten an hour', async () => {
  await server.stored('rate_limits').deleteMany({});
  for (let n = 0; n < 10; n++) {
    assert.equal((await server.ask('GET', path)).status, 200);
  }
  const { status, headers } = await server.ask('GET', path);
  assert.equal(status, 429);
  assert.ok(Number(headers.get('retry-after')) > 3000);
});

class BrokenAudit extends Audit {
  override record(): Promise<void> {
    return Promise.reject(new Error('no audit'));
  }
}

function createBackups(audit: Audit = server.product.context.audit): Backups {
  const { connection, keys } = server.product.context;
  return new Backups(connection, keys, audit);
}

/** Whether a backup can begin; it is abandoned immediately. */
async function isFree(backups: Backups): Promise<boolean> {
  try {
    (await backups.open('somebody')).destroy();
    return true;
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'in_progress');
    return false;
  }
}

test('of three concurrent requests one begins, and keeps its slot to the end', async () => {
  const backups = createBackups();
  const opened = await Promise.allSettled([1, 2, 3].map((n) => backups.open(`admin ${n}`)));
  const [first, ...others] = opened;
  assert.ok(first?.status === 'fulfilled');
  for (const other of others)
    assert.ok(other.status === 'rejected' && other.reason.code === 'in_progress');
  assert.equal(await isFree(backups), false);
  const bytes = await first.value.toArray();
  assert.ok(bytes.length > 0);
  await waitUntil('the turn is free', () => isFree(backups));
});

test('an abandoned archive frees its slot once', async () => {
  const backups = createBackups();
  const left = await backups.open('first');
  left.destroy();
  await waitUntil('the first has closed', () => left.closed);
  const second = await backups.open('second');
  left.destroy();
  assert.equal(await isFree(backups), false);
  second.destroy();
  await waitUntil('the turn is free', () => isFree(backups));
});

test('a failed archive frees its slot', async () => {
  const backups = createBackups();
  const archive = await backups.open('somebody');
  archive.once('data', () => archive.destroy(new Error('the line broke')));
  await assert.rejects(archive.toArray(), /the line broke/);
  await waitUntil('the turn is free', () => isFree(backups));
});

test('an archive that cannot be audited is not made, and takes no slot', async () => {
  const backups = createBackups(new BrokenAudit(server.product.context.connection));
  for (let n = 0; n < 2; n++) await assert.rejects(backups.open('somebody'), /no audit/);
});

test('an archive that is never read is aborted after half a minute', async (context) => {
  const backups = createBackups();
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const unread = await backups.open('nobody');
  context.mock.timers.tick(29_999);
  assert.equal(await isFree(backups), false);
  context.mock.timers.tick(1);
  assert.ok(unread.destroyed);
  context.mock.timers.reset();
  await waitUntil('the turn is free', () => isFree(backups));
});

test('an archive that is read slowly is not aborted', async (context) => {
  const backups = createBackups();
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const slow = await backups.open('somebody');
  await once(slow, 'readable');
  slow.read(1);
  context.mock.timers.tick(60_000);
  assert.equal(slow.destroyed, false);
  context.mock.timers.reset();
  slow.destroy();
  await waitUntil('the turn is free', () => isFree(backups));
});
