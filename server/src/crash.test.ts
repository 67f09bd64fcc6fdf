import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { login } from '@longitude/contract/session';
import { createClient } from '@longitude/contract/core/client';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import { buildMessage, buildRequest } from './testing/builders.ts';
import { openTestDatabase, realDatabase, type TestDatabase } from './testing/database-server.ts';
import { startServerProcess } from './testing/server-process.ts';
import { testPassword } from './testing/test-server.ts';
import { isWhole } from './testing/whole.ts';

/** The second is of the other kind of form. */
const rounds = isWhole ? 20 : 2;
let folder: string;
let database: TestDatabase | undefined;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longitude-crash-'));
  if (realDatabase !== undefined) database = await openTestDatabase();
});
after(async () => {
  await database?.drop();
  await rm(folder, { recursive: true });
});

/** The embedded store ends with the server; a real MongoDB continues without it. */
const nameStore = () =>
  database
    ? { MONGODB_URI: database.uri, SECRET_KEY: randomBytes(32).toString('base64') }
    : { DATA_DIR: folder };

interface Sent {
  readonly kind: 'message' | 'request';
  readonly key: string;
  readonly id: string;
}

async function send(address: string, kind: Sent['kind'], key: string): Promise<string> {
  const visitor = createClient({ base: address });
  const headers = { 'idempotency-key': key };
  const { id } =
    kind === 'message'
      ? await visitor.call(messageInbox.create, { payload: buildMessage({ name: key }), headers })
      : await visitor.call(requestInbox.create, { payload: buildRequest({ name: key }), headers });
  return id;
}

test(`no acknowledged write is lost or doubled by ${rounds} kill -9 of the whole tree`, async () => {
  const environment = {
    PORT: '0',
    ...nameStore(),
    ADMIN_PASSWORD: testPassword,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  const sent: Sent[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startServerProcess(environment);
    const before = sent.at(-1);
    // The visitor's browser repeats uncertain submissions: it must get the first one's id.
    if (before) assert.equal(await send(server.address, before.kind, before.key), before.id);
    const kind = round % 2 === 0 ? 'message' : 'request';
    const key = randomUUID();
    sent.push({ kind, key, id: await send(server.address, kind, key) });
    await server.kill();
  }
  const server = await startServerProcess(environment);
  const payload = { username: 'admin', password: testPassword };
  const { token } = await createClient({ base: server.address }).call(login, { payload });
  const admin = createClient({ base: server.address, token: () => token });
  const stored = [
    ...(await admin.call(messageInbox.list, { query: { limit: 200 } })),
    ...(await admin.call(requestInbox.list, { query: { limit: 200 } })),
  ];
  assert.deepEqual(stored.map(({ id }) => id).toSorted(), sent.map(({ id }) => id).toSorted());
  // Each contains its notification, which is still queued: no mail server is configured.
  const waiting = await fetch(`${server.address}/api/admin/overview`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { mail } = (await waiting.json()) as { mail: { waiting: number } };
  assert.equal(mail.waiting, rounds);
  assert.equal(await server.stop(), 0);
});
