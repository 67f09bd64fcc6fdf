import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { startStoreProcess } from '../../testing/store-process.ts';
import { openTestConnection, type TestConnection } from '../../testing/test-connection.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { type Connection, connectDatabase, isDatabaseAway } from './connection.ts';

let database: TestConnection;
before(async () => {
  database = await openTestConnection();
});
after(() => database.close());

/** Connects, and returns the sockets that the driver opens during that and later. */
async function connect(): Promise<{
  connection: Connection;
  sockets: Set<Socket>;
  end: () => Promise<void>;
}> {
  const sockets = new Set<Socket>();
  const keep = (message: unknown) => void sockets.add((message as { socket: Socket }).socket);
  subscribe('net.client.socket', keep);
  const connection = await connectDatabase(database.uri, database.log);
  const end = async () => {
    unsubscribe('net.client.socket', keep);
    await connection.close();
  };
  return { connection, sockets, end };
}

test('a call whose socket breaks just before it is written fails, and the next one works', async () => {
  const { connection, sockets, end } = await connect();
  const items = connection.collection('broken_sockets');
  await items.insertOne({ n: 0 });
  const breaking = {
    // Runs while the driver encodes the command, after it has checked the socket.
    toBSON() {
      for (const socket of sockets) socket.destroy();
      return 1;
    },
  };
  await assert.rejects(items.insertOne({ n: breaking }), isDatabaseAway);
  await items.insertOne({ n: 2 });
  assert.equal(await items.countDocuments(), 2);
  await end();
});

test('a lost database connection is reported, and a closed one is not', async (t) => {
  const { log } = database;
  const reported = t.mock.method(log, 'warn');
  const store = await startStoreProcess();
  const left = await connectDatabase(store.uri, log);
  await left.close();
  assert.equal(reported.mock.callCount(), 0);
  const lost = await connectDatabase(store.uri, log);
  await store.stop();
  await waitUntil('the loss is reported', () => reported.mock.callCount() > 0);
  await lost.close();
  assert.deepEqual(reported.mock.calls[0]?.arguments, ['database disconnected']);
});

test('a call fails within about two seconds without the database; one of a migration may take long', async () => {
  const read = async (isPatient: boolean) => {
    const connection = await connectDatabase(database.uri, database.log, { isPatient });
    const { options } = connection.getClient();
    await connection.close();
    const { serverSelectionTimeoutMS, connectTimeoutMS, waitQueueTimeoutMS } = options;
    return [
      serverSelectionTimeoutMS,
      connectTimeoutMS,
      waitQueueTimeoutMS,
      options.socketTimeoutMS,
    ];
  };
  assert.deepEqual(await read(false), [2000, 2000, 2000, 2000]);
  assert.deepEqual(await read(true), [2000, 2000, 0, 0]);
});
