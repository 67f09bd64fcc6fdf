import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPage, goodHeaders } from '../../lab/responses.ts';
import { scanInMemory } from '../../lab/scan-draft.ts';
import type { SiteResponse } from '../../lab/start-site.ts';

/** Scans a site and lists the requests that it received. */
async function countScan(respond: (path: string) => SiteResponse): Promise<string[]> {
  const requests: string[] = [];
  await scanInMemory({
    respond: ({ method, scheme, path }) => {
      requests.push(`${method} ${scheme} ${path}`);
      return respond(path);
    },
  });
  return requests;
}

test('a small site gets fewer requests than the burst of fifty', async () => {
  const requests = await countScan((path) =>
    path === '/' ? buildPage(goodHeaders) : { ...buildPage(goodHeaders), status: 404 },
  );
  assert.ok(requests.length <= 50, `${requests.length} requests`);
});

test('a site with everything gets some sixty requests', async () => {
  const scripts = Array.from(
    { length: 20 },
    (_, at) => `<script src="/${at}/a/a.js"></script><link rel="stylesheet" href="/${at}/a.css">`,
  );
  const page = buildPage(goodHeaders, scripts.join(''));
  const requests = await countScan((path) => {
    if (path === '/') return page;
    if (!path.endsWith('.js')) return { ...page, status: 404 };
    return { body: `//# sourceMappingURL=${path.replaceAll('/', '_')}.map\n`, headers: [] };
  });
  assert.ok(requests.length <= 66, `${requests.length} requests: ${requests.join(', ')}`);
  assert.ok(requests.every((line) => /^(?:GET|OPTIONS|TRACE) /.test(line)));
});

test('a site that redirects everything costs no more than its redirects', async () => {
  let count = 0;
  const requests = await countScan(() => ({
    status: 302,
    headers: [['location', `/${(count += 1)}`]],
  }));
  assert.ok(requests.length <= 50, `${requests.length} requests`);
});

test('a site with endless links gets a hundred requests at most', async () => {
  const parts = Array.from(
    { length: 60 },
    (_, at) =>
      `<script src="/${at}/a/a.js"></script><link rel="stylesheet" href="/${at}/b/a.css"><img src="/${at}/c/a.png"><a href="/${at}/d/">d</a><form method="post" action="/${at}/e"><input type="password" name="p"></form>`,
  );
  const page = { ...buildPage(goodHeaders, parts.join('')) };
  const requests = await countScan((path) => {
    // Each address redirects to another, four times.
    const { pathname, searchParams } = new URL(path, 'https://shop.example');
    const hops = Number(searchParams.get('hop') ?? 0);
    if (hops < 4) {
      const location = `${pathname}?hop=${hops + 1}`;
      return { status: 302, headers: [['location', location], ...goodHeaders] };
    }
    if (!pathname.endsWith('.js')) return page;
    return { body: `//# sourceMappingURL=${pathname.replaceAll('/', '_')}.map\n`, headers: [] };
  });
  assert.ok(requests.length <= 100, `${requests.length} requests`);
});
