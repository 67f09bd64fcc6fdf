import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { after, before, test } from 'node:test';
import { requestInbox } from '@longitude/contract/requests';
import { buildForm, buildPdf } from '../../testing/build-file.ts';
import { buildRequest } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const content = buildPdf(1_000_000);
let server: TestServer;
let path: string;
let etag: string;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
  const { id } = await server.visitor.call(requestInbox.create, { payload: buildRequest() });
  const payload = buildForm([['Größe "1".pdf', content]]);
  const { files } = await server.admin.call(requestInbox.files.upload, { params: { id }, payload });
  path = `/api/service-requests/${id}/files/${files[0]?.id}`;
  etag = (await ask({}, 'HEAD')).headers.get('etag') ?? '';
});
after(() => server.stop());

function ask(headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const authorization = `Bearer ${server.token}`;
  return fetch(`${server.address}${path}`, { method, headers: { authorization, ...headers } });
}

test('a download is saved and never run, and no cache keeps it', async () => {
  const response = await ask({ 'accept-encoding': 'br, gzip' });
  const expected: Record<string, string> = {
    'content-type': 'application/pdf',
    'content-length': '1000000',
    'content-disposition': `attachment; filename="Gr__e _221_22.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%25221%2522.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
  };
  for (const [name, value] of Object.entries(expected)) {
    assert.equal(response.headers.get(name), value, name);
  }
  assert.ok(Buffer.from(await response.arrayBuffer()).equals(content));
  assert.match(etag, /^"[0-9a-f]{64}"$/);
});

test('a part is answered alone, byte by byte', async () => {
  const chunk = 255 * 1024;
  const ranges: [range: string, start: number, end: number][] = [
    ['bytes=0-0', 0, 1],
    ['bytes=0-', 0, 1_000_000],
    [`bytes=${chunk - 1}-${chunk}`, chunk - 1, chunk + 1],
    [`bytes=${chunk}-${2 * chunk - 1}`, chunk, 2 * chunk],
    ['bytes=100000-900000', 100_000, 900_001],
    ['bytes=-1', 999_999, 1_000_000],
    ['bytes=999999-5000000', 999_999, 1_000_000],
  ];
  for (const [range, start, end] of ranges) {
    const response = await ask({ range });
    assert.equal(response.status, 206, range);
    assert.equal(response.headers.get('content-range'), `bytes ${start}-${end - 1}/1000000`);
    assert.equal(response.headers.get('content-length'), String(end - start));
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(content.subarray(start, end)));
  }
});

test('a part that is not there is 416, and of another version the whole comes', async () => {
  const unsatisfiable = await ask({ range: 'bytes=1000000-' });
  assert.deepEqual(
    [unsatisfiable.status, unsatisfiable.headers.get('content-range'), await unsatisfiable.json()],
    [416, 'bytes */1000000', { error: 'The file has no such part.', code: 'bad_range' }],
  );
  const cases: [headers: Record<string, string>, status: number][] = [
    [{ range: 'bytes=0-9', 'if-range': etag }, 206],
    [{ range: 'bytes=0-9', 'if-range': '"another"' }, 200],
    [{ range: 'bytes=0-9,20-29' }, 200],
    [{ range: 'lines=0-9' }, 200],
  ];
  for (const [headers, status] of cases) {
    const response = await ask(headers);
    await response.arrayBuffer();
    assert.equal(response.status, status, JSON.stringify(headers));
  }
});

test('HEAD tells the size without the bytes', async () => {
  const response = await ask({}, 'HEAD');
  assert.deepEqual(
    [response.status, response.headers.get('content-length'), await response.text()],
    [200, '1000000', ''],
  );
});

test('without a token there is no download, nor under the id of another item', async () => {
  const bare = await fetch(`${server.address}${path}`);
  assert.equal(bare.status, 401);
  const headers = { authorization: `Bearer ${server.token}` };
  const other = path.replace(/service-requests\/[0-9a-f]+/, `service-requests/${'f'.repeat(24)}`);
  assert.equal((await fetch(`${server.address}${other}`, { headers })).status, 404);
});

test('a reader that leaves in the middle stops the reading', async () => {
  const { hostname, port } = new URL(server.address);
  const headers = { authorization: `Bearer ${server.token}` };
  for (let turn = 0; turn < 20; turn++) {
    const request = http.get({ hostname, port, path, headers });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    await once(response, 'data');
    response.destroy();
  }
  const whole = await ask();
  assert.ok(Buffer.from(await whole.arrayBuffer()).equals(content));
});
