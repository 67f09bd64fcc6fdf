import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { buildMessage } from '../../testing/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { restoreArchive } from './restore.ts';
import { isWhole } from '../../testing/whole.ts';

const rounds = isWhole ? 10 : 1;
const writers = 8;
const ownDocuments = 40;
const server = await startTestServer({ ROLE: 'api' });
const folder = await mkdtemp(join(tmpdir(), 'longitude-load-'));
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** A document whose fields belong together: reading it half written makes them inconsistent. */
interface Counted {
  readonly _id: string;
  readonly count: number;
  readonly check: string;
  readonly filler: string;
}

function buildCounted(_id: string, count: number): Counted {
  const check = createHash('sha256').update(`${_id} ${count}`).digest('hex');
  return { _id, count, check, filler: 'x'.repeat(count % 900) };
}

/** Acknowledged writes: numbers of messages, and the last count of each document. */
const messages = new Set<string>();
const counts = new Map<string, number>();
let writes = 0;
const over = new AbortController();

/** Changes its own documents in turn, and sometimes sends the form. */
async function write(writer: number): Promise<void> {
  const collection = server.product.context.connection.collection<Counted>('counted');
  for (let n = 0; !over.signal.aborted; n++) {
    const id = `${writer}-${n % ownDocuments}`;
    const next = buildCounted(id, n);
    await collection.replaceOne({ _id: id }, next, { upsert: true });
    counts.set(id, n);
    writes++;
    if (n % 10 > 0) continue;
    const { id: message } = await server.visitor.call(messageInbox.create, {
      payload: buildMessage(),
    });
    messages.add(message);
  }
}

async function download(file: string): Promise<void> {
  const { body } = await fetch(`${server.address}/api/admin/backup`, {
    headers: { authorization: `Bearer ${server.token}` },
  });
  assert.ok(body);
  await pipeline(Readable.fromWeb(body), createWriteStream(file));
}

/** Backs up, restores into a separate database, and compares with the acknowledged writes. */
async function backUpAndCompare(round: number): Promise<void> {
  const { connection } = server.product.context;
  const [before, sent] = [new Map(counts), new Set(messages)];
  const file = join(folder, `${round}.backup`);
  await download(file);
  const now = new Map(counts);
  const db = connection.getClient().db(`${connection.name}_${round}`);
  // Restore itself compares numbers and checksums of every collection.
  await restoreArchive(db, file, (text) => assert.fail(text));
  const restored = await db.collection<Counted>('counted').find().toArray();
  const found = new Map(restored.map((row) => [row._id, row.count]));
  for (const row of restored) {
    assert.deepEqual(row, buildCounted(row._id, row.count));
    // One more than the last acknowledged one may have been written.
    const latest = (now.get(row._id) ?? 0) + ownDocuments;
    assert.ok(row.count <= latest, `${row._id}: ${row.count} of ${latest}`);
  }
  for (const [id, count] of before) {
    assert.ok((found.get(id) ?? -1) >= count, `${id}: ${found.get(id)} of ${count}`);
  }
  const stored = await db.collection('contact_messages').find().toArray();
  const ids = new Set(stored.map(({ _id }) => _id.toHexString()));
  for (const id of sent) assert.ok(ids.has(id), `message ${id}`);
  await db.dropDatabase();
  await rm(file);
}

test(`${rounds} backups under load contain everything acknowledged before each`, async (t) => {
  const work = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  try {
    for (let round = 0; round < rounds; round++) await backUpAndCompare(round);
  } finally {
    over.abort();
    await work;
  }
  assert.ok(writes > rounds * writers, 'the writers went on meanwhile');
  t.diagnostic(`${rounds} backups during ${writes} writes and ${messages.size} messages`);
  assert.equal((await server.admin.call(messageInbox.list, { query: { limit: 1 } })).length, 1);
});
