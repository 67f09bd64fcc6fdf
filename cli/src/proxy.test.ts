import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { describeProxy } from './proxy.ts';
import { startFakeServer } from './testing/fake-server.ts';
import { takeSeat } from './testing/run-cli.ts';
import { startProcess } from './testing/run-process.ts';

const seat = await takeSeat();
const refuse = (record: (line: string) => void) =>
  startFakeServer((request, response) => {
    record(`${request.method} ${request.url}`);
    response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
  });
const requests: string[] = [];
const proxy = await refuse((line) => requests.push(line));
const site = 'http://office.invalid';

/** Requests that the proxy received while the command ran. */
async function run(url: string, env: Record<string, string>): Promise<string[]> {
  requests.length = 0;
  const all = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 't', ...env };
  const { ended } = await startProcess(seat, ['overview', '--insecure'], { env: all });
  assert.equal((await ended).code, 1);
  return [...requests];
}

test('calls take the proxy of the environment, except those to the hosts of NO_PROXY', async () => {
  const through = [`GET ${site}/api/admin/overview`];
  const host = proxy.replace('http://', '');
  const table: [env: Record<string, string>, expected: string[]][] = [
    [{ HTTP_PROXY: proxy }, through],
    [{ http_proxy: host }, through],
    [{ HTTP_PROXY: proxy, NO_PROXY: 'office.example, fice.invalid' }, through],
    [{ HTTP_PROXY: proxy, NO_PROXY: 'localhost office.invalid' }, []],
    [{ HTTP_PROXY: proxy, no_proxy: 'x.example,invalid.' }, []],
    [{ ALL_PROXY: proxy }, through],
    [{ HTTP_PROXY: proxy, NO_PROXY: '*' }, []],
    [{ HTTP_PROXY: '' }, []],
    [{ HTTPS_PROXY: proxy }, []],
  ];
  for (const [env, expected] of table) {
    assert.deepEqual(await run(site, env), expected, JSON.stringify(env));
  }
});

test('an encrypted call asks the proxy for a connection', async () => {
  const lines: string[] = [];
  const tunnel = createServer((socket) =>
    socket.once('data', (data) => {
      lines.push(...data.toString('latin1').split('\r\n', 1));
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    }),
  );
  await once(tunnel.listen(0, '127.0.0.1'), 'listening');
  const { port } = tunnel.address() as AddressInfo;
  await run('https://office.invalid', { HTTPS_PROXY: `127.0.0.1:${port}`, HTTP_PROXY: proxy });
  tunnel.close();
  assert.equal(lines[0], 'CONNECT office.invalid:443 HTTP/1.1');
});

test('calls to this machine go directly', async () => {
  const direct: string[] = [];
  const here = await refuse((line) => direct.push(line));
  assert.deepEqual(await run(here, { http_proxy: proxy }), []);
  assert.ok(direct.includes('GET /api/admin/overview'));
});

test('a proxy that cannot be used is refused, and its password is not repeated', async () => {
  const table: [proxy: string, error: RegExp][] = [
    ['ftp://[', /^longitude: The proxy of the environment cannot be used: HTTP_PROXY: ftp:/],
    ['http://u:p#canary@127.0.0.1:1', /HTTP_PROXY is not an address such as/],
  ];
  for (const [HTTP_PROXY, error] of table) {
    const env = { LONGITUDE_URL: site, HTTP_PROXY };
    const { stderr, code } = await (await startProcess(seat, ['overview'], { env })).ended;
    assert.match(stderr, error);
    assert.ok(!stderr.includes('canary'), stderr);
    assert.equal(code, 2);
  }
});

test('a failure through a proxy names it', () => {
  const env = { HTTPS_PROXY: 'user:canary@proxy.example:3128', ALL_PROXY: 'http://other:1' };
  assert.equal(
    describeProxy({ env }, 'https://office.invalid'),
    'proxy.example:3128 (HTTPS_PROXY)',
  );
  assert.equal(describeProxy({ env }, 'http://office.invalid'), 'other:1 (ALL_PROXY)');
  assert.equal(describeProxy({ env: {} }, 'http://office.invalid'), undefined);
});
