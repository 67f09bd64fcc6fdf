import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { startVirtualClock } from '../../../src/testing/virtual-clock.ts';
import { waitUntil } from '../../../src/testing/wait-until.ts';
import { readTarget } from '../target.ts';
import { createAddressPolicy } from './address-policy.ts';
import { createNetwork } from './create-network.ts';
import { dialAddress, type Dialler } from './dial.ts';
import type { Peer } from './network.ts';
import type { ScanLimits } from './scan-budget.ts';

const policy = createAddressPolicy({ allow: ['127.0.0.0/8', '::1/128'], own: [] });

/** A site on some of a host's addresses; `silent` ones drop all packets, the others refuse. */
async function openHost(
  t: TestContext,
  lives: {
    readonly addresses: readonly string[];
    readonly at?: string;
    readonly silent?: RegExp;
    readonly limits?: Partial<ScanLimits>;
  },
) {
  const server = createServer((_request, response) => response.end('here'));
  server.listen(0, lives.at ?? '127.0.0.2');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const dialled: string[] = [];
  const elsewhere: Peer[] = [];
  const open = new Set<Socket>();
  const dial: Dialler = (peer: Peer) => {
    if (peer.port === port) dialled.push(peer.address);
    else elsewhere.push(peer);
    const socket = lives.silent?.test(peer.address) ? new Socket() : dialAddress(peer);
    open.add(socket);
    return socket.on('close', () => open.delete(socket));
  };
  const hosts = new Map([['pool.example', lives.addresses]]);
  const { limits = {} } = lives;
  const network = createNetwork({ policy, resolvers: [], userAgent: 'test', hosts, dial, limits });
  t.after(() => {
    network.close();
    server.closeAllConnections();
    server.close();
  });
  return { network, dialled, elsewhere, open, url: `http://pool.example:${port}/` };
}

const dead: readonly (readonly [what: string, silent?: RegExp])[] = [
  ['refuses'],
  ['is silent', /127\.0\.0\.[34]/],
];
for (const [what, silent] of dead) {
  test(`a host whose first address ${what} is reached at another one`, async (t) => {
    startVirtualClock(t);
    const addresses = ['127.0.0.3', '127.0.0.4', '127.0.0.2'];
    const lives = silent ? { addresses, silent } : { addresses };
    const { network, dialled, open, url } = await openHost(t, lives);
    let isLate = false;
    setTimeout(() => (isLate = true), 1_500);
    const target = await readTarget(url, network, policy);
    assert.equal(target.address, '127.0.0.2');
    assert.ok(!isLate, 'silence is not waited for');
    // Attempts that lost the race leave no connection behind.
    await waitUntil('no connection', () => open.size === 0);
    const response = await network.exchange({ url, keep: 4 });
    assert.deepEqual([response.body, response.address], ['here', '127.0.0.2']);
    assert.deepEqual(dialled, [...addresses, '127.0.0.2']);
  });
}

test('a host with dead IPv4 is reached over IPv6', async (t) => {
  const addresses = ['127.0.0.3', '::1'];
  const { network, url } = await openHost(t, { addresses, at: '::1' });
  assert.equal((await network.exchange({ url, keep: 4 })).address, '::1');
});

test('if no address responds, the first is used for all, and four are tried', async (t) => {
  const addresses = [3, 4, 5, 6, 7, 8].map((last) => `127.0.0.${last}`);
  const { network, dialled, url } = await openHost(t, { addresses });
  await assert.rejects(network.exchange({ url, keep: 0 }), /pool\.example refused/);
  assert.deepEqual(dialled, [...addresses.slice(0, 4), '127.0.0.3']);
});

test('a single address is not tested first', async (t) => {
  const { network, dialled, url } = await openHost(t, { addresses: ['127.0.0.2'] });
  await network.exchange({ url, keep: 0 });
  assert.equal(dialled.length, 1);
});

test('silence of a host is waited for once, at all its addresses and both ports', async (t) => {
  startVirtualClock(t);
  const addresses = [3, 4, 5].map((last) => `127.0.0.${last}`);
  const limits = { connectMs: 600 };
  const lives = { addresses, silent: /./, limits };
  const { network, dialled, elsewhere, open, url } = await openHost(t, lives);
  const target = await readTarget(url, network, policy);
  assert.equal(target.address, '127.0.0.3');
  const silence = /^NetworkError: Port \d+ of pool\.example did not respond within 0\.6 seconds/;
  for (const address of [url, 'https://pool.example/', url, 'https://pool.example/']) {
    await assert.rejects(network.exchange({ url: address, keep: 0 }), silence);
  }
  assert.deepEqual(dialled, addresses);
  // Beside the second address; the exchange started during that wait.
  assert.ok(elsewhere.length > 0 && elsewhere.length <= 2);
  assert.ok(elsewhere.every(({ address, port }) => address === '127.0.0.3' && port === 443));
  await waitUntil('no connection', () => open.size === 0);
});
