import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { findClosedPort } from '../../server/src/testing/lab/port-lab.ts';
import { sendRequest } from './http-request.ts';
import { startFakeApi, startFakeServer } from './testing/fake-server.ts';

test('a call sends method, headers and text, and answers as fetch does', async () => {
  const url = await startFakeApi(({ line, headers, text }) => [
    201,
    { line, type: headers['content-type'], text },
  ]);
  const headers = { 'content-type': 'application/json' };
  const response = await sendRequest(url, { method: 'POST', headers, body: '{"a":"ü"}' });
  assert.deepEqual([response.status, response.ok], [201, true]);
  assert.equal(response.headers.get('Content-Type'), 'application/json');
  assert.deepEqual([response.headers.has('etag'), response.headers.get('etag')], [false, null]);
  const answer = { line: 'POST /', type: 'application/json', text: '{"a":"ü"}' };
  assert.deepEqual(await response.json(), answer);
});

test('a compressed answer is read whole, and one that is cut off is an error', async () => {
  const packed = gzipSync('x'.repeat(100_000));
  const url = await startFakeServer(({ url: path }, outgoing) => {
    outgoing.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length });
    if (path === '/whole') outgoing.end(packed);
    else outgoing.write(packed.subarray(0, 50), () => outgoing.destroy());
  });
  assert.equal((await (await sendRequest(`${url}/whole`)).text()).length, 100_000);
  await assert.rejects((await sendRequest(`${url}/cut`)).text());
});

test('a redirect is not followed, and a server that is not there is named by its code', async () => {
  const url = await startFakeServer((_, outgoing) => {
    outgoing.writeHead(302, { location: 'http://longitude.invalid' }).end();
  });
  assert.equal((await sendRequest(url)).status, 302);
  const closed = `http://127.0.0.1:${await findClosedPort()}`;
  await assert.rejects(sendRequest(closed), { code: 'ECONNREFUSED' });
});

test('a signal ends a call with its reason, before the answer and in the middle of it', async () => {
  const url = await startFakeServer(({ url: path }, outgoing) => {
    if (path === '/begun') outgoing.write('begun');
  });
  const reason = new DOMException('No answer in time', 'TimeoutError');
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
