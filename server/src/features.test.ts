import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { readOverview, readStats } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { searchAll } from '@longitude/contract/search';
import { features } from './features.ts';
import { assertFits } from './testing/assert-fits.ts';
import { buildMessage, buildRequest } from './testing/builders.ts';
import { send } from './testing/send.ts';
import { startTestServer } from './testing/test-server.ts';
import { isWhole } from './testing/whole.ts';

/** One list of each feature, which shows that the feature exists. */
const lists: Readonly<Record<string, string>> = {
  settings: '/api/admin/settings',
  session: '/api/auth/verify',
  inbox: '/api/admin/service-requests',
  skills: '/api/calculator/skills',
  calculator: '/api/calculator/sessions',
  newsletter: '/api/admin/newsletter/subscribers',
  'refused-addresses': '/api/admin/refused-addresses',
  categories: '/api/categories',
  posts: '/api/blog-posts',
  scans: '/api/admin/scan-refusals',
  search: '/api/admin/search?q=anything',
  trash: '/api/admin/trash',
  overview: '/api/admin/overview',
  backup: '/api/admin/backup',
  visits: '/api/admin/visits',
  violations: '/api/admin/violations',
  push: '/api/admin/push',
};
const pages = ['/', '/services', '/contact', '/blog', '/calculator', '/scanner', '/sitemap.xml'];

const optional = [
  ['calculator'],
  ['backup'],
  ['posts', 'categories'],
  ['newsletter'],
  ['visits'],
  ['violations'],
  ['scans'],
  ['push'],
];
/** `npm test` leaves out one half of them together, and then the other. */
const leftOut = isWhole ? optional : [optional.slice(0, 3).flat(), optional.slice(3).flat()];

test('each feature is on the list once', () => {
  assert.equal(new Set(features.map(({ name }) => name)).size, features.length);
});

for (const without of leftOut) {
  test(`without ${without.join(' and ')} all other features work`, async () => {
    const server = await startTestServer({ ROLE: 'all' }, { without, hasSite: true });
    try {
      for (const [name, path] of Object.entries(lists)) {
        const { status } = await send(server.address, 'GET', path, { token: server.token });
        assert.equal(status, without.includes(name) ? 404 : 200, `${name}: ${path}`);
      }
      for (const path of pages) {
        assert.equal((await send(server.address, 'GET', path)).status, 200, path);
      }
      const { id } = await server.visitor.call(requestInbox.create, {
        payload: buildRequest({ name: 'Vera Without' }),
      });
      await server.visitor.call(messageInbox.create, { payload: buildMessage() });
      const found = await server.admin.call(searchAll, { query: { q: 'vera' } });
      assert.deepEqual(
        found.map((each) => each.id),
        [id],
      );
      assertFits(readOverview.response, await server.admin.call(readOverview));
      assertFits(readStats.response, await server.admin.call(readStats));
    } finally {
      await server.stop();
    }
  });
}
