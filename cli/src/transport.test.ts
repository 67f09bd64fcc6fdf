import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { buildMessage } from '../../server/src/testing/builders.ts';
import { findClosedPort } from '@longitude/scanner/lab/port-lab';
import { buildRow } from './testing/build-row.ts';
import { assertRun } from './testing/assert-run.ts';
import { startFakeServer, startFakeApi } from './testing/fake-server.ts';
import { takeSeat } from './testing/run-cli.ts';
import { sendRequest } from './http-request.ts';

const json = { 'content-type': 'application/json' };
const id = '0123456789abcdef01234567';

async function startSeat(respond: RequestListener) {
  const calls: string[] = [];
  const url = await startFakeServer((incoming, outgoing) => {
    calls.push(`${incoming.method} ${incoming.url}`);
    respond(incoming, outgoing);
  });
  const seat = await takeSeat({ LONGITUDE_URL: url, LONGITUDE_TOKEN: 'secret-token' });
  return { url, calls, run: (...words: string[]) => seat.run(words) };
}

test('an idempotent call is tried three times when its connection breaks', async () => {
  const { url, calls, run } = await startSeat((incoming) => void incoming.socket.destroy());
  const read = await run('requests', 'list', '--json');
  assertRun(read, {
    stderr:
      `longitude: No response from ${url} (connection closed, tried 3 times).\n` +
      '  Is it running, and the right one? longitude context list. Details: --verbose\n',
    code: 1,
  });
  assert.equal(calls.length, 3);
  calls.length = 0;
  const write = await run('requests', 'status', id, 'quoted');
  assert.match(write.stderr, /^longitude: No response from \S+ \(connection closed\)\.\n/);
  assert.deepEqual([calls.length, write.code], [1, 1]);
});

test('a connection that breaks once is reopened silently', async () => {
  let isFirst = true;
  const { calls, run } = await startSeat((incoming, outgoing) => {
    if (!isFirst) return outgoing.writeHead(200, json).end('[]');
    isFirst = false;
    return incoming.socket.destroy();
  });
  assertRun(await run('requests', 'list', '--json'), { stdout: '[]\n' });
  assert.equal(calls.length, 2);
});

test('--verbose reports each call with its request id, without query and token', async () => {
  const { run } = await startSeat((_, outgoing) =>
    outgoing.writeHead(200, { ...json, 'x-request-id': '01JD3X6M0Q' }).end('[]'),
  );
  const { stdout, stderr } = await run('requests', 'list', '--json', '--verbose', '-q', 'private');
  assert.equal(stdout, '[]\n');
  assert.match(
    stderr,
    /^GET \/api\/admin\/service-requests 200 in \d+ ms, request ID 01JD3X6M0Q\n$/,
  );
  const seat = await takeSeat();
  const url = `http://127.0.0.1:${await findClosedPort()}`;
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'secret-token' };
  const lost = await seat.run(['overview', '--verbose'], { env });
  assert.equal(
    lost.stderr.match(/^GET \/api\/admin\/overview ECONNREFUSED in \d+ ms$/gm)?.length,
    3,
  );
});

test("a page in place of JSON is reported, with the request id for the server's owner", async () => {
  let headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' };
  const { url, run } = await startSeat((_, outgoing) =>
    outgoing.writeHead(502, headers).end('<h1>Bad gateway</h1>'),
  );
  const first = `longitude: ${url} responds with a web page instead of JSON (502).\n`;
  const proxy = '  A proxy in front of it may be down.\n';
  assertRun(await run('overview'), {
    stderr: `${first}${proxy}  Is it running, and the right one? longitude context list. Details: --verbose\n`,
    code: 1,
  });
  headers = { ...headers, 'x-request-id': '01JD' };
  const { stderr } = await run('overview');
  assert.equal(
    stderr,
    `${first}${proxy}  Give this request ID to the server’s administrator: 01JD\n`,
  );
});

test('a truncated response is a failure, never a partial list', async () => {
  for (const length of [{}, { 'content-length': '5000' }]) {
    const { url, run } = await startSeat((_, outgoing) => {
      outgoing.writeHead(200, { ...json, ...length });
      outgoing.write('[{"id":"', () => outgoing.destroy());
    });
    assertRun(await run('requests', 'list', '--json'), {
      stderr: `longitude: The response of ${url} was interrupted (connection closed).\n`,
      code: 1,
    });
  }
});

