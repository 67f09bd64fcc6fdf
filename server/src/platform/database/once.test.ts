import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openTestConnection, type TestConnection } from '../../testing/test-connection.ts';
import type { Connection } from './connection.ts';
import { migrate } from './migrations.ts';
import { doOnce } from './once.ts';

let database: TestConnection;
let mine: Connection;
let other: Connection;
before(async () => {
  database = await openTestConnection();
  mine = database.connection;
  other = await database.connectAgain();
});
after(() => database.close());

test('of many processes that start together one does the work and the others wait', async () => {
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

test('failed work is not recorded and may be repeated', async () => {
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
