import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestServer } from '../../../server/src/testing/test-server.ts';
import { isWhole } from '../../../server/src/testing/whole.ts';
import { audit } from './audit.ts';
import { listIndexedPaths } from './indexed-paths.ts';
import { startSite } from '../site.ts';

let site: TestServer;

before(async () => {
  site = await startSite();
});
after(async () => {
  await site.stop();
});

/** Pages of each kind; the first is audited here, and all of them by `npm run bench`. */
const kinds: Readonly<Record<string, readonly [RegExp, ...RegExp[]]>> = {
  home: [/^\/$/],
  text: [/^\/services$/, /^\/about$/, /^\/scanner\/scoring$/, /^\/install$/],
  'legal text': [/^\/privacy$/, /^\/terms$/, /^\/cookies$/],
  form: [/^\/contact$/],
  tool: [/^\/calculator$/],
  scanner: [/^\/scanner$/],
  list: [/^\/blog$/, /^\/scanner\/checks$/],
  article: [/^\/blog\/./],
  check: [/^\/scanner\/checks\/./],
};

test('every indexed page is of one of the kinds that Lighthouse judges', async () => {
  const known = Object.values(kinds).flat();
  const paths = await listIndexedPaths(site);
  assert.deepEqual(
    paths.filter((path) => !known.some((page) => page.test(path))),
    [],
  );
});

for (const kind of isWhole ? Object.keys(kinds) : ['form']) {
  test(`Lighthouse finds nothing on a page of the kind "${kind}"`, async () => {
    const page = kinds[kind]?.[0];
    const path = (await listIndexedPaths(site)).find((each) => page?.test(each));
    assert.ok(path, `the sitemap names no ${page}`);
    const { scores, faults } = await audit(`${site.address}${path}`, 'as it is');
    const { accessibility, 'best-practices': practices, seo } = scores;
    assert.deepEqual({ path, faults }, { path, faults: [] });
    assert.deepEqual(
      { accessibility, practices, seo },
      { accessibility: 100, practices: 100, seo: 100 },
    );
  });
}
