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
import { send, type RawAnswer } from './testing/send.ts';
import { testPassword } from './testing/test-server.ts';
import { waitUntil } from './testing/wait-until.ts';

/** 30 once in a while: LONGITUDE_KILLS=30. */
const kills = Number(process.env['LONGITUDE_KILLS'] ?? 4);
const visitors = 8;
/** Longest time that a visitor may wait for an answer: choosing a server, then a dead socket. */
const maxMs = 5000;

interface Submission {
  readonly path: '/api/contact' | '/api/service-requests';
  readonly key: string;
  /** Of the visitor, as the proxy in front tells it. */
  readonly from: string;
}

interface Tally {
  readonly ids: Map<Submission, string>;
  /** Told "unavailable" at least once. */
  readonly unsure: Set<Submission>;
  slowestMs: number;
  isOver: boolean;
}

let count = 0;
function createSubmission(): Submission {
  count++;
  const from = `10.1.${count >> 8}.${count & 255}`;
  const path = count % 2 === 0 ? '/api/contact' : '/api/service-requests';
  return { path, key: randomUUID(), from };
}

function post(address: string, { path, key, from }: Submission): Promise<RawAnswer> {
  const build = path === '/api/contact' ? buildMessage : buildRequest;
  const headers = { 'idempotency-key': key, 'x-forwarded-for': from };
  return send(address, 'POST', path, { json: build({ name: key }), headers });
}

function assertUnavailable({ status, headers, body }: RawAnswer): void {
  assert.deepEqual([status, (body as { code: string }).code], [503, 'unavailable']);
  assert.match(headers.get('retry-after') ?? '', /^\d+$/);
}

/** Makes a call and notes how long it took. */
async function time(tally: Tally, call: () => Promise<RawAnswer>): Promise<RawAnswer> {
  const since = performance.now();
  const answer = await call();
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - since);
  return answer;
}

/** Repeats a submission until it is acknowledged, as the site's outbox does. */
async function deliver(address: string, submission: Submission, tally: Tally): Promise<void> {
  for (;;) {
    const answer = await time(tally, () => post(address, submission));
    if (answer.status === 201) {
      tally.ids.set(submission, (answer.body as { id: string }).id);
      return;
    }
    assertUnavailable(answer);
    tally.unsure.add(submission);
    await wait(50);
  }
}

/** An administrator at work, who must never be signed out by it. */
async function read(address: string, tally: Tally): Promise<void> {
  const json = { username: 'admin', password: testPassword };
  const { body } = await send(address, 'POST', '/api/auth/login', { json });
  const { token } = body as { token: string };
  const paths = ['/api/contact-messages?limit=1', '/api/auth/verify', '/api/settings/public'];
  for (let n = 0; !tally.isOver; n++) {
    const path = paths[n % paths.length] ?? '';
    const answer = await time(tally, () => send(address, 'GET', path, { token }));
    if (answer.status !== 200) assertUnavailable(answer);
    await wait(25);
  }
}

async function killStores(product: Product, tally: Tally): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    const enough = tally.ids.size + 5 * visitors;
    await waitUntil('load', () => tally.ids.size >= enough, 60_000);
    const pid = product.store?.pid ?? 0;
    assert.ok(pid > 0);
    process.kill(pid, 'SIGKILL');
    await waitUntil('another store', () => product.store?.pid !== pid, 60_000);
  }
  const enough = tally.ids.size + 5 * visitors;
  await waitUntil('load', () => tally.ids.size >= enough, 60_000);
}

/** How many documents each key has; `ids` of the documents by key. */
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
  const environment = { PORT: '0', DATA_DIR: folder, TRUST_PROXY: '1', LOG_LEVEL: 'silent' };
  const config = parseConfig({ ...environment, ADMIN_PASSWORD: testPassword });
  const product = await startProduct(config, { hasSite: false });
  t.after(() => product.stop());
  const address = product.address ?? '';
  const tally: Tally = { ids: new Map(), unsure: new Set(), slowestMs: 0, isOver: false };
  const visit = async () => {
    while (!tally.isOver) await deliver(address, createSubmission(), tally);
  };
  const load = Array.from({ length: visitors }, visit);
  const killing = killStores(product, tally).finally(() => {
    tally.isOver = true;
  });
  await Promise.all([killing, read(address, tally), ...load]);

  assert.ok(tally.slowestMs < maxMs, `${tally.slowestMs} ms`);
  const expected = [...tally.ids].map(([{ key }, id]) => [key, [id]] as const);
  assert.deepEqual(await readStored(product), new Map(expected));
  // A browser that lost the answer asks again.
  for (const submission of [...tally.unsure, ...tally.ids.keys()].slice(0, 100)) {
    const { status, body } = await post(address, submission);
    assert.deepEqual([status, (body as { id: string }).id], [201, tally.ids.get(submission)]);
  }
  assert.equal((await readStored(product)).size, tally.ids.size);
  assert.ok(tally.unsure.size > 0);
  const reported = `${tally.ids.size} submissions, ${tally.unsure.size} of them were told to come again`;
  t.diagnostic(`${reported}; the slowest answer took ${Math.round(tally.slowestMs)} ms`);
});
