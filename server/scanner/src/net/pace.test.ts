import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { failsWith } from '../../lab/fails-with.ts';
import { openRaw } from '../../lab/open-lab.ts';
import { htmlHead } from '../../lab/meet-server.ts';
import { startVirtualClock } from '../../../src/testing/virtual-clock.ts';
import { measurePace } from './pace.ts';

const address = '192.0.2.1';

test('requests that would end too late at the pace of their address are left out', (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const pace = measurePace(10_000);
  now = 9_900;
  // Nothing is known about it yet, and other addresses do not slow it down.
  pace.assertTime('request', address);
  now = 10_001;
  assert.throws(() => pace.assertTime('request', address), failsWith('budget', /no time left/));
  now = 9_900;
  pace.note('request', '192.0.2.2', 5_000);
  pace.note('handshake', address, 5_000);
  pace.assertTime('request', address);
  pace.note('request', address, 2_000);
  assert.throws(
    () => pace.assertTime('request', address),
    failsWith('budget', /^The site responds slowly \(2\.0 seconds a request\)/),
  );
  now = 8_000;
  pace.assertTime('request', address);
});

/** Pages that would be left out with this many ms left. */
function measure(t: TestContext) {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const pace = measurePace(10_000);
  const isLeftOut = (leftMs: number, page?: string) => {
    now = 10_000 - leftMs;
    try {
      pace.assertTime('request', address, page);
      return false;
    } catch {
      return true;
    }
  };
  return { pace, isLeftOut };
}

test('the pace follows the latest responses', (t) => {
  const { pace, isLeftOut } = measure(t);
  pace.note('request', address, 3_000);
  assert.deepEqual([isLeftOut(2_999), isLeftOut(3_000)], [true, false]);
  for (let time = 0; time < 12; time += 1) pace.note('request', address, 100);
  assert.equal(isLeftOut(150), false);
});

test('a slow page that is requested often does not slow down the others', (t) => {
  const { pace, isLeftOut } = measure(t);
  for (const name of ['robots.txt', '1f', '2f.html']) {
    pace.note('request', address, 100, `https://shop.example/${name}`);
  }
  for (let time = 0; time < 12; time += 1) {
    pace.note('request', address, 4_800, 'https://shop.example/');
  }
  assert.equal(isLeftOut(4_700, 'https://shop.example/'), true);
  assert.equal(isLeftOut(2_000, 'https://shop.example/.env'), false);
  assert.equal(isLeftOut(200, 'https://shop.example/robots.txt'), false);
});

test('requests that wait too long for a slow server are not sent', async (t) => {
  startVirtualClock(t, 20);
  const limits = { pacedMs: 2_500, maxConnections: 2 };
  const heads: string[] = [];
  const respond = (socket: { end: (text: string) => void }) =>
    setTimeout(
      () => socket.end(`${htmlHead}content-length: 0\r\nconnection: close\r\n\r\n`),
      1_000,
    );
  const { network, url } = await openRaw(
    t,
    {
      onRequest: (socket, head) => {
        heads.push(head);
        respond(socket);
      },
    },
    { limits },
  );
  const calls = Array.from({ length: 8 }, () => network.exchange({ url, keep: 0 }));
  const settled = await Promise.allSettled(calls);
  const late = settled.filter(({ status }) => status === 'rejected');
  assert.deepEqual([heads.length, late.length], [4, 4]);
  for (const { reason } of late as PromiseRejectedResult[]) {
    assert.ok(failsWith('budget', /responds slowly \(1\.\d seconds a request\)/)(reason));
  }
});

test('handshakes with a slow server are left out in the same way', async (t) => {
  startVirtualClock(t, 20);
  const { network, server } = await openRaw(t, {}, { limits: { pacedMs: 1_500 } });
  const peer = { address: '127.0.0.1', port: server.port };
  const socket = await network.connect(peer, 'handshake', 1_000);
  await new Promise((resolve) => socket.once('close', resolve));
  await assert.rejects(
    network.connect(peer, 'handshake'),
    failsWith('budget', /seconds a handshake/),
  );
});
