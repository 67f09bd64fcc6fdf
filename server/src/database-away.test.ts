import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { parseConfig } from './platform/config.ts';
import { startProduct, type Product } from './start.ts';
import { buildMessage } from './testing/builders.ts';
import { realDatabase, testEmbedded } from './testing/database-server.ts';
import { send, type RawAnswer } from './testing/send.ts';
import { testPassword } from './testing/test-server.ts';
import { waitUntil } from './testing/wait-until.ts';

let product: Product;
let address: string;
let token: string;
let folder: string;
const acknowledged: string[] = [];

before(async () => {
  if (realDatabase !== undefined) return;
  folder = await mkdtemp(join(tmpdir(), 'longitude-away-'));
  const config = parseConfig({
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_PASSWORD: testPassword,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  });
  product = await startProduct(config, { hasSite: false });
  address = product.address ?? '';
  const json = { username: 'admin', password: testPassword };
  const { body } = await send(address, 'POST', '/api/auth/login', { json });
  ({ token } = body as { token: string });
});
after(async () => {
  if (realDatabase !== undefined) return;
  await product.stop();
  await rm(folder, { recursive: true });
});

const post = async (): Promise<RawAnswer> => {
  const answer = await send(address, 'POST', '/api/contact', { json: buildMessage() });
  if (answer.status === 201) acknowledged.push((answer.body as { id: string }).id);
  return answer;
};
const listMessages = () => send(address, 'GET', '/api/contact-messages?limit=200', { token });

const storePid = () => {
  const pid = product.store?.pid;
  assert.ok(pid !== undefined && pid > 0);
  return pid;
};

async function assertUnavailable(call: () => Promise<RawAnswer>): Promise<void> {
  const since = performance.now();
  const { status, headers, body } = await call();
  const took = performance.now() - since;
  assert.deepEqual([status, (body as { code: string }).code], [503, 'unavailable']);
  assert.match(headers.get('retry-after') ?? '', /^\d+$/);
  assert.ok(took < 2500, `answered after ${Math.round(took)} ms`);
}

async function assertWell(): Promise<void> {
  await waitUntil('a write counts again', async () => (await post()).status === 201);
  await waitUntil('ready again', async () => (await send(address, 'GET', '/ready')).status === 200);
  const { body } = await listMessages();
  const there = new Set((body as { id: string }[]).map(({ id }) => id));
  for (const id of acknowledged) assert.ok(there.has(id), `${id} was acknowledged`);
}

testEmbedded(
  'while the store does not answer, calls fail fast and nobody is signed out',
  async () => {
    assert.equal((await post()).status, 201);
    const pid = storePid();
    process.kill(pid, 'SIGSTOP');
    try {
      await Promise.all([
        assertUnavailable(post),
        assertUnavailable(listMessages),
        assertUnavailable(() => send(address, 'GET', '/api/auth/verify', { token })),
      ]);
      await assertUnavailable(post);
      assert.equal((await send(address, 'GET', '/health')).status, 200);
      const ready = await send(address, 'GET', '/ready');
      assert.deepEqual(
        [ready.status, ready.body],
        [503, { status: 'not ready', reasons: ['the database does not answer'] }],
      );
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await assertWell();
  },
);

testEmbedded(
  'a store that is killed comes back by itself with all that was acknowledged',
  async () => {
    assert.equal((await post()).status, 201);
    const pid = storePid();
    process.kill(pid, 'SIGKILL');
    const first = await post();
    assert.ok(first.status === 503 || first.status === 201, `${first.status}`);
    await assertWell();
    assert.notEqual(storePid(), pid);
  },
);
