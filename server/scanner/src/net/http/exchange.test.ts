import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failsWith } from '../../../lab/fails-with.ts';
import { openHttp, openRaw } from '../../../lab/open-lab.ts';
import { NetworkError } from '../network.ts';

test('headers are returned as sent: repeated, in order, in lower case, capped', async (t) => {
  const many = Array.from({ length: 300 }, (_, index) => [`X-${index}`, 'a'.repeat(100)]).flat();
  const { network, url } = await openHttp(t, (request, response) => {
    const few = ['Set-Cookie', 'a=1', 'set-cookie', 'b=2', 'X-Long', 'x'.repeat(10_000)];
    response.writeHead(200, request.url === '/many' ? many : few).end('body');
  });
  const { headers } = await network.exchange({ url: `${url}/`, keep: 10 });
  assert.deepEqual(headers.slice(0, 2), [
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
  ]);
  assert.deepEqual(headers[2], ['x-long', 'x'.repeat(8192)]);
  const { headers: first } = await network.exchange({ url: `${url}/many`, keep: 10 });
  assert.equal(first.length, 200);
});

test('the scanner identifies itself, and sends the requested headers', async (t) => {
  const { network, url } = await openHttp(t, (request, response) => {
    const { method, headers, url: path } = request;
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ method, headers, path }));
  });
  const headers = { origin: 'null', accept: 'text/plain' };
  const exchange = await network.exchange({
    url: `${url}/a?b#c`,
    method: 'OPTIONS',
    headers,
    keep: 5000,
  });
  const seen = JSON.parse(exchange.body) as {
    method: string;
    path: string;
    headers: Record<string, string>;
  };
  assert.deepEqual([seen.method, seen.path], ['OPTIONS', '/a?b']);
  const { host, origin, accept } = seen.headers;
  assert.deepEqual([host, origin, accept], [url.slice(7), 'null', 'text/plain']);
  assert.match(
    seen.headers['user-agent'] ?? '',
    /^LongitudeScanner\/1\.0 \(\+https:\/\/.+\/scanner\)$/,
  );
});

test('a probe gets as many bytes as it requests', async (t) => {
  const { network, url } = await openHttp(t, (_request, response) => {
    response
      .setHeader('content-type', 'image/png')
      .end(Buffer.from([0xff, 0x00, 0x41, 0x42, 0x43]));
  });
  const image = await network.exchange({ url, keep: 3 });
  assert.deepEqual([image.body, image.bodyBytes], ['', 5]);
  const bytes = await network.exchange({ url, keep: 3, isBinary: true });
  assert.deepEqual([bytes.body, bytes.isCut, bytes.cutReason], ['\xff\0A', true, undefined]);
  const begin = await network.exchange({ url, keep: 3, atMost: 2, isBinary: true });
  assert.deepEqual([begin.body, begin.bodyBytes, begin.isCut], ['\xff\0', 2, true]);
});

test('a kept-alive connection that the server has closed is replaced', async (t) => {
  const body = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
  const { network, url, server } = await openRaw(t, {
    onRequest: (socket) => socket.write(body, () => setImmediate(() => socket.destroy())),
  });
  for (let round = 0; round < 5; round += 1) {
    assert.equal((await network.exchange({ url, keep: 10, isBinary: true })).body, 'ok');
  }
  assert.ok(server.count() >= 2);
});

test('bytes after a body do not affect the next response', async (t) => {
  const { network, url } = await openRaw(t, {
    onRequest: (socket, _head, times) => {
      const rest = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil';
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n${times}${rest}`);
    },
  });
  for (let round = 0; round < 3; round += 1) {
    const { body } = await network.exchange({ url, keep: 10, isBinary: true });
    assert.match(body, /^\d$/);
  }
});

test('after 429 the server gets no more requests', async (t) => {
  let requests = 0;
  const { network, url } = await openHttp(t, (_request, response) => {
    requests += 1;
    response.writeHead(429, { 'retry-after': '60' }).end();
  });
  assert.equal((await network.exchange({ url, keep: 10 })).status, 429);
  await assert.rejects(network.exchange({ url, keep: 10 }), failsWith('blocked', /429/));
  assert.equal(requests, 1);
});

test('an address of another host is not dialled', async (t) => {
  const { network, url } = await openHttp(t, (_request, response) => response.end());
  const wanted = { url, keep: 0, address: '127.0.0.3' };
  await assert.rejects(
    network.exchange(wanted),
    failsWith('refused', /does not belong to the host/),
  );
});

test('a header that would split the request is refused', async (t) => {
  const { network, url } = await openHttp(t, (_request, response) => response.end());
  const headers = { 'x-a': 'b\r\nx-c: d' };
  await assert.rejects(network.exchange({ url, keep: 0, headers }), NetworkError);
});

for (const encoding of ['gzip', 'deflate', 'br', 'zstd']) {
  test(`a response without a body may declare ${encoding}`, async (t) => {
    const { network, url } = await openHttp(t, (request, response) => {
      response
        .writeHead(request.url === '/none' ? 204 : 200, { 'content-encoding': encoding })
        .end();
    });
    const head = await network.exchange({ url, method: 'HEAD', keep: 10 });
    const none = await network.exchange({ url: `${url}/none`, keep: 10 });
    const empty = await network.exchange({ url, keep: 10 });
    for (const { bodyBytes, isCut, cutReason } of [head, none, empty]) {
      assert.deepEqual([bodyBytes, isCut, cutReason], [0, false, undefined]);
    }
  });
}

test('early hints are skipped, and HTTP/1.0 is read to its end', async (t) => {
  const hinting = await openRaw(t, {
    onRequest: (socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nX-Hint: a\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n');
      socket.end('HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nto the end');
    },
  });
  const { status, httpVersion, headers, body, isCut } = await hinting.network.exchange({
    url: hinting.url,
    keep: 100,
  });
  assert.deepEqual([status, httpVersion, body, isCut], [200, '1.0', 'to the end', false]);
  assert.deepEqual(headers, [['content-type', 'text/plain']]);
});

test('TRACE is sent, and its echo returned', async (t) => {
  const { network, url } = await openRaw(t, {
    onRequest: (socket, head) => {
      const type = 'Content-Type: message/http\r\nConnection: close\r\n';
      socket.end(`HTTP/1.1 200 OK\r\n${type}\r\n${head}\r\n`);
    },
  });
  const headers = { 'x-echo': 'a1b2' };
  const response = await network.exchange({
    url: `${url}/?a`,
    method: 'TRACE',
    headers,
    keep: 1000,
  });
  assert.match(response.body, /^TRACE \/\?a HTTP\/1\.1\r\n[^]*x-echo: a1b2/i);
});

test('a content length that is too short truncates the body', async (t) => {
  const { network, url } = await openRaw(t, {
    onRequest: (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nlonger'),
  });
  const { body, isCut } = await network.exchange({ url, keep: 10, isBinary: true });
  assert.deepEqual([body, isCut], ['lon', false]);
});

test('credentials in an address are never sent', async (t) => {
  const { network, server, url } = await openHttp(t, (_request, response) => response.end());
  const withPassword = url.replace('//', '//user:word@');
  await assert.rejects(network.exchange({ url: withPassword, keep: 0 }), { code: 'refused' });
  assert.equal(server.count(), 0);
});
