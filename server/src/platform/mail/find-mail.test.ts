import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withdrawMail } from '@longitude/contract/emails';
import { listOutbox } from '@longitude/contract/overview';
import { insertMany } from '../../testing/insert-many.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { mailIndexes } from './mail.ts';

/** More than are sorted in memory. */
const stored = 1200;
const objectId = (n: number) => (0x66000000 + n).toString(16) + '0'.repeat(16);

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
  const { ObjectId } = server.product.context.connection.base.mongo;
  const rows = Array.from({ length: stored }, (_, n) => {
    const createdAt = new Date((0x66000000 + n) * 1000);
    // One in four hundred failed, all others were sent.
    const state = n % 400 === 0 ? 'failed' : 'sent';
    const mail = { kind: 'client-email', state, subject: `Letter ${n}`, attempts: 1, createdAt };
    const _id = new ObjectId(objectId(n));
    const own = { ...mail, _id, messageId: `<${n}@longitude.example>`, nextAttemptAt: createdAt };
    const owner = { ownerKind: 'contact-message', ownerId: _id, to: 'client@example.com' };
    return { _id, ...owner, deletedAt: null, createdAt, mails: [own] };
  });
  await insertMany(server, 'emails', rows);
});
after(() => server.stop());

test('the newest of many mails are found, in every state', async () => {
  const subjects = async (state?: 'sent' | 'failed' | 'queued') => {
    const query = state ? { state, limit: 3 } : { limit: 3 };
    return (await server.admin.call(listOutbox, { query })).map(({ subject }) => subject);
  };
  assert.deepEqual(await subjects(), ['Letter 1199', 'Letter 1198', 'Letter 1197']);
  assert.deepEqual(await subjects('sent'), ['Letter 1199', 'Letter 1198', 'Letter 1197']);
  assert.deepEqual(await subjects('failed'), ['Letter 800', 'Letter 400', 'Letter 0']);
  assert.deepEqual(await subjects('queued'), []);
});

test('a sent email is found among many', async () => {
  const undo = (id: string) =>
    server.admin.call(withdrawMail, { params: { id } }).catch(({ code }) => code as string);
  assert.equal(await undo(objectId(7)), 'conflict');
  assert.equal(await undo('f'.repeat(24)), 'not_found');
});

test('emails are found by state and by id without reading the others', async () => {
  const emails = server.product.context.connection.collection('emails');
  const { ObjectId } = server.product.context.connection.base.mongo;
  const examined = async (filter: object, hint?: object) => {
    const found = emails.find(filter, hint ? { hint } : {}).limit(3);
    const { executionStats } = await found.explain('executionStats');
    return (executionStats as { totalDocsExamined: number }).totalDocsExamined;
  };
  assert.equal(await examined({ 'mails._id': new ObjectId(objectId(7)) }), 1);
  assert.equal(await examined({ 'mails.state': 'failed' }, mailIndexes[0].keys), 3);
});
