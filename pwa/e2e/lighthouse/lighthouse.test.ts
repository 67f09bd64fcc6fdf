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

test('Lighthouse finds nothing on any indexed page', async () => {
  const paths = await listIndexedPaths(site);
  assert.ok(paths.length >= 9, `the sitemap names too few pages: ${paths.join(', ')}`);
  for (const path of paths) {
    const { scores, faults } = await auditor.audit(`${site.address}${path}`, 'as it is');
    const { accessibility, 'best-practices': practices, seo } = scores;
    assert.deepEqual({ path, faults }, { path, faults: [] });
    assert.deepEqual(
      { accessibility, practices, seo },
      { accessibility: 100, practices: 100, seo: 100 },
    );
  }
});
