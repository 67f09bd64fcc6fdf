import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { messageInbox } from '@longitude/contract/messages';
import { buildMessage } from '../../testing/builders.ts';
import { saveCategory } from '../../testing/mail-settings.ts';
import { send } from '../../testing/send.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { magic, sealLength } from './archive-format.ts';
import { digestCollection } from './collections.ts';
import { verifyArchive } from './walk-archive.ts';

const path = '/api/admin/backup';
let server: TestServer;
let folder: string;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
  folder = await mkdtemp(join(tmpdir(), 'longitude-backup-'));
});
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

test('the archive holds every collection but what is not data, as it is stored', async () => {
  await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  const { db } = server.product.context.connection;
  assert.ok(db);
  const { file, headers } = await download(server, 'all');
  assert.equal(headers.get('content-type'), 'application/octet-stream');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('content-encoding'), null);
  assert.match(
    headers.get('content-disposition') ?? '',
    /^attachment; filename="longitude-\d{8}T\d{6}Z\.backup"$/,
  );
  const { collections } = await verifyArchive(file);
  const names = collections.map(({ name }) => name);
  const stored = (await db.listCollections().toArray()).map(({ name }) => name);
  const leftOut = [
    'agendaJobs',
    'devices',
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
  assert.deepEqual(
    users?.indexes.map(({ key, unique }) => [Object.keys(key)[0], unique]),
    [
      ['usernameKey', true],
      ['emailKey', true],
      ['replay.scope', true],
      ['deletedAt', undefined],
    ],
  );
});

test('a stored secret stays sealed in the archive, and tokens are not in it', async () => {
  const secret = 'canary-7f3a91';
  await saveCategory(server, 'email', { smtp_host: 'mail.example', smtp_password: secret });
  const { file } = await download(server, 'secret');
  const whole = await readFile(file);
  const plain = gunzipSync(whole.subarray(magic.length, -sealLength)).toString('latin1');
  assert.ok(plain.includes('smtp_password'));
  // The id of its session does stand in events: it signs nobody in without the key.
  for (const canary of [secret, server.token]) assert.equal(plain.includes(canary), false);
});

test('it is recorded who made a backup, and in the archive itself too', async () => {
  const { connection } = server.product.context;
  const { file } = await download(server, 'recorded');
  const entry = await connection.collection('audit').findOne({ action: 'backup' });
  assert.deepEqual([entry?.['kind'], entry?.['id']], ['database', connection.name]);
  assert.match(String(entry?.['actor']), /^[0-9a-f]{24}$/);
  const plain = gunzipSync((await readFile(file)).subarray(magic.length, -sealLength));
  assert.ok(plain.includes('backup\0'));
});

test('a query, and a visitor, get no backup', async () => {
  assert.equal((await send(server.address, 'GET', path)).status, 401);
  const { status, body } = await send(server.address, 'GET', `${path}?all=1`, server);
  assert.deepEqual([status, (body as { code: string }).code], [400, 'validation_failed']);
});

test('backups are limited to ten an hour', async () => {
  const limited = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'on' });
  try {
    for (let n = 0; n < 10; n++) {
      assert.equal((await send(limited.address, 'GET', path, limited)).status, 200);
    }
    const { status, headers } = await send(limited.address, 'GET', path, limited);
    assert.equal(status, 429);
    assert.ok(Number(headers.get('retry-after')) > 3000);
  } finally {
    await limited.stop();
  }
});
