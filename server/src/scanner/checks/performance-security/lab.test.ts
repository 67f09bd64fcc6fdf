import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Header } from '../../evidence/http.ts';
import { buildPage, openPageLab, type PageLab } from '../../../testing/lab/page-lab.ts';
import type { AnswerSite } from '../../../testing/lab/start-site.ts';
import { cachedCookies } from './cached-cookies.ts';
import { compressedSecrets } from './compressed-secrets.ts';
import { compression } from './compression.ts';

const long = '<p>The same sentence again.</p>'.repeat(200);
const pack = (html: string, headers: readonly Header[] = []) => ({
  ...buildPage([['content-encoding', 'gzip'], ...headers]),
  body: gzipSync(html),
});
/** An error page that repeats its address beside a hidden field of this name. */
const repeating =
  (field: string): AnswerSite =>
  ({ path }) =>
    pack(
      `<!doctype html><p>Nothing at ${path}</p><form method=post action=/search><input type=hidden name=${field} value=0123456789abcdef0123></form>${long}`,
    );
const caching = (value: string): AnswerSite => {
  const headers: Header[] = [
    ['set-cookie', 'sid=5b1f09c2'],
    ['cache-control', value],
  ];
  return () => buildPage(headers);
};

let lab: PageLab;
before(async () => {
  lab = await openPageLab({
    heavy: () => buildPage([], long),
    packed: () => pack(`<!doctype html>${long}`),
    small: () => buildPage(),
    data: () => ({ headers: [['content-type', 'text/plain']], body: long }),
    breach: repeating('_token'),
    // A search that shows what was searched for, and says nothing of wrong addresses.
    searching: (request) =>
      request.path.startsWith('/?') ? repeating('_token')(request) : pack('<!doctype html>Shop'),
    masked: repeating('authenticity_token'),
    shared: caching('public, max-age=600'),
    kept: caching('private, max-age=600'),
    challenged: () => ({
      status: 429,
      headers: [['set-cookie', 'x=1']],
    }),
  });
});
after(() => lab.close());

test('Compression warns: a page of 6 kB travels as it is', async () => {
  const found = await lab.judge(compression, 'heavy');
  assert.equal(found.status, 'warning');
  assert.equal(found.risk, 'low');
});
test('Compression passes: gzip, or too small to matter', async () => {
  assert.equal((await lab.judge(compression, 'packed')).status, 'pass');
  assert.equal((await lab.judge(compression, 'small')).status, 'pass');
});
test('Compression is not tested: the address answers with data', async () => {
  assert.equal((await lab.judge(compression, 'data')).tested, false);
});

test('Compressed Secrets warns: a compressed page repeats its address and holds a token', async () => {
  const found = await lab.judge(compressedSecrets, 'breach');
  assert.equal(found.status, 'warning');
  assert.equal(found.risk, 'low');
});
test('Compressed Secrets warns: a compressed page repeats its query and holds a token', async () => {
  const found = await lab.judge(compressedSecrets, 'searching');
  assert.equal(found.status, 'warning');
  assert.match(found.evidence[0] ?? '', /\?q=[0-9a-f]{18} \(200\) repeats its query$/);
});
test('Compressed Secrets passes: the framework masks the token, or there is none', async () => {
  assert.equal((await lab.judge(compressedSecrets, 'masked')).status, 'pass');
  assert.equal((await lab.judge(compressedSecrets, 'packed')).status, 'pass');
});
test('Compressed Secrets is not tested: the page is not encrypted', async () => {
  const found = await lab.judge(compressedSecrets, 'breach', { scheme: 'http' });
  assert.equal(found.tested, false);
});

test('Cached Cookies warns: a public answer sets a cookie', async () => {
  assert.equal((await lab.judge(cachedCookies, 'shared')).status, 'warning');
});
test('Cached Cookies passes: the answer is private', async () => {
  assert.equal((await lab.judge(cachedCookies, 'kept')).status, 'pass');
});
test('Cached Cookies is not tested: no cookie, or an answer that is not the site’s', async () => {
  assert.equal((await lab.judge(cachedCookies, 'small')).tested, false);
  assert.equal((await lab.judge(cachedCookies, 'challenged')).tested, false);
});
