import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestServer } from '../../../server/src/testing/test-server.ts';
import { startAuditor, type Auditor } from './audit.ts';
import { listIndexedPaths } from './indexed-paths.ts';
import { startSite } from '../site.ts';

let auditor: Auditor;
let site: TestServer;

before(async () => {
  [auditor, site] = await Promise.all([startAuditor(), startSite()]);
});
after(async () => {
  await auditor.close();
  await site.stop();
});

/** One page of each kind; `npm run bench` judges all of them. */
const kinds = [
  ['home', '/'],
  ['text', '/services'],
  ['legal text', '/privacy'],
  ['form', '/contact'],
  ['tool', '/calculator'],
  ['scanner', '/scanner'],
  ['list', '/blog'],
  ['article', /^\/blog\/./],
] as const;

for (const [kind, page] of kinds) {
  test(`Lighthouse finds nothing on a page of the kind "${kind}"`, async () => {
    const paths = await listIndexedPaths(site);
    const path = paths.find((each) => (page instanceof RegExp ? page.test(each) : each === page));
    assert.ok(path, `the sitemap names no ${page}`);
    const { scores, faults } = await auditor.audit(`${site.address}${path}`, 'as it is');
    const { accessibility, 'best-practices': practices, seo } = scores;
    assert.deepEqual({ path, faults }, { path, faults: [] });
    assert.deepEqual(
      { accessibility, practices, seo },
      { accessibility: 100, practices: 100, seo: 100 },
    );
  });
}