const row = { ...buildRow(), id };

test('a response of 10 MB is read; an endless one is aborted', async () => {
  const rows = Array.from({ length: 2500 }, () => ({ ...row, message: 'x'.repeat(4000) }));
  const large = await startSeat((_, outgoing) =>
    outgoing.writeHead(200, json).end(JSON.stringify(rows)),
  );
  const read = await large.run('requests', 'list', '--get', 'message');
  assert.deepEqual([read.stdout.length, read.stderr, read.code], [2500 * 4001, '', 0]);
  const chunk = 'x'.repeat(1_000_000);
  const endless = await startSeat((_, outgoing) => {
    outgoing.writeHead(200, json);
    const send = () => {
      if (!outgoing.destroyed) outgoing.write(chunk, send);
    };
    send();
  });
  assertRun(await endless.run('requests', 'list'), {
    stderr: `longitude: The response of ${endless.url} is too large to read.\n`,
    code: 1,
  });
});

test('a lost response does not repeat a write: the message says where to look', async () => {
  const { url, run } = await startSeat((incoming, outgoing) => {
    if (incoming.method === 'POST') outgoing.destroy();
    else if (incoming.url?.includes('settings')) outgoing.end('[]');
    else outgoing.end(JSON.stringify({ ...row, ...buildMessage(), notes: '', files: [] }));
  });
  assertRun(await run('messages', 'reply', id, '--message', 'Hello', '--yes'), {
    stderr: `longitude: No response from ${url} (connection closed).\n  It may have been accepted anyway. To check: longitude messages emails ${id}\n`,
    code: 1,
  });
});

test('a call sends method, headers and text, and returns what fetch returns', async () => {
  const url = await startFakeApi(({ line, headers, text }) => [
    201,
    { line, type: headers['content-type'], text },
  ]);
  const headers = { 'content-type': 'application/json' };
  const response = await sendRequest(url, { method: 'POST', headers, body: '{"a":"ü"}' });
  assert.deepEqual([response.status, response.ok], [201, true]);
  assert.equal(response.headers.get('Content-Type'), 'application/json');
  assert.deepEqual([response.headers.has('etag'), response.headers.get('etag')], [false, null]);
  const expected = { line: 'POST /', type: 'application/json', text: '{"a":"ü"}' };
  assert.deepEqual(await response.json(), expected);
});

test('a compressed response is read in full, and a truncated one is an error', async () => {
  const packed = gzipSync('x'.repeat(100_000));
  const url = await startFakeServer(({ url: path }, outgoing) => {
    outgoing.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length });
    if (path === '/whole') outgoing.end(packed);
    else outgoing.write(packed.subarray(0, 50), () => outgoing.destroy());
  });
  assert.equal((await (await sendRequest(`${url}/whole`)).text()).length, 100_000);
  await assert.rejects((await sendRequest(`${url}/cut`)).text());
});

test('a redirect is not followed, and an unreachable server is reported with its error code', async () => {
  const url = await startFakeServer((_, outgoing) => {
    outgoing.writeHead(302, { location: 'http://longitude.invalid' }).end();
  });
  assert.equal((await sendRequest(url)).status, 302);
  const closed = `http://127.0.0.1:${await findClosedPort()}`;
  await assert.rejects(sendRequest(closed), { code: 'ECONNREFUSED' });
});

test('a signal aborts a call with its reason, before and during the response', async () => {
  const url = await startFakeServer(({ url: path }, outgoing) => {
    if (path === '/begun') outgoing.write('begun');
  });
  const reason = new DOMException('No response in time', 'TimeoutError');
  const early = new AbortController();
  const call = sendRequest(url, { signal: early.signal });
  early.abort(reason);
  await assert.rejects(call, reason);
  const late = new AbortController();
  const response = await sendRequest(`${url}/begun`, { signal: late.signal });
  const text = response.text();
  late.abort(reason);
  await assert.rejects(text, reason);
});
