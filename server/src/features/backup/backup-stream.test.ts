import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parseConfig } from '../../platform/config.ts';
import { startProduct } from '../../start.ts';
import { send } from '../../testing/send.ts';
import { testPassword } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

// Kills the store's own process in the middle; no other database is affected.
const path = '/api/admin/backup';

const folder = await mkdtemp(join(tmpdir(), 'longitude-stream-'));
const config = parseConfig({
  PORT: '0',
  DATA_DIR: folder,
  ROLE: 'api',
  ADMIN_PASSWORD: testPassword,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
});
const product = await startProduct(config, { hasSite: false });
const address = product.address ?? '';
const json = { username: 'admin', password: testPassword };
const { body } = await send(address, 'POST', '/api/auth/login', { json });
const { token } = body as { token: string };
// More than all buffers on the way hold; random bytes do not compress.
const bulk = product.context.connection.collection('bulk');
for (let n = 0; n < 32; n++) await bulk.insertOne({ data: randomBytes(1024 * 1024) });
after(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
});

/** Begins a download without reading it. */
async function begin(): Promise<{ request: http.ClientRequest; response: http.IncomingMessage }> {
  const request = http.get(address + path, { headers: { authorization: `Bearer ${token}` } });
  request.on('error', () => {});
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { request, response };
}

/** The previous one may take a moment to end. */
async function beginWhenFree() {
  let download = await begin();
  await waitUntil('the turn is free', async () => {
    if (download.response.statusCode === 200) return true;
    download = await begin();
    return false;
  });
  return download;
}

const isTurnFree = async () => {
  const { request, response } = await begin();
  request.destroy();
  return response.statusCode === 200;
};

test('a second backup is refused while one is being made, until that one is abandoned', async () => {
  const first = await begin();
  const { status, body } = await send(address, 'GET', path, { token });
  assert.deepEqual(
    [status, body],
    [409, { error: 'A backup is already being made.', code: 'in_progress' }],
  );
  first.request.destroy();
  await waitUntil('the turn is free', isTurnFree);
});

test('a request for only the headers takes no slot', async () => {
  await waitUntil('the turn is free', isTurnFree);
  for (let n = 0; n < 3; n++) {
    const { status } = await send(address, 'HEAD', path, { token });
    assert.ok([200, 409].includes(status), String(status));
  }
  await waitUntil('the turn is free', isTurnFree);
});

test('a slow download does not block the site', async () => {
  const { request } = await beginWhenFree();
  assert.equal((await send(address, 'GET', '/api/settings/public')).status, 200);
  // Nothing of it was read, so the site did not wait for its end.
  assert.equal((await send(address, 'GET', path, { token })).status, 409);
  request.destroy();
});

test('a database failure in the middle truncates the download', async () => {
  const download = await beginWhenFree();
  const pid = product.store?.pid ?? 0;
  assert.ok(pid > 0);
  process.kill(pid, 'SIGKILL');
  const read = download.response.resume().toArray();
  await assert.rejects(read, { code: 'ECONNRESET' });
  await waitUntil('a backup can be made again', isTurnFree);
});
