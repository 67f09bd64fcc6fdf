import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { login } from '@longitude/contract/session';
import { createClient } from '@longitude/contract/core/client';
import { messageInbox } from '@longitude/contract/messages';
import { BSON } from 'mongodb';
import { writeArchiveFile } from './testing/archive-file.ts';
import { buildMessage } from './testing/builders.ts';
import { testEmbedded } from './testing/database-server.ts';
import { send, type RawResponse } from './testing/send.ts';
import { bin, startServerProcess } from './testing/server-process.ts';
import { testPassword } from './testing/test-server.ts';
import { waitUntil } from './testing/wait-until.ts';

/** A disk of 8 MB, of which 3 MB can be freed. */
const mountSmall = 'mount -t tmpfs -o size=8m t "$1" && head -c 3145728 /dev/zero > "$1/ballast"';
const canMount = () =>
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 't', '/mnt']).status === 0;

function post(address: string, key: string): Promise<RawResponse> {
  const json = buildMessage({ name: key, message: key.padEnd(4000, '.') });
  return send(address, 'POST', '/api/contact', { json, headers: { 'idempotency-key': key } });
}

testEmbedded(
  'a full disk: 503 for submissions and from /ready, reading continues, and then it recovers',
  async (t) => {
    if (!canMount()) {
      t.diagnostic('this machine lets nobody mount a small disk: a full one was not tried');
      return;
    }
    const folder = await mkdtemp(join(tmpdir(), 'longitude-full-'));
    t.after(() => rm(folder, { recursive: true }));
    const disk = join(folder, 'disk');
    await mkdir(disk);
    const server = await startServerProcess(
      {
        PORT: '0',
        DATA_DIR: join(disk, 'data'),
        ADMIN_PASSWORD: testPassword,
        RATE_LIMITS: 'off',
      },
      ['unshare', '-rm', 'sh', '-c', `${mountSmall} && shift && exec "$@"`, 'sh', disk],
    );
    t.after(() => server.kill());
    const { address } = server;
    const payload = { username: 'admin', password: testPassword };
    const { token } = await createClient({ base: address }).call(login, { payload });
    const admin = createClient({ base: address, token: () => token });

    const ids = new Map<string, string>();
    let refused: string | undefined;
    for (let n = 0; refused === undefined; n++) {
      assert.ok(n < 2000, 'the disk never was full');
      const key = randomUUID();
      const { status, body, headers } = await post(address, key);
      if (status === 201) {
        ids.set(key, (body as { id: string }).id);
        continue;
      }
      // Rejected writes must be sent again.
      assert.deepEqual([status, (body as { code: string }).code], [503, 'unavailable']);
      assert.match(headers.get('retry-after') ?? '', /^\d+$/);
      refused = key;
    }
    const [newest] = await admin.call(messageInbox.list, { query: { limit: 1 } });
    assert.equal(newest?.id, [...ids.values()].at(-1));
    const readReady = async () => {
      const response = await fetch(`${address}/ready`);
      return [response.status, await response.json()] as const;
    };
    const notReady = { status: 'not ready', reasons: ['the disk is full'] };
    assert.deepEqual(await readReady(), [503, notReady]);

    // The disk is mounted for that process and its children only.
    await rm(join('/proc', String(server.child.pid), 'root', disk, 'ballast'));
    const key = refused;
    const deliver = async (each: string) => {
      const { status, body } = await post(address, each);
      if (status === 201) ids.set(each, (body as { id: string }).id);
      return status === 201;
    };
    await waitUntil('room', () => deliver(key));
    await waitUntil('ready again', async () => (await readReady())[0] === 200);
    for (let n = 0; n < 20; n++) assert.ok(await deliver(randomUUID()));
    t.diagnostic(`${ids.size} messages of 4 kB on a disk of 8 MB`);
    const listed = await admin.call(messageInbox.list, { query: { limit: 200 } });
    assert.deepEqual(
      listed.map(({ id }) => id),
      [...ids.values()].toReversed().slice(0, 200),
    );
  },
);

test('a restore to a full disk is reported in one line', async (t) => {
  if (!canMount()) {
    t.diagnostic('no small file system can be mounted here: a full disk was not tried');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'longitude-small-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'large.backup');
  const rows = Array.from({ length: 24 }, (_, n) =>
    BSON.serialize({ _id: n, data: randomBytes(1024 * 1024) }),
  );
  await writeArchiveFile(file, { bulk: rows });
  const disk = join(folder, 'disk');
  await mkdir(disk);
  const mount = `mount -t tmpfs -o size=8m t '${disk}'`;
  const restore = `exec '${process.execPath}' '${bin}' restore '${file}'`;
  const { status, stderr, stdout } = spawnSync(
    'unshare',
    ['-rm', 'sh', '-c', `${mount} && ${restore}`],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), DATA_DIR: join(disk, 'data') },
    },
  );
  assert.match(stderr, /^Nothing was restored: .*(disk|space|full)/i);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
  assert.deepEqual([status, stdout], [1, '']);
});
