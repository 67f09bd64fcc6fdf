import assert from 'node:assert/strict';
import { test } from 'node:test';
import { follow, LostConnection } from './follow.ts';

type Connect = (onActivity: () => void) => AsyncIterable<string>;

const backoff = { minMs: 1000, maxMs: 4000 };

/** Connections in turn, the last one again and again. */
function inTurn(connections: readonly Connect[]): Connect & { count: number } {
  const connect = (onActivity: () => void) => {
    const open = connections[Math.min(connect.count, connections.length - 1)] ?? assert.fail();
    connect.count += 1;
    return open(onActivity);
  };
  connect.count = 0;
  return connect;
}

// oxlint-disable-next-line require-yield -- it fails before the first item
const fail: Connect = async function* () {
  await Promise.resolve();
  throw new Error('down');
};
const send = (...items: readonly string[]): Connect =>
  async function* (onActivity) {
    await Promise.resolve();
    onActivity();
    yield* items;
  };

/** Items as they are, and lost connections as their pauses, none of which is waited for. */
async function collect(connect: Connect, count: number): Promise<(string | number)[]> {
  const found: (string | number)[] = [];
  for await (const item of follow({ connect, backoff, signal: new AbortController().signal })) {
    found.push(item instanceof LostConnection ? item.pauseMs : item);
    if (found.length === count) break;
    if (item instanceof LostConnection) item.retry();
  }
  return found;
}

test('a stream continues after lost connections, with pauses that grow until the server is back', async () => {
  const connect = inTurn([send('a', 'b'), fail, fail, send('c'), fail]);
  assert.deepEqual(await collect(connect, 9), ['a', 'b', 1000, 2000, 4000, 'c', 1000, 2000, 4000]);
});

test('a lost connection has its error and the number of failures; an ended one has no error', async () => {
  const lost: unknown[] = [];
  const { signal } = new AbortController();
  for await (const item of follow({ connect: inTurn([send(), fail]), backoff, signal })) {
    if (!(item instanceof LostConnection)) continue;
    lost.push([item.failures, item.error instanceof Error ? item.error.message : item.error]);
    if (lost.length === 2) break;
    item.retry();
  }
  assert.deepEqual(lost, [
    [1, undefined],
    [2, 'down'],
  ]);
});

test('leaving the loop closes the connection and makes no other', async () => {
  let isClosed = false;
  const connect = inTurn([
    async function* () {
      try {
        await Promise.resolve();
        yield 'a';
        yield 'b';
      } finally {
        isClosed = true;
      }
    },
  ]);
  assert.deepEqual(await collect(connect, 1), ['a']);
  assert.deepEqual([isClosed, connect.count], [true, 1]);
});

test('an abort ends a pause, and no connection follows', async () => {
  const ending = new AbortController();
  const connect = inTurn([fail]);
  for await (const item of follow({ connect, backoff, signal: ending.signal })) {
    assert.ok(item instanceof LostConnection);
    setImmediate(() => ending.abort());
  }
  assert.equal(connect.count, 1);
});
