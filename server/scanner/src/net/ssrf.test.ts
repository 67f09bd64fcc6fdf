import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { addressForms, pickAddress, selfForms, specialPrefixes } from '../../lab/address-forms.ts';
import { startCanary } from '../../lab/start-canary.ts';
import { startDns, type LabZone } from '../../lab/start-dns.ts';
import { createRandom } from '../../../src/testing/random.ts';
import { isWhole } from '../../../src/testing/whole.ts';
import type { Target } from '../evidence/evidence.ts';
import { visit } from '../probes/visit.ts';
import { TargetRefused } from '../scan-errors.ts';
import { readTarget } from '../target.ts';
import { createAddressPolicy } from './address-policy.ts';
import { createNetwork } from './create-network.ts';
import { dialAddress, type Dialler } from './dial.ts';
import { NetworkError, type Network } from './network.ts';

const random = createRandom(7);
const publicAddress = '93.184.215.14';
const publicAddress6 = '2606:2800:21f:cb07::1';
const privateOnes = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1', '0.0.0.0'];
const privateOnes6 = ['::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::1', 'fe80::1'];
const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';

/** Forged DNS answers, by the first label of the name. */
const zone: LabZone = ({ name, type, times }) => {
  const [kind] = name.split('-');
  const v4 = (data: string) => ({ name, type: 'A' as const, data });
  const v6 = (data: string) => ({ name, type: 'AAAA' as const, data });
  const isA = type === 'A';
  if (kind === 'flip')
    return { answers: isA ? [v4(times === 0 ? publicAddress : '127.0.0.1')] : [] };
  if (kind === 'both') return { answers: isA ? [v4(publicAddress), v4(pick(privateOnes))] : [] };
  if (kind === 'six') return { answers: isA ? [v4(publicAddress)] : [v6(pick(privateOnes6))] };
  if (kind === 'direct') return { answers: isA ? [v4(pick(privateOnes))] : [v6(publicAddress6)] };
  if (kind === 'alias') return { answers: [{ name, type: 'CNAME', data: 'inner.lab' }] };
  if (kind === 'inner.lab') return { answers: isA ? [v4(pick(privateOnes))] : [v6('::1')] };
  return { answers: isA ? [v4(publicAddress)] : [v6(publicAddress6)] };
};

const canary = await startCanary();
const dns = await startDns(zone);
const policy = createAddressPolicy({ allow: [], own: [] });
/** All of them, or every fourth from a given one on. */
const sample = <Item>(items: readonly Item[], from = 0) =>
  items.filter((_each, at) => isWhole || (at + from) % 4 === 0);
const networks: Network[] = [];
let tries = 0;

function openNetwork(dial: Dialler = canary.dial, judge = policy): Network {
  const network = createNetwork({ policy: judge, resolvers: [dns.peer], userAgent: 'test', dial });
  networks.push(network);
  return network;
}

after(async () => {
  for (const network of networks) network.close();
  await Promise.all([canary.close(), dns.close()]);
});

const isRefusal = (error: unknown) =>
  (error instanceof NetworkError && error.code === 'refused') ||
  (error instanceof TargetRefused && error.code !== 'unreachable');

/**
 * Counts an attempt that must be refused: one that fails for lack of a response has passed the
 * guard.
 */
async function expectRefusal(what: string, attempt: Promise<unknown>): Promise<void> {
  tries += 1;
  // A trick that does not work with URLs: the part before it is the host, and it is public.
  const isOther = URL.parse(what)?.hostname === 'www.example.com';
  await attempt.then(
    () => assert.fail(`${what} was let in`),
    (error: unknown) => {
      if (isOther && error instanceof NetworkError && error.code === 'unreachable') return;
      assert.ok(isRefusal(error), `${what}: ${String(error)}`);
    },
  );
}

async function tryHost(network: Network, host: string): Promise<void> {
  const port = random() < 0.5 ? '' : `:${[80, 443, canary.port][Math.floor(random() * 3)]}`;
  const urls = [`http://${host}${port}/`, `https://${host}${port}/`];
  await Promise.all([
    ...urls.map((url) => expectRefusal(url, readTarget(url, network, policy))),
    ...urls.map((url) => expectRefusal(url, network.exchange({ url, keep: 0 }))),
  ]);
}

test('every notation of every address that is not public is refused', async () => {
  for (let round = 0; round < (isWhole ? 3 : 1); round += 1) {
    for (const [at, [prefix, bits]] of specialPrefixes.entries()) {
      const network = openNetwork();
      const address = pickAddress(prefix, bits, random);
      for (const form of sample(addressForms, at)) await tryHost(network, form(address));
      for (const purpose of ['port', 'handshake', 'request'] as const) {
        const peer = { address: address.join('.'), port: 443 };
        await expectRefusal(peer.address, network.connect(peer, purpose));
        await expectRefusal(peer.address, network.connectTls(peer, {}, purpose));
      }
    }
  }
  const network = openNetwork();
  for (const form of selfForms) await tryHost(network, form);
});

