import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openTestConnection, type TestConnection } from '../../testing/test-connection.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { Lease, watchHeartbeat } from './lease.ts';

let database: TestConnection;
before(async () => {
  database = await openTestConnection();
});
after(() => database.close());

const open = (id: string) => new Lease(database.connection, 'leases', id);
const find = (id: string) =>
  database.connection.collection<{ _id: string; count: number }>('leases').findOne({ _id: id });

test('one of several owners acquires a lease, and the next one after its release', async () => {
  const id = randomUUID();
  const owners = [open(id), open(id), open(id)];
  const acquired = await Promise.all(owners.map((lease) => lease.acquire({ count: 1 })));
  assert.equal(acquired.filter(Boolean).length, 1);
  await owners[acquired.indexOf(true)]?.release();
  assert.equal(await find(id), null);
  assert.equal(await open(id).acquire({ count: 1 }), true);
});

test('an expired lease is taken over, and its former owner can no longer change it', async () => {
  const id = randomUUID();
  const [former, next] = [open(id), open(id)];
  await former.acquire({ count: 1 });
  assert.equal(await next.acquire({ count: 2 }, { count: 7 }), false);
  assert.equal(await next.acquire({ count: 2 }, { count: 1 }), true);
  await former.release();
  assert.equal((await find(id))?.count, 2);
  await next.release({ $set: { count: 3 } });
  assert.equal((await find(id))?.count, 3);
});

test('a lease is renewed while its owner works', async () => {
  const id = randomUUID();
  const lease = open(id);
  await lease.acquire({ count: 0 });
  lease.renewEvery(5, () => ({ $inc: { count: 1 } }));
  await waitUntil('it is renewed', async () => ((await find(id))?.count ?? 0) > 2);
  await lease.release();
  assert.equal(await find(id), null);
});

test('a deleted row is not taken over, and the owner of a lost lease is notified', async () => {
  const id = randomUUID();
  const [former, next] = [open(id), open(id)];
  assert.equal(await next.takeOver({ count: 2 }, {}), false);
  assert.equal(await find(id), null);
  await former.acquire({ count: 1 });
  assert.equal(await former.update({ $set: { count: 2 } }), true);
  assert.equal(await next.takeOver({ count: 3 }, { count: 2 }), true);
  assert.equal(await former.update({ $set: { count: 4 } }), false);
  assert.equal((await find(id))?.count, 3);
});

test('an owner is silent when its heartbeat has not changed, by any clock', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const isSilent = watchHeartbeat(100);
  const steps = [
    [0, 'a', 1, false],
    [99, 'a', 1, false],
    [99, 'a', 2, false],
    [198, 'a', 2, false],
    [199, 'a', 2, true],
    [200, 'b', 2, false],
  ] as const;
  for (const [time, owner, beat, expected] of steps) {
    now = time;
    assert.equal(isSilent({ owner, beat }), expected, `at ${time}`);
  }
});
