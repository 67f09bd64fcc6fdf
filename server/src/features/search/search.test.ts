import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { searchAll } from '@longitude/contract/search';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildMessage, buildPost, buildRequest } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { hasFeature, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

const admin = (method: string, path: string, json?: object) =>
  send(server.address, method, path, { token: server.token, ...(json ? { json } : {}) });

async function create(path: string, json: object): Promise<string> {
  return ((await admin('POST', path, json)).body as { id: string }).id;
}

async function search(q: string) {
  const answer = await server.admin.call(searchAll, { query: { q } });
  assertFits(searchAll.answer, answer);
  return answer;
}

test('requests, messages and posts are found at once, with a line that shows the hit', async () => {
  const message = 'Our Nürburg plant has one switch that nobody dares to restart.';
  const request = await create('/api/service-requests', buildRequest({ message }));
  const contact = await create('/api/contact', buildMessage({ company: 'Nürburg Optik' }));
  const title = 'What we learned in Nürburg';
  const posts = hasFeature('posts')
    ? [await create('/api/blog-posts', buildPost({ title, published: false }))]
    : [];
  const found = await search('nurb');
  assert.deepEqual(found, [
    { kind: 'service-request', id: request, title: 'Oluwaseun Adeyemi', snippet: message },
    { kind: 'contact-message', id: contact, title: 'Priya Raman', snippet: 'Nürburg Optik' },
    ...posts.map((id) => ({ kind: 'blog-post', id, title, snippet: buildPost().excerpt })),
  ]);
  assert.deepEqual(await search('nurburg plant SWITCH'), found.slice(0, 1));
  assert.deepEqual(await search('nurburg nowhere'), []);
});

test('what is archived is found; suspected spam and the trash are not', async () => {
  const [archived, spam, deleted] = await Promise.all(
    Array.from({ length: 3 }, () =>
      create('/api/contact', buildMessage({ name: 'Quillon Marsh' })),
    ),
  );
  await admin('PATCH', `/api/contact-messages/${archived}`, { archived: true });
  await admin('PATCH', `/api/contact-messages/${spam}`, { spam: true });
  await admin('DELETE', `/api/contact-messages/${deleted}`);
  const post = await create('/api/blog-posts', buildPost({ title: 'Quillon speaks' }));
  await admin('DELETE', `/api/blog-posts/${post}`);
  assert.deepEqual(
    (await search('quillon')).map(({ id }) => id),
    [archived],
  );
});

test('the newest eight of each kind are named', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 10; n++) {
    ids.push(await create('/api/service-requests', buildRequest({ name: `Octavia ${n}` })));
  }
  const found = await search('octavia');
  assert.deepEqual(
    found.map(({ id }) => id),
    ids.toReversed().slice(0, 8),
  );
});

test('a query that says nothing is refused', async () => {
  for (const query of ['', '?q=', '?q=%20', '?q=!', '?q=a&q=b', '?q=a&limit=3']) {
    const { status, body } = await admin('GET', `/api/admin/search${query}`);
    assert.deepEqual([status, (body as { code: string }).code], [400, 'validation_failed'], query);
  }
});
