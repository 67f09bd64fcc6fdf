import assert from 'node:assert/strict';
import { test } from 'node:test';
import Hapi from '@hapi/hapi';
import { toNetwork, readClientAddress, readHeader } from './request-headers.ts';

const socket = '192.0.2.9';

async function readAddress(forwarded: string | undefined, trustedProxies: number): Promise<string> {
  const server = Hapi.server();
  server.route({
    method: 'GET',
    path: '/',
    handler: (request) => readClientAddress(request, trustedProxies),
  });
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const { payload } = await server.inject({ url: '/', headers, remoteAddress: socket });
  return payload;
}

test('X-Forwarded-For is trusted exactly as far as our own proxies wrote it', async () => {
  const cases: [forwarded: string | undefined, proxies: number, address: string][] = [
    [undefined, 0, socket],
    ['198.51.100.1', 0, socket],
    ['198.51.100.1, 203.0.113.7', 0, socket],
    [undefined, 1, socket],
    ['', 1, socket],
    [' , ', 1, socket],
    ['203.0.113.7', 1, '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', 1, '203.0.113.7'],
    ['10.0.0.1,198.51.100.1 ,203.0.113.7', 1, '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', 2, '198.51.100.1'],
    ['10.0.0.1, 198.51.100.1, 203.0.113.7', 2, '198.51.100.1'],
    ['203.0.113.7', 2, '203.0.113.7'],
    ['2001:db8::7', 1, '2001:db8::7'],
    ['203.0.113.7:4000', 1, '203.0.113.7'],
    ['[2001:db8::7]:4000', 1, '2001:db8::7'],
    ['[2001:DB8:0::7]', 1, '2001:db8::7'],
    ['fe80::7%eth0', 1, 'fe80::7'],
    ['::ffff:203.0.113.7', 1, '203.0.113.7'],
    ['[::ffff:203.0.113.7]:4000', 1, '203.0.113.7'],
    ['::ffff:cb00:7107', 1, '203.0.113.7'],
    ['unknown', 1, socket],
    ['_hidden:4000', 1, socket],
    ['203.0.113.7:port', 1, socket],
    ['203.0.113.999', 1, socket],
  ];
  for (const [forwarded, proxies, address] of cases) {
    assert.equal(await readAddress(forwarded, proxies), address, `${forwarded} by ${proxies}`);
  }
});

test('IPv6 addresses of one /64 are one network, IPv4 addresses are one each', () => {
  const cases: [address: string, network: string][] = [
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '::/64'],
    ['203.0.113.7', '203.0.113.7'],
    ['', ''],
  ];
  for (const [address, network] of cases) assert.equal(toNetwork(address), network);
});

test('a header that is missing reads as empty text', async () => {
  const server = Hapi.server();
  server.route({
    method: 'GET',
    path: '/',
    handler: (request) => `<${readHeader(request, 'x-a')}>`,
  });
  assert.equal((await server.inject('/')).payload, '<>');
  assert.equal((await server.inject({ url: '/', headers: { 'X-A': 'b' } })).payload, '<b>');
});
