import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderRule } from '../platform/limits.ts';
import { startTestServer } from '../testing/test-server.ts';

test('a visitor has 120 renderings of a page with a query in a minute, and no limit of others', async (t) => {
  const server = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'on' }, { hasSite: true });
  t.after(() => server.stop());
  const get = async (path: string) => {
    const answer = await fetch(server.address + path, { headers: { accept: 'text/html' } });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  for (let n = 0; n < renderRule.points; n++) {
    assert.equal((await get(`/blog?q=word${n}`)).status, 200);
  }
  const refused = await get('/blog?q=one-more');
  assert.equal(refused.status, 429);
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-5]?\d$|^60$/);
  assert.match(refused.text, /Too many requests/);
  // Without a query that counts, and of another page.
  for (const path of ['/blog', '/blog?page=2', '/calculator?team=x']) {
    assert.equal((await get(path)).status, 200, path);
  }
});
