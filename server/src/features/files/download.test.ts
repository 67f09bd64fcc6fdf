import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { after, test } from 'node:test';
import { requestInbox } from '@longitude/contract/requests';
import { isErrorCode } from '@longitude/contract/core/error-codes';
import { Uploaded } from '@longitude/contract/files';
import { buildForm, buildPdf } from '../../testing/build-file.ts';
import { buildRequest } from '../../testing/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { assertFits } from '../../testing/assert-fits.ts';
import { countStoredFiles } from '../../testing/count-stored-files.ts';
import { composeHostileForms, type HostileForm } from '../../testing/hostile-files.ts';
import { send } from '../../testing/send.ts';
import { acceptedExtensions } from './file-types.ts';
import { isWhole } from '../../testing/whole.ts';

const content = buildPdf(1_000_000);
const server = await startTestServer({ ROLE: 'api' });
const { id } = await server.visitor.call(requestInbox.create, { payload: buildRequest() });
const payload = buildForm([['Größe "1".pdf', content]]);
const { files } = await server.admin.call(requestInbox.files.upload, { params: { id }, payload });
const filesPath = `/api/service-requests/${id}/files`;
const path = `${filesPath}/${files[0]?.id}`;
const etag = (await ask({}, 'HEAD')).headers.get('etag') ?? '';
const count = isWhole ? 500 : 80;
after(() => server.stop());

function ask(headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const authorization = `Bearer ${server.token}`;
  return fetch(`${server.address}${path}`, { method, headers: { authorization, ...headers } });
}

test('a download is saved and never run, and not cached', async () => {
  const response = await ask({ 'accept-encoding': 'br, gzip' });
  const expected: Record<string, string> = {
    'content-type': 'application/pdf',
    'content-length': '1000000',
    'content-disposition': `attachment; filename="Gr__e _221_22.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%25221%2522.pdf`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
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

test('a range is sent, byte by byte', async () => {
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

test('an unsatisfiable range is 416, and a range of another version returns the whole', async () => {
  const unsatisfiable = await ask({ range: 'bytes=1000000-' });
  assert.deepEqual(
    [unsatisfiable.status, unsatisfiable.headers.get('content-range'), await unsatisfiable.json()],
    [
      416,
      'bytes */1000000',
      { error: 'The requested part of the file does not exist.', code: 'bad_range' },
    ],
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

test('HEAD returns the size without the bytes', async () => {
  const response = await ask({}, 'HEAD');
  assert.deepEqual(
    [response.status, response.headers.get('content-length'), await response.text()],
    [200, '1000000', ''],
  );
});

test('a reader that disconnects stops the reading', async () => {
  const { hostname, port } = new URL(server.address);
  const headers = { authorization: `Bearer ${server.token}` };
  for (let turn = 0; turn < 5; turn++) {
    const request = http.get({ hostname, port, path, headers });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    await once(response, 'data');
    response.destroy();
  }
  const whole = await ask();
  assert.ok(Buffer.from(await whole.arrayBuffer()).equals(content));
});

/** The response must equal the upload, with a harmless name and headers. */
async function assertHarmless(file: Uploaded['files'][number], { body, what }: HostileForm) {
  const headers = { authorization: `Bearer ${server.token}` };
  const response = await fetch(`${server.address}${filesPath}/${file.id}`, { headers });
  assert.equal(response.status, 200, what);
  const disposition = response.headers.get('content-disposition') ?? '';
  assert.match(disposition, /^attachment; filename="[ -~]+"/, what);
  assert.equal(
    response.headers.get('content-security-policy'),
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  );
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.doesNotMatch(file.type, /html|svg|xml|script/, what);
  assert.equal(response.headers.get('content-type'), file.type);
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(bytes.length, file.size);
  assert.ok(body.includes(bytes), what);
  // eslint-disable-next-line no-control-regex -- finding control characters is the point
  assert.match(file.originalName, /^[^/\\:*?"<>|\u0000-\u001f\u007f-\u009f\u202a-\u202e]{1,200}$/);
  assert.ok(acceptedExtensions.includes(file.originalName.split('.').at(-1)?.toLowerCase() ?? ''));
}

test(`${count} hostile uploads are refused with an error, or stored and served harmlessly`, async (t) => {
  const memory = process.memoryUsage().rss;
  const tally = { refused: 0, stored: 0, files: 0 };
  for (const form of composeHostileForms(count, 20_261_121)) {
    const { status, body } = await send(server.address, 'POST', filesPath, {
      token: server.token,
      body: form.body,
      headers: { 'content-type': form.type },
    });
    if (status === 201) {
      assertFits(Uploaded, body);
      const { files } = body as Uploaded;
      tally.stored++;
      tally.files += files.length;
      for (const file of files) await assertHarmless(file, form);
      continue;
    }
    tally.refused++;
    const { error, code } = body as { error: unknown; code: unknown };
    assert.ok(status >= 400 && status < 500, `${status} ${form.what}`);
    assert.ok(typeof error === 'string' && error !== '' && isErrorCode(code), form.what);
  }
  const grown = Math.round((process.memoryUsage().rss - memory) / 2 ** 20);
  t.diagnostic(`${JSON.stringify(tally)}, ${grown} MB more`);
  assert.ok(tally.refused > count / 5 && tally.stored > count / 20, JSON.stringify(tally));
  assert.ok(grown <= 256, `${grown} MB more`);

  const all = (await server.admin.call(requestInbox.read, { params: { id } })).files.length;
  assert.equal(all, tally.files + files.length);
  const stored = await countStoredFiles(server.product.context.connection);
  assert.deepEqual([stored.documents, stored.records], [all, all]);
  assert.equal((await send(server.address, 'GET', '/ready')).status, 200);
});
