import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { connectDatabase, type Connection } from './connection.ts';
import { migrate } from './migrations.ts';
import { doOnce } from './once.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let mine: Connection;
let other: Connection;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
  mine = server.product.context.connection;
  other = await connectDatabase(server.product.databaseUri, server.product.context.log);
});
after(async () => {
  await other.close();
  await server.stop();
});

test('of many processes that start at once one does the work and all wait for it', async () => {
  const name = randomUUID();
  let runs = 0;
  let isDone = false;
  const work = async () => {
    runs++;
    await mine.collection('probe').insertOne({ name });
    isDone = true;
  };
  const starts = [mine, other, mine, other].map(async (connection) => {
    await doOnce(connection, name, work);
    assert.ok(isDone);
  });
  await Promise.all(starts);
  assert.equal(runs, 1);
  await doOnce(other, name, work);
  assert.equal(runs, 1);
});

test('work that failed is not recorded and may be repeated', async () => {
  const name = randomUUID();
  const fail = () => Promise.reject(new Error('disk full'));
  await assert.rejects(doOnce(mine, name, fail), /disk full/);
  let runs = 0;
  await doOnce(other, name, async () => void runs++);
  assert.equal(runs, 1);
});

test('the work of a process that died is taken over', async () => {
  const name = randomUUID();
  const leaseUntil = new Date(Date.now() - 1);
  await mine.collection('ledger').insertOne({ _id: name as never, owner: 'dead', leaseUntil });
  let runs = 0;
  await doOnce(other, name, async () => void runs++);
  assert.equal(runs, 1);
});

test('migrations run in the order of their names, each once', async () => {
  const ran: string[] = [];
  const name = (number: number) => `000${number}-${randomUUID()}`;
  const names = [name(1), name(2), name(3)];
  const migrations = names
    .toReversed()
    .map((each) => ({ name: each, run: async () => void ran.push(each) }));
  await migrate(mine, migrations, []);
  await migrate(other, migrations, []);
  assert.deepEqual(ran, names);
});

test('what was seeded and deleted does not return with the next start', async () => {
  const settings = mine.collection('settings');
  await settings.deleteOne({ key: 'claim_clients' });
  const { SECRET_KEY, MONGODB_URI } = {
    SECRET_KEY: server.product.context.config.secretKey!.toString('base64'),
    MONGODB_URI: server.product.databaseUri,
  };
  const second = await startTestServer({ ROLE: 'api', SECRET_KEY, MONGODB_URI });
  assert.equal(await settings.countDocuments({ key: 'claim_clients' }), 0);
  assert.equal(await mine.collection('users').countDocuments(), 1);
  await second.stop();
});
