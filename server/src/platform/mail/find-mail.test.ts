import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withdrawMail } from '@longitude/contract/emails';
import { listOutbox } from '@longitude/contract/overview';
import type mongoose from 'mongoose';
import { insertMany } from '../../testing/insert-many.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { connectDatabase } from '../database/connection.ts';

const stored = 20_000;
const objectId = (n: number) => (0x66000000 + n).toString(16) + '0'.repeat(16);

let server: TestServer;
/** The product gives a call to the database two seconds, and reading everything may take longer. */
let connection: mongoose.Connection;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
  const { databaseUri, context } = server.product;
  connection = await connectDatabase(databaseUri, context.log, { isPatient: true });
  const { ObjectId } = connection.base.mongo;
  const rows = Array.from({ length: stored }, (_, n) => {
    const createdAt = new Date((0x66000000 + n) * 1000);
    // One in four hundred failed, each of the rest was sent.
    const state = n % 400 === 0 ? 'failed' : 'sent';
    const mail = { kind: 'client-email', state, subject: `Letter ${n}`, attempts: 1, createdAt };
    const _id = new ObjectId(objectId(n));
    const own = { ...mail, _id, messageId: `<${n}@longitude.example>`, nextAttemptAt: createdAt };
    const owner = { ownerKind: 'contact-message', ownerId: _id, to: 'client@example.com' };
    return { _id, ...owner, deletedAt: null, createdAt, mails: [own] };
  });
  await insertMany(server, 'emails', rows);
  const requests = rows.map((row) => ({ ...row, mails: [], body: 'x'.repeat(500) }));
  await insertMany(server, 'service_requests', requests);
});
after(async () => {
  await connection.close();
  await server.stop();
});

async function time(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

/**
 * Asserts that a call takes far less than reading all mails that are stored. Both are timed in turn
 * and the shortest counts, so that what the machine does beside changes neither much.
 */
async function assertQuick(what: string, call: () => Promise<unknown>): Promise<void> {
  const emails = connection.collection('emails');
  let [took, all] = [Infinity, Infinity];
  for (let turn = 0; turn < 3; turn++) {
    took = Math.min(took, await time(call));
    all = Math.min(all, await time(() => emails.countDocuments({ 'mails.subject': 'none' })));
  }
  assert.ok(took < all / 2, `${what}: ${took} ms, and ${all} ms for all`);
}

const list = (state?: 'sent' | 'failed' | 'queued') =>
  server.admin.call(listOutbox, { query: state ? { state, limit: 3 } : { limit: 3 } });

test('the newest of many mails are found at once, in every state', async () => {
  const subjects = async (state?: 'sent' | 'failed' | 'queued') =>
    (await list(state)).map(({ subject }) => subject);
  assert.deepEqual(await subjects(), ['Letter 19999', 'Letter 19998', 'Letter 19997']);
  assert.deepEqual(await subjects('failed'), ['Letter 19600', 'Letter 19200', 'Letter 18800']);
  assert.deepEqual(await subjects('queued'), []);
  for (const state of [undefined, 'sent', 'failed', 'queued'] as const) {
    await assertQuick(state ?? 'all', () => list(state));
  }
});

test('a mail that left is known among many without reading them', async () => {
  const undo = (id: string) =>
    server.admin.call(withdrawMail, { params: { id } }).catch(({ code }) => code as string);
  assert.equal(await undo(objectId(7)), 'conflict');
  assert.equal(await undo('f'.repeat(24)), 'not_found');
  for (const id of [objectId(7), 'f'.repeat(24)]) {
    await assertQuick(id, () => undo(id));
  }
});
