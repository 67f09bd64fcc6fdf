import assert from 'node:assert/strict';
import { createServer as createHttp } from 'node:http';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { failsWith } from '../../lab/fails-with.ts';
import { createLabNetwork } from '../../lab/lab-network.ts';
import { openHttp, openLab, openRaw } from '../../lab/open-lab.ts';
import { listen } from '../../lab/start-tls.ts';
import { createRandom } from '../../../src/testing/random.ts';
import { startVirtualClock } from '../../../src/testing/virtual-clock.ts';
import { waitUntil } from '../../../src/testing/wait-until.ts';
import { dialAddress } from './dial.ts';
import { NetworkError, type Peer } from './network.ts';

test('at most six connections are open, and they are reused', async (t) => {
  let open = 0;
  let most = 0;
  const dial = (peer: Peer) => {
    most = Math.max(most, (open += 1));
    return dialAddress(peer).on('close', () => (open -= 1));
  };
  const server = createHttp((_request, response) => setTimeout(() => response.end('ok'), 5));
  const { network, server: lab, url } = await openLab(t, await listen(server), { dial });
  const exchanges = Array.from({ length: 40 }, () => network.exchange({ url, keep: 2 }));
  assert.ok((await Promise.all(exchanges)).every(({ body }) => body === 'ok'));
  assert.equal(most, 6);
  assert.ok(lab.count() <= 12, `${lab.count()} connections for 40 requests`);
  // Idle connections make room for required ones.
  const peer = { address: '127.0.0.1', port: lab.port };
  const calls = Array.from({ length: 6 }, () => network.connect(peer, 'handshake'));
  for (const socket of await Promise.all(calls)) socket.destroy();
  assert.equal(most, 6);
});

test('a reused connection accumulates no listeners', async (t) => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  t.after(() => process.off('warning', note));
  const { network, server, url } = await openHttp(t, (_request, response) => response.end('ok'));
  for (let time = 0; time < 30; time += 1) await network.exchange({ url, keep: 2 });
  await new Promise(setImmediate);
  assert.equal(server.count(), 1);
  assert.deepEqual(warnings, []);
});

test('requests stop at the limit', async (t) => {
  const limits = { maxRequests: 10 };
  const { network, url } = await openHttp(t, (_request, response) => response.end(), { limits });
  const exchanges = Array.from({ length: 11 }, () => network.exchange({ url, keep: 0 }));
  const settled = await Promise.allSettled(exchanges);
  assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 10);
  await assert.rejects(
    network.exchange({ url, keep: 0 }),
    failsWith('budget', /limit of 10 requests/),
  );
});

test('handshakes and port connections have separate counts', async (t) => {
  const { network, server } = await openRaw(
    t,
    {},
    { limits: { maxHandshakes: 2, maxPortConnects: 1 } },
  );
  const peer = { address: '127.0.0.1', port: server.port };
  const sockets = [
    await network.connect(peer, 'handshake'),
    await network.connect(peer, 'handshake'),
  ];
  await assert.rejects(network.connect(peer, 'handshake'), failsWith('budget', /2 handshakes/));
  sockets.push(await network.connect(peer, 'port'));
  await assert.rejects(network.connect(peer, 'port'), failsWith('budget', /1 port connects/));
  for (const socket of sockets) socket.destroy();
});

test('port connections leave slots for other connections', async (t) => {
  const { network, server } = await openRaw(t, {});
  const peer = { address: '127.0.0.1', port: server.port };
  const ports = Array.from({ length: 8 }, () => network.connect(peer, 'port'));
  const other = await network.connect(peer, 'handshake');
  await waitUntil('three ports and one other', () => server.count() === 4);
  other.destroy();
  await Promise.all(ports.map(async (port) => (await port).destroy()));
});

test('a connection ends at its time limit', async (t) => {
  startVirtualClock(t);
  const { network, server } = await openRaw(t, {}, { limits: { requestMs: 300 } });
  const socket = await network.connect({ address: '127.0.0.1', port: server.port }, 'handshake');
  await waitUntil('the end of its time', () => socket.destroyed);
  assert.match(socket.errored?.message ?? '', /did not respond within 0\.3 seconds/);
});

