import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseConfig } from './platform/config.ts';
import { startProduct, type Product } from './start.ts';
import { buildMessage, buildRequest } from './testing/builders.ts';
import { testEmbedded } from './testing/database-server.ts';
import { send, type RawResponse } from './testing/send.ts';
import { signIn } from './testing/sign-in.ts';
import { testPassword } from './testing/test-server.ts';
import { waitUntil } from './testing/wait-until.ts';

const kills = 4;
const visitors = 8;

interface Submission {
  readonly path: '/api/contact' | '/api/service-requests';
  readonly key: string;
}

let count = 0;
/** Ids of what was acknowledged. */
const ids = new Map<Submission, string>();
/** Received "unavailable" at least once. */
const unsure = new Set<Submission>();

function post(address: string, { path, key }: Submission): Promise<RawResponse> {
  const json = (path === '/api/contact' ? buildMessage : buildRequest)({ name: key });
  return send(address, 'POST', path, { json, headers: { 'idempotency-key': key } });
}

function assertUnavailable({ status, headers, body }: RawResponse): void {
  assert.deepEqual([status, (body as { code: string }).code], [503, 'unavailable']);
  assert.match(headers.get('retry-after') ?? '', /^\d+$/);
}

/** Repeats a submission until it is acknowledged, as the site's outbox does. */
async function deliver(address: string): Promise<void> {
  const path = count++ % 2 === 0 ? '/api/contact' : '/api/service-requests';
  const submission = { path, key: randomUUID() } as const;
  for (;;) {
    const response = await post(address, submission);
    if (response.status === 201) {
      ids.set(submission, (response.body as { id: string }).id);
      return;
    }
    assertUnavailable(response);
    unsure.add(submission);
    await wait(50);
  }
}

const paths = ['/api/contact-messages?limit=1', '/api/auth/verify', '/api/settings/public'];

/** A working administrator, who must never be signed out by it. */
async function read(address: string, token: string): Promise<void> {
  for (const path of paths) {
    const response = await send(address, 'GET', path, { token });
    if (response.status !== 200) assertUnavailable(response);
    await wait(25);
  }
}

async function killStores(product: Product): Promise<void> {
  const waitForLoad = async () => {
    const enough = ids.size + 5 * visitors;
    await waitUntil('load', () => ids.size >= enough);
  };
  for (let kill = 0; kill < kills; kill++) {
    await waitForLoad();
    const pid = product.store?.pid ?? 0;
    assert.ok(pid > 0);
    process.kill(pid, 'SIGKILL');
    await waitUntil('another store', () => product.store?.pid !== pid);
  }
  await waitForLoad();
}

/** Ids of the documents by key. */
async function readStored({ context }: Product): Promise<Map<string, string[]>> {
  const stored = new Map<string, string[]>();
  for (const name of ['contact_messages', 'service_requests']) {
    for (const row of await context.connection.collection(name).find().toArray()) {
      const key = String(row['name']);
      stored.set(key, [...(stored.get(key) ?? []), String(row._id)]);
      assert.equal((row['mails'] as unknown[]).length, 1);
    }
  }
  return stored;
}

testEmbedded(`${kills} kill -9 of the store under load lose and double nothing`, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'longitude-restarts-'));
  t.after(() => rm(folder, { recursive: true }));
  const environment = { PORT: '0', DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };
  const config = parseConfig({ ...environment, ADMIN_PASSWORD: testPassword });
  const product = await startProduct(config, { hasSite: false });
  t.after(() => product.stop());
  const address = product.address ?? '';
  const { token } = await signIn({ address });
  const over = new AbortController();
  const goOn = async (work: () => Promise<void>) => {
    while (!over.signal.aborted) await work();
  };
  const load = Array.from({ length: visitors }, () => goOn(() => deliver(address)));
  const killing = killStores(product).finally(() => over.abort());
  await Promise.all([killing, goOn(() => read(address, token)), ...load]);

  const expected = [...ids].map(([{ key }, id]) => [key, [id]] as const);
  assert.deepEqual(await readStored(product), new Map(expected));
  // A browser that lost the response retries.
  for (const submission of [...unsure, ...ids.keys()].slice(0, 100)) {
    const { status, body } = await post(address, submission);
    assert.deepEqual([status, (body as { id: string }).id], [201, ids.get(submission)]);
  }
  assert.equal((await readStored(product)).size, ids.size);
  assert.ok(unsure.size > 0);
});
