import assert from 'node:assert/strict';
import { test } from 'node:test';
import Hapi from '@hapi/hapi';
import { readClientAddress, readHeader } from './request-headers.ts';

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

test('X-Forwarded-For is believed exactly as far as our own proxies wrote it', async () => {
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
  ];
  for (const [forwarded, proxies, address] of cases) {
    assert.equal(await readAddress(forwarded, proxies), address, `${forwarded} by ${proxies}`);
  }
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