test('a name is refused if any of its addresses is not public', async () => {
  const before = canary.dialled.length;
  const kinds = ['both', 'six', 'direct', 'alias'];
  const names = Array.from({ length: isWhole ? 70 : 5 }, (_, index) =>
    kinds.map((kind) => `${kind}-${index}.test`),
  );
  for (const group of names) {
    // One for each scan, because a scan sends a limited number of queries.
    const network = openNetwork();
    await Promise.all(group.map((name) => tryHost(network, name)));
  }
  assert.equal(canary.dialled.length, before, 'not even its public address is dialled');
});

test('a name that changes its address during a scan is not resolved again', async () => {
  for (let index = 0; index < (isWhole ? 120 : 5); index += 1) {
    const url = `http://flip-${index}.test/`;
    const network = openNetwork();
    const target = await readTarget(url, network, policy);
    assert.deepEqual(target.addresses, { v4: [publicAddress], v6: [] });
    await assert.rejects(network.exchange({ url, keep: 0 }), { code: 'unreachable' });
    assert.equal(canary.dialled.at(-1)?.address, publicAddress);
    for (const address of ['127.0.0.1', publicAddress6]) {
      await expectRefusal(url, network.exchange({ url, keep: 0, address }));
    }
    await expectRefusal(url, network.connect({ address: '127.0.0.1', port: 80 }, 'port'));
    await expectRefusal(url, readTarget(url, openNetwork(), policy));
    network.close();
  }
});

/** Redirects every visitor to the target in the path, byte by byte. */
async function startRedirects() {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (request: Buffer) => {
      const [, path = ''] = /^GET \/(\S*)/.exec(request.toString('latin1')) ?? [];
      const head = `HTTP/1.1 302 Found\r\nLocation: ${decodeURIComponent(path)}\r\n`;
      socket.end(`${head}Connection: close\r\nContent-Length: 0\r\n\r\n`);
    });
  });
  await once(server.listen(0, '127.0.0.2'), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

test('a redirect is judged like the target', async (t) => {
  // The site is at the only allowed address; the canary at another one of this machine.
  const { server, port } = await startRedirects();
  t.after(() => server.close());
  const judge = createAddressPolicy({ allow: ['127.0.0.2/32'], own: [] });
  const dial: Dialler = (peer) =>
    peer.address === '127.0.0.2' ? dialAddress(peer) : canary.dial(peer);
  const forms = addressForms.map((form) => form([127, 0, 0, 1])).concat(selfForms);
  const hosts = [...forms, 'direct-x.test', 'alias-x.test', 'both-x.test'];
  const schemes = ['http://', 'https://', '//', 'ftp://', 'gopher://', 'HTTP:\\\\'];
  for (const [index, host] of sample([...hosts, ...hosts]).entries()) {
    const network = openNetwork(dial, judge);
    const context = { target: {} as Target, network, now: new Date() };
    const scheme = index % 2 ? 'http://' : (schemes[index % schemes.length] ?? '');
    const to = `${scheme}${host}:${index % 3 ? canary.port : 80}/`;
    const begin = `http://127.0.0.2:${port}/${encodeURIComponent(to)}`;
    const seen = await visit(context, begin, 100);
    tries += 1;
    const last = seen.ran ? seen.value.page.address : '127.0.0.2';
    assert.equal(last, '127.0.0.2', to);
    network.close();
  }
});

test('the canary got no connection, and only public addresses were dialled', () => {
  const others = canary.dialled.filter(
    ({ address, port }) =>
      ![publicAddress, publicAddress6].includes(address) || ![80, 443].includes(port),
  );
  assert.deepEqual(others, []);
  assert.equal(canary.countVisits(), 0);
  const flips = isWhole ? 120 : 5;
  assert.ok(canary.dialled.length >= flips, 'these names were dialled at their first address');
  assert.ok(tries >= (isWhole ? 10_000 : 1_000), `${tries} tries`);
});

test('the canary gets a connection when its range is allowed', async () => {
  const judge = createAddressPolicy({ allow: ['127.0.0.0/8'], own: [] });
  const network = openNetwork(canary.dial, judge);
  await assert.rejects(network.exchange({ url: `http://127.1:${canary.port}/`, keep: 0 }));
  assert.equal(canary.countVisits(), 1);
});

test('a connection to another address than the checked one is dropped', async () => {
  const judge = createAddressPolicy({ allow: ['127.0.0.2/32'], own: [] });
  const detour: Dialler = () => dialAddress({ address: '127.0.0.1', port: canary.port });
  const network = openNetwork(detour, judge);
  const peer = { address: '127.0.0.2', port: canary.port };
  const wrong = { code: 'refused', message: /led to another address/ };
  await assert.rejects(network.connect(peer, 'handshake'), wrong);
  await assert.rejects(
    network.exchange({ url: `http://127.0.0.2:${canary.port}`, keep: 0 }),
    wrong,
  );
});
