// In a process of its own: it measures memory and the delay of the event loop.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, before, test } from 'node:test';
import { isErrorCode } from '@longitude/contract/core/errors';
import { Uploaded } from '@longitude/contract/files';
import { requestInbox } from '@longitude/contract/requests';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildRequest } from '../../testing/builders.ts';
import { countStoredFiles } from '../../testing/count-stored-files.ts';
import { composeHostileForms, type HostileForm } from '../../testing/hostile-files.ts';
import { send } from '../../testing/send.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { acceptedExtensions } from './file-types.ts';

let server: TestServer;
let id: string;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
  ({ id } = await server.visitor.call(requestInbox.create, { payload: buildRequest() }));
});
after(() => server.stop());

const path = () => `/api/service-requests/${id}/files`;

/** What came back must be what was sent, under a name and headers that can do no harm. */
async function assertHarmless(file: Uploaded['files'][number], { body, what }: HostileForm) {
  const headers = { authorization: `Bearer ${server.token}` };
  const response = await fetch(`${server.address}${path()}/${file.id}`, { headers });
  assert.equal(response.status, 200, what);
  const disposition = response.headers.get('content-disposition') ?? '';
  assert.match(disposition, /^attachment; filename="[ -~]+"/, what);
  assert.equal(response.headers.get('content-security-policy'), "default-src 'none'; sandbox");
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

test('500 hostile uploads are refused with an error, or stored and served harmlessly', async (t) => {
  const memory = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay();
  delay.enable();
  const tally = { refused: 0, stored: 0, files: 0 };
  for (const form of composeHostileForms(500, 20_261_121)) {
    const { status, body } = await send(server.address, 'POST', path(), {
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
  delay.disable();
  const grown = Math.round((process.memoryUsage().rss - memory) / 2 ** 20);
  t.diagnostic(`${JSON.stringify(tally)}, ${grown} MB more, longest turn ${delay.max / 1e6} ms`);
  assert.ok(tally.refused > 100 && tally.stored > 50, JSON.stringify(tally));
  assert.ok(grown <= 256, `${grown} MB more`);

  const { files } = await server.admin.call(requestInbox.read, { params: { id } });
  assert.equal(files.length, tally.files);
  const stored = await countStoredFiles(server.product.context.connection);
  assert.deepEqual([stored.documents, stored.records], [tally.files, tally.files]);
  assert.equal((await send(server.address, 'GET', '/ready')).status, 200);
});

test('the list of hostile uploads is the same each time', () => {
  const digest = () => {
    const hash = createHash('sha256');
    for (const { body, type } of composeHostileForms(50, 7)) hash.update(type).update(body);
    return hash.digest('hex');
  };
  assert.equal(digest(), digest());
});