test('the end of the scan ends running, queued and later calls', async (t) => {
  startVirtualClock(t);
  const limits = { scanMs: 60, maxConnections: 1 };
  const { network, url, server } = await openRaw(t, {}, { limits });
  const over = failsWith('budget', /time of 0\.06 seconds was used up/);
  const peer = { address: '127.0.0.1', port: server.port };
  const calls = [
    network.exchange({ url, keep: 0 }),
    network.exchange({ url, keep: 0 }),
    network.connectTls(peer, {}, 'handshake'),
    network.connectTls(peer, {}, 'handshake'),
  ];
  await Promise.all(calls.map((call) => assert.rejects(call, over)));
  await assert.rejects(network.exchange({ url, keep: 0 }), over);
  await assert.rejects(network.ask({ name: 'a.example', type: 'A' }), NetworkError);
});

test('a closed network leaves no connection', async (t) => {
  let open = 0;
  const server = createServer((socket) => {
    open += 1;
    socket
      .on('close', () => (open -= 1))
      .on('error', () => undefined)
      .resume();
  });
  const lab = await listen(server);
  const stop = new AbortController();
  const { network } = await openLab(t, lab, { signal: stop.signal });
  const peer = { address: '127.0.0.1', port: lab.port };
  await Promise.all([network.connect(peer, 'port'), network.connect(peer, 'handshake')]);
  const waiting = network.exchange({ url: `http://127.0.0.1:${lab.port}`, keep: 0 });
  await waitUntil('three connections', () => open === 3);
  stop.abort();
  await assert.rejects(waiting, failsWith('budget', /was stopped/));
  await waitUntil('no connection', () => open === 0);
  assert.ok(network.signal.aborted);
});

test('sentences name a place by the name that led there', async (t) => {
  const { server } = await openRaw(t, { onConnect: (socket) => socket.end() });
  const network = createLabNetwork({ hosts: ['shop.example'] });
  t.after(() => network.close());
  const { v4 } = await network.resolve('shop.example');
  const peer = { address: v4[0] ?? '', port: server.port };
  const named = failsWith('unreachable', /^Port \d+ of shop\.example /);
  await assert.rejects(network.connectTls(peer, {}, 'handshake'), named);
  const url = `http://shop.example:${server.port}`;
  await assert.rejects(network.exchange({ url, keep: 0 }), named);
  const byAddress = failsWith('unreachable', /^Port \d+ of 127\.0\.0\.1 /);
  await assert.rejects(network.exchange({ url, keep: 0, address: '127.0.0.1' }), byAddress);
});

test('connections are returned whatever servers do with them', async (t) => {
  startVirtualClock(t, 5);
  const random = createRandom(3);
  const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n';
  const { network, server, url } = await openRaw(
    t,
    {
      onRequest: (socket) => {
        const dice = Math.floor(random() * 6);
        if (dice === 0) socket.write(`${ok}\r\nok`);
        else if (dice === 1) socket.end(`${ok}Connection: close\r\n\r\nok`);
        else if (dice === 2) socket.resetAndDestroy();
        else if (dice === 3) socket.write(`${ok}\r\nok`, () => socket.destroy());
        else if (dice === 4) socket.write('nonsense\r\n\r\n');
        else socket.write(`${ok}\r\no`);
      },
    },
    {
      limits: {
        burstRequests: 400,
        maxRequests: 400,
        requestMs: 200,
        connectMs: 30_000,
        maxHandshakes: 200,
        portMs: 200,
      },
    },
  );
  const peer = { address: '127.0.0.1', port: server.port };
  const calls = Array.from({ length: 120 }, async (_, index) => {
    if (index % 4 === 0) return (await network.connect(peer, 'handshake')).destroy();
    if (index % 9 === 0) return (await network.connect(peer, 'port')).destroy();
    return network.exchange({ url, keep: 2 });
  });
  const settled = await Promise.allSettled(calls);
  const faults = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  assert.ok(faults.every((fault) => fault instanceof NetworkError));
  // All six are free again: otherwise one waits until the time of the scan is over.
  const all = Array.from({ length: 6 }, () => network.connect(peer, 'handshake', 30_000));
  for (const socket of await Promise.all(all)) socket.destroy();
});
