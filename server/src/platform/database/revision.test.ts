import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startStore } from '@longitude/store/supervise';
import { testEmbedded } from '../../testing/database-server.ts';
import { openTestConnection, type TestConnection } from '../../testing/test-connection.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { connectDatabase, type Connection } from './connection.ts';
import { Revision } from './revision.ts';

let database: TestConnection;
let connection: Connection;
before(async () => {
  database = await openTestConnection();
  ({ connection } = database);
});
after(() => database.close());

const count = async (revision: Revision) => Number(await revision.read());

test('a change counts immediately in its process and within a second in another', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const [ours, theirs] = [new Revision(connection), new Revision(connection)];
  assert.deepEqual([await count(ours), await count(theirs)], [0, 0]);
  await ours.bump();
  assert.equal(await count(ours), 1);
  await Promise.all([ours.bump(), theirs.bump(), ours.bump()]);
  t.mock.timers.tick(1000);
  assert.equal(await count(ours), await count(theirs));
});

test('concurrent changes are all noticed', async () => {
  const revision = new Revision(connection);
  const earlier = await count(revision);
  for (let round = 0; round < 20; round++) {
    const before = await count(revision);
    await Promise.all(Array.from({ length: 5 }, () => revision.bump()));
    assert.ok((await count(revision)) > before);
  }
  assert.ok((await count(revision)) >= earlier + 20);
});

/** The connection, and the number of requests for a collection. */
function startCounting() {
  const state = { queries: 0 };
  const collection: Connection['collection'] = (name) => {
    state.queries++;
    return connection.collection(name);
  };
  return { state, counted: Object.assign(Object.create(connection) as Connection, { collection }) };
}

test('a read queries the database at most once a second', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { state, counted } = startCounting();
  const revision = new Revision(counted);
  const readOften = () => Promise.all(Array.from({ length: 50 }, () => count(revision)));
  const [first = Number.NaN] = await readOften();
  await connection.collection('revisions').updateOne({}, { $inc: { changes: 1 } });
  t.mock.timers.tick(999);
  assert.deepEqual(new Set(await readOften()), new Set([first]));
  assert.equal(state.queries, 1);
  t.mock.timers.tick(1);
  assert.deepEqual(new Set(await readOften()), new Set([first + 1]));
  assert.equal(state.queries, 2);
});

test('the last revision is known, but not while a change of this process is uncounted', async () => {
  const revision = new Revision(connection);
  assert.equal(revision.known, undefined);
  const first = await revision.read();
  assert.equal(revision.known, first);
  const counting = revision.bump();
  assert.equal(revision.known, undefined);
  await counting;
  assert.equal(revision.known, await revision.read());
  assert.notEqual(revision.known, first);
});

testEmbedded('a change that cannot be counted is made up for before anything is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'longitude-revision-'));
  const store = await startStore({ dataDir: folder, log: () => {} });
  const near = await connectDatabase(store.uri, database.log);
  const revision = new Revision(near);
  const before = await count(revision);
  process.kill(store.pid ?? assert.fail(), 'SIGSTOP');
  const counting = revision.bump();
  assert.equal(revision.known, undefined);
  await counting;
  await assert.rejects(revision.read());
  assert.equal(revision.known, undefined);
  process.kill(store.pid ?? assert.fail(), 'SIGCONT');
  await waitUntil('it is counted', async () => (await count(revision).catch(() => 0)) > before);
  assert.equal(revision.known, await revision.read());
  await near.close();
  await store.stop();
  await rm(folder, { recursive: true });
});
