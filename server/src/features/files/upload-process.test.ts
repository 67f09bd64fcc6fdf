import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { login } from '@longitude/contract/session';
import { createClient } from '@longitude/contract/core/client';
import { requestInbox } from '@longitude/contract/requests';
import { buildPdf } from '../../testing/build-file.ts';
import { buildRequest } from '../../testing/builders.ts';
import { countStoredFiles } from '../../testing/count-stored-files.ts';
import { openTestDatabase } from '../../testing/database-server.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { cleanUp } from '../trash/service.ts';

const password = 'correct horse battery';
const folder = mkdtempSync(join(tmpdir(), 'longitude-uploads-'));
const { uri, drop } = await openTestDatabase();
const environment = {
  PORT: '0',
  DATA_DIR: folder,
  MONGODB_URI: uri,
  ADMIN_PASSWORD: password,
  RATE_LIMITS: 'off',
  PUBLIC_URL: 'https://longitude.example',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};
// V8 collects young buffers soon: the measured memory is in use, not just uncollected.
const early = { ...environment, NODE_OPTIONS: '--max-semi-space-size=1' };
const server = await startServerProcess(early);
after(async () => {
  if (server.child.signalCode === null) await server.kill();
  await drop();
  rmSync(folder, { recursive: true });
});

async function prepare(address: string) {
  const visitor = createClient({ base: address });
  const { token } = await visitor.call(login, { payload: { username: 'admin', password } });
  const { id } = await visitor.call(requestInbox.create, { payload: buildRequest() });
  return { token, id, admin: createClient({ base: address, token: () => token }) };
}

const boundary = 'a-boundary-of-ours';
const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n`;

/** A form with one file of this many bytes, generated as it is read. */
async function* composeForm(bytes: number): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  const piece = buildPdf(64 * 1024);
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, left);
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

interface Target {
  readonly address: string;
  readonly id: string;
  readonly token: string;
}

function openUpload({ address, id, token }: Target, headers = {}): http.ClientRequest {
  return http.request(`${address}/api/service-requests/${id}/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
  });
}

/** Sends all of it, whatever is returned in between, like a browser. */
async function sendLarge(target: Target, bytes: number): Promise<[status: number, body: string]> {
  const request = openUpload(target);
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  Readable.from(composeForm(bytes)).pipe(request);
  const [response] = await answered;
  const chunks = (await response.toArray()) as Buffer[];
  return [response.statusCode ?? 0, Buffer.concat(chunks).toString()];
}

const readResident = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

test('three concurrent uploads of 40 MB are refused, and never kept in memory', async (t) => {
  const { id, token, admin } = await prepare(server.address);
  const target = { address: server.address, id, token };
  // One-time allocations of the process happen before the measurement.
  await sendLarge(target, 9_000_000);
  const pid = server.child.pid ?? 0;
  const before = readResident(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, readResident(pid));
  }, 20);
  const responses = await Promise.all([1, 2, 3].map(() => sendLarge(target, 40_000_000)));
  clearInterval(watch);
  for (const [status, body] of responses) {
    assert.equal(status, 413);
    assert.match(body, /"a\.pdf is larger than 10 MB"/);
  }
  t.diagnostic(`${Math.round(most - before)} MB more at most`);
  assert.ok(most - before <= 64, `${most - before} MB`);
  const { files } = await admin.call(requestInbox.read, { params: { id } });
  const sizes = files.map(({ size }) => size);
  assert.deepEqual(sizes, [9_000_000]);
  // A request that announces too large a size is refused before its body arrives.
  const announced = openUpload(target, { 'content-length': '120000114' });
  announced.flushHeaders();
  const [response] = (await once(announced, 'response')) as [http.IncomingMessage];
  assert.equal(response.statusCode, 413);
  announced.on('error', () => undefined).destroy();
});

test('an upload that is interrupted, or dies with the process, leaves nothing', async () => {
  const target = { address: server.address, ...(await prepare(server.address)) };
  const watcher = await startTestServer({
    MONGODB_URI: uri,
    ROLE: 'worker',
    SECRET_KEY: environment.SECRET_KEY,
  });
  const { connection, brought } = watcher.product.context;
  try {
    const stored = await countStoredFiles(connection);
    const begin = async () => {
      const request = openUpload(target);
      request.on('error', () => undefined);
      request.write(head);
      request.write(buildPdf(1_000_000));
      await waitUntil(
        'a chunk',
        async () => (await countStoredFiles(connection)).chunks > stored.chunks,
      );
      return request;
    };
    const cutOff = await begin();
    cutOff.destroy();
    await waitUntil(
      'no chunk',
      async () => (await countStoredFiles(connection)).chunks === stored.chunks,
    );
    await begin();
    await server.kill();
    assert.ok((await countStoredFiles(connection)).chunks > stored.chunks);
    await cleanUp(brought, new Date(Date.now() + 5000));
    assert.deepEqual(await countStoredFiles(connection), stored);
  } finally {
    await watcher.stop();
  }
});
