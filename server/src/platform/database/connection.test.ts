import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { startStoreProcess } from '../../testing/store-process.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { type Connection, connectDatabase, isDatabaseAway } from './connection.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

/** Connects, and gives the sockets that the driver opens meanwhile and later. */
async function connect(): Promise<{
  connection: Connection;
  sockets: Set<Socket>;
  end: () => Promise<void>;
}> {
  const sockets = new Set<Socket>();
  const keep = (message: unknown) => void sockets.add((message as { socket: Socket }).socket);
  subscribe('net.client.socket', keep);
  const { product } = server;
  const connection = await connectDatabase(product.databaseUri, product.context.log);
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
    // Runs while the driver encodes the command, after it has looked at the socket.
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

test('a database that goes away is told of, and one that was left is not', async (t) => {
  const { log } = server.product.context;
  const reported = t.mock.method(log, 'warn');
  const store = await startStoreProcess();
  const left = await connectDatabase(store.uri, log);
  await left.close();
  assert.equal(reported.mock.callCount(), 0);
  const lost = await connectDatabase(store.uri, log);
  await store.stop();
  await waitUntil('the loss is told of', () => reported.mock.callCount() > 0);
  await lost.close();
  assert.deepEqual(reported.mock.calls[0]?.arguments, ['database disconnected']);
});
