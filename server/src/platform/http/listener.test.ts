import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { waitUntil } from '../../testing/wait-until.ts';
import { allowLongBody, createListener } from './listener.ts';

/** A listener that is closed after the test, and a way to connect to it. */
async function listen(t: TestContext, ...limits: Parameters<typeof createListener>) {
  const listener = createListener(...limits);
  const sockets: Socket[] = [];
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    listener.closeAllConnections();
    listener.close();
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const open = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  return { listener, open };
}

const ask = (path: string, headers = 'host: x\r\n') => `GET ${path} HTTP/1.1\r\n${headers}\r\n`;

test('a body that takes too long is disconnected, unless its route allows a long one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { listener, open } = await listen(t);
  listener.on('request', (request, response) => {
    if (request.url === '/upload') allowLongBody(request);
    request.resume().once('end', () => response.end('whole'));
  });
  /** Sends half of a body. */
  const begin = async (path: string) => {
    const socket = await open();
    const taken = once(listener, 'request');
    const headers = 'host: x\r\nconnection: close\r\ncontent-length: 2\r\n';
    socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\na`);
    await taken;
    return socket;
  };
  const finish = (socket: Socket) => {
    socket.write('b');
    return text(socket);
  };
  const [quick, slow, long] = [await begin('/form'), await begin('/form'), await begin('/upload')];
  t.mock.timers.tick(29_999);
  assert.match(await finish(quick), /^HTTP\/1\.1 200 [^]*whole/);
  t.mock.timers.tick(1);
  assert.match(await text(slow), /^HTTP\/1\.1 408 [^]*\{"error":"[^"]+","code":"too_slow"\}$/);
  assert.match(await finish(long), /^HTTP\/1\.1 200 [^]*whole/);
});

test('an idle connection is closed silently, a partial request gets a response', async (t) => {
  const { open } = await listen(t, { headersMs: 200 });
  const [silent, slow] = [await open(), await open()];
  slow.write('GET / HTTP/1.1\r\nhost: x\r\n');
  const [nothing, response] = await Promise.all([text(silent), text(slow)]);
  assert.equal(nothing, '');
  assert.match(response, /^HTTP\/1\.1 408 [^]*\{"error":"[^"]+","code":"too_slow"\}$/);
});

test('pipelined requests of one connection are processed in sequence', async (t) => {
  const { listener, open } = await listen(t);
  const paths: string[] = [];
  const responses: (() => void)[] = [];
  listener.on('request', ({ url = '' }, response) => {
    paths.push(url);
    responses.push(() => response.end(url));
  });
  const [greedy, other] = [await open(), await open()];
  greedy.write(ask('/1') + ask('/2') + ask('/3', 'host: x\r\nconnection: close\r\n'));
  await waitUntil('the first', () => paths.length === 1);
  other.write(ask('/other'));
  await waitUntil('the other', () => paths.length === 2);
  assert.deepEqual(paths, ['/1', '/other']);
  for (let n = 0; n < 4; n++) {
    await waitUntil('a turn', () => responses.length > n);
    responses[n]?.();
  }
  const bodies = (await text(greedy)).match(/^\/\d/gm);
  assert.deepEqual(bodies, ['/1', '/2', '/3']);
});

test('a connection with more than a hundred requests waiting is closed', async (t) => {
  const { listener, open } = await listen(t);
  let count = 0;
  listener.on('request', () => void count++);
  const socket = await open();
  const closed = once(socket, 'close');
  socket.write(ask('/').repeat(150));
  await closed;
  assert.equal(count, 1);
});

test('a client that reads nothing of its response is disconnected, a slow reader is not', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { listener, open } = await listen(t);
  // More than the system's own buffers can take.
  const size = 20_000_000;
  const served = new Set<Socket>();
  listener.on('request', ({ socket }, response) => {
    served.add(socket);
    socket.once('close', () => served.delete(socket));
    response.end(Buffer.alloc(size));
  });
  const [slow, ...stalled] = await Promise.all(Array.from({ length: 5 }, () => open()));
  assert.ok(slow);
  const state = { taken: 0 };
  slow.on('data', (bytes: Buffer) => (state.taken += bytes.length)).pause();
  const takeMore = async () => {
    const end = state.taken + 1_000_000;
    slow.resume();
    while (state.taken < end) await once(slow, 'data');
    slow.pause();
  };
  for (const socket of [slow, ...stalled]) socket.write(ask('/'));
  await waitUntil('all are served', () => served.size === 5);
  // The listener checks every five seconds, and disconnects after a minute without progress.
  for (let turn = 0; turn < 18; turn++) {
    t.mock.timers.tick(5000);
    await takeMore();
  }
  await waitUntil('the stalled are closed', () => served.size === 1);
  slow.resume();
  await waitUntil('the slow one has it all', () => state.taken > size);
});

test('a connection above the limit is refused while every other one waits for its response', async (t) => {
  const crowd: string[] = [];
  const onCrowd = (network: string) => void crowd.push(network);
  const { listener, open } = await listen(t, { connections: 2, onCrowd });
  const responses: (() => void)[] = [];
  listener.on('request', (_request, response) => responses.push(() => response.end('served')));
  const sockets = [await open(), await open()];
  for (const socket of sockets) socket.write(ask('/', 'host: x\r\nconnection: close\r\n'));
  await waitUntil('both are busy', () => responses.length === 2);
  const refused = await open();
  refused.write(ask('/'));
  const refusal = await text(refused);
  assert.match(refusal, /^HTTP\/1\.1 503 Service Unavailable\r\n[^]*retry-after: 5\r\n/);
  assert.match(refusal, /\{"error":"[^"]+","code":"unavailable"\}$/);
  assert.deepEqual(crowd, ['127.0.0.1']);
  for (const respond of responses) respond();
  for (const socket of sockets) assert.match(await text(socket), /served$/);
});

test('a client with most connections makes room for the others, the oldest without a request first', async (t) => {
  const crowd: string[] = [];
  const onCrowd = (network: string) => void crowd.push(network);
  const { listener, open } = await listen(t, { connections: 12, onCrowd });
  listener.on('request', (request, response) => {
    if (request.url === '/hold') return;
    request.resume().once('end', () => response.end('served'));
  });
  const body = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nabc';
  const beginnings = ['', 'GET / HT', 'GET / HTTP/1.1\r\nhost: x\r\n', body, ask('/')];
  const closed: string[] = [];
  // The first one has a request and waits for its response: it stays.
  for (const [at, bytes] of [ask('/hold'), ...beginnings, ...beginnings].entries()) {
    const socket = await open('127.66.6.6');
    socket.resume().once('close', () => closed.push(`${at}`));
    socket.write(bytes);
  }
  // Idle, and older than most of theirs, but a client of few.
  const idle = await open('127.0.0.2');
  let isIdleClosed = false;
  idle.once('close', () => (isIdleClosed = true));
  for (let n = 3; n < 10; n++) {
    const visitor = await open(`127.0.0.${n}`);
    visitor.write(ask('/', 'host: x\r\nconnection: close\r\n'));
    assert.match(await text(visitor), /served$/);
  }
  const attackers = await Promise.all(Array.from({ length: 15 }, () => open('127.66.6.6')));
  await waitUntil('its own are closed', () => closed.length === 10);
  assert.deepEqual(closed.slice(0, 3), ['1', '2', '3']);
  assert.ok(!closed.includes('0') && !isIdleClosed);
  assert.deepEqual(new Set(crowd), new Set(['127.66.6.6']));
  assert.ok(attackers.some(({ destroyed }) => !destroyed));
});

test('bytes that are no request get a response in the form of all errors', async (t) => {
  const { listener, open } = await listen(t);
  listener.on('request', ({ url = '' }, response) => void response.end(`served ${url}`));
  const long = 'x'.repeat(20_000);
  const cases: [bytes: string, status: number, code: string][] = [
    ['hello\r\n\r\n', 400, 'bad_request'],
    ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'bad_request'],
    ['BREW / HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'bad_request'],
    ['\u0016\u0003\u0001\u0002\u0000\u0001', 400, 'bad_request'],
    ['GET / HTTP/1.1\r\nhost x\r\n\r\n', 400, 'bad_request'],
    ['POST / HTTP/1.1\r\nhost: x\r\ncontent-length: x\r\n\r\n', 400, 'bad_request'],
    [ask(`/${long}`), 431, 'headers_too_large'],
    [ask('/', `host: x\r\ncookie: ${long}\r\n`), 431, 'headers_too_large'],
  ];
  for (const [bytes, status, code] of cases) {
    const socket = await open();
    socket.write(bytes, 'latin1');
    const response = await text(socket);
    assert.match(response, new RegExp(`^HTTP/1\\.1 ${status} [^]*"code":"${code}"\\}$`), bytes);
    assert.match(response, /\r\ncontent-type: application\/json; charset=utf-8\r\n/);
  }
  const socket = await open();
  socket.write(`${ask('/first')}${ask('/second')}nonsense\r\n\r\n`);
  const statuses = (await text(socket)).match(/HTTP\/1\.1 \d+|served \/[a-z]+/g);
  const served = ['HTTP/1.1 200', 'served /first', 'HTTP/1.1 200', 'served /second'];
  assert.deepEqual(statuses, [...served, 'HTTP/1.1 400']);
});

test('a body that breaks or stops in the middle ends its request immediately', async (t) => {
  const { listener, open } = await listen(t);
  const ended: string[] = [];
  listener.on('request', (request, response) => {
    allowLongBody(request);
    request.resume().on('error', () => ended.push(request.url ?? ''));
    // A response that has begun gets no other one in its middle.
    if (request.url !== '/answered') return;
    response.writeHead(413).write('too ');
    setImmediate(() => setImmediate(() => response.end('large')));
  });
  const head = 'host: x\r\ntransfer-encoding: chunked\r\n';
  const post = async (path: string, body: string, way: 'write' | 'end' = 'write') => {
    const socket = await open();
    socket[way](`${ask(path, head).replace('GET', 'POST')}${body}`);
    return text(socket);
  };
  const nonsense = '5\r\nhello\r\nno\r\n';
  assert.match(await post('/broken', nonsense), /^HTTP\/1\.1 400 [^]*"code":"bad_request"\}$/);
  await post('/stopped', '5\r\nhel', 'end');
  await waitUntil('both', () => ended.length === 2);
  assert.deepEqual(ended, ['/broken', '/stopped']);
  const responses = (await post('/answered', nonsense)).split('HTTP/1.1 ').slice(1);
  assert.match(responses[0] ?? '', /^413 [^]*too [^]*large\r\n0\r\n\r\n$/);
  assert.match(responses[1] ?? '', /^400 /);
});

test('two Host headers are a bad request', async (t) => {
  const { listener, open } = await listen(t);
  listener.on('request', (_, response) => response.end());
  const socket = await open();
  socket.write(ask('/', 'host: x\r\nHost: y\r\n'));
  assert.match(await text(socket), /^HTTP\/1\.1 400 [^]*"code":"bad_request"\}$/);
});
