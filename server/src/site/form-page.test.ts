import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' }, { hasSite: true });
});
after(() => server.stop());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.address}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('a page with a form is for no shared cache, and its validator does not promise the same bytes', async () => {
  const { headers } = await get('/contact');
  assert.match(headers.get('etag') ?? '', /^W\/"[\w-]+"$/);
  assert.equal(headers.get('cache-control'), 'private, no-cache');
  const other = await get('/about');
  assert.match(other.headers.get('etag') ?? '', /^"[\w-]+"$/);
  assert.equal(other.headers.get('cache-control'), 'no-cache');
});

test('a page with a form is 304 in every encoding, with the headers of the page', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const first = await get('/contact', headers);
    assert.equal(first.headers.get('content-encoding') ?? 'identity', encoding);
    const etag = first.headers.get('etag') ?? '';
    const again = await get('/contact', { ...headers, 'if-none-match': etag });
    // A minute may have begun meanwhile: then the page names another time.
    const isSame = again.headers.get('etag') === etag;
    assert.equal(again.status, isSame ? 304 : 200);
    assert.equal(again.headers.get('cache-control'), 'private, no-cache');
    assert.match(again.headers.get('content-security-policy') ?? '', /default-src 'self'/);
  }
});

test('what says that a form was sent is kept nowhere', async () => {
  const { headers, status } = await get('/contact?sent=contact');
  assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
});
