import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestConnection, type TestConnection } from '../../testing/test-connection.ts';
import { Events } from './events.ts';

let database: TestConnection;
before(async () => {
  database = await openTestConnection();
});
after(() => database.close());

test('events of two concurrent processes are numbered from 1 without a gap', async () => {
  const here = new Events(database.connection);
  const there = new Events(await database.connectAgain());
  assert.equal(await here.lastSeq(), 0);
  assert.deepEqual(await here.readAfter(0), []);
  const appends = Array.from({ length: 50 }, (_, n) =>
    (n % 2 === 0 ? here : there).append('contact-message.created', String(n)),
  );
  const given = await Promise.all(appends);
  const numbers = Array.from({ length: 50 }, (_, n) => n + 1);
  assert.deepEqual(
    given.toSorted((a, b) => a - b),
    numbers,
  );
  const read = await there.readAfter(0);
  assert.deepEqual(
    read.map((event) => event.seq),
    numbers,
  );
  assert.equal(new Set(read.map((event) => event.id)).size, 50);
  assert.deepEqual(
    (await here.readAfter(48)).map((event) => event.seq),
    [49, 50],
  );
});
