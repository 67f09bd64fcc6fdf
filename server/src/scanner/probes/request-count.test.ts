import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { buildPage, goodHeaders } from '../../testing/lab/page-lab.ts';
import type { SiteAnswer } from '../../testing/lab/start-site.ts';
import { openWholeSite, scanContext } from '../../testing/lab/whole-site.ts';
import type { Purpose } from '../net/network.ts';

/** Scans a site at 127.0.0.1 and counts what reached it, and what was opened to it. */
async function countScan(t: TestContext, answer: (path: string) => SiteAnswer) {
  const requests: string[] = [];
  const site = await openWholeSite({
    answer: ({ method, scheme, path }) => {
      requests.push(`${method} ${scheme} ${path}`);
      return answer(path);
    },
  });
  t.after(() => site.close());
  const context = site.openContext();
  const opened: Record<Purpose, number> = { request: 0, handshake: 0, port: 0 };
  const { network } = context;
  await scanContext({
    ...context,
    network: {
      ...network,
      connect: (peer, purpose, lifeMs) => {
        opened[purpose] += 1;
        return network.connect(peer, purpose, lifeMs);
      },
      connectTls: (peer, options, purpose, watch) => {
        opened[purpose] += 1;
        return network.connectTls(peer, options, purpose, watch);
      },
    },
  });
  return { requests, opened };
}

test('a small site is asked within the burst of fifty', async (t) => {
  const { requests, opened } = await countScan(t, (path) =>
    path === '/' ? buildPage(goodHeaders) : { ...buildPage(goodHeaders), status: 404 },
  );
  t.diagnostic(`${requests.length} requests, ${opened.handshake} handshakes, ${opened.port} ports`);
  assert.ok(requests.length <= 50, `${requests.length} requests`);
  assert.ok(opened.handshake <= 120 && opened.port <= 16);
});

test('a site with all that can be asked for is asked some sixty times', async (t) => {
  const scripts = Array.from(
    { length: 20 },
    (_, at) => `<script src="/${at}/a/a.js"></script><link rel="stylesheet" href="/${at}/a.css">`,
  );
  const page = buildPage(goodHeaders, scripts.join(''));
  const { requests } = await countScan(t, (path) => {
    if (path === '/') return page;
    if (!path.endsWith('.js')) return { ...page, status: 404 };
    return { body: `//# sourceMappingURL=${path.replaceAll('/', '_')}.map\n`, headers: [] };
  });
  t.diagnostic(`${requests.length} requests`);
  assert.ok(requests.length <= 66, `${requests.length} requests: ${requests.join(', ')}`);
  assert.ok(requests.every((line) => /^(?:GET|OPTIONS|TRACE) /.test(line)));
});

test('a site that redirects everything it is asked costs no more than its redirects', async (t) => {
  let count = 0;
  const { requests } = await countScan(t, () => ({
    status: 302,
    headers: [['location', `/${(count += 1)}`]],
  }));
  t.diagnostic(`${requests.length} requests`);
  assert.ok(requests.length <= 50, `${requests.length} requests`);
});

test('a slow site on which all leads on and on is asked a hundred times at most', async (t) => {
  const parts = Array.from(
    { length: 60 },
    (_, at) =>
      `<script src="/${at}/a/a.js"></script><link rel="stylesheet" href="/${at}/b/a.css"><img src="/${at}/c/a.png"><a href="/${at}/d/">d</a><form method="post" action="/${at}/e"><input type="password" name="p"></form>`,
  );
  const page = { ...buildPage(goodHeaders, parts.join('')), waitMs: 40 };
  const { requests } = await countScan(t, (path) => {
    // Each address leads to another, four times.
    const { pathname, searchParams } = new URL(path, 'https://shop.example');
    const hops = Number(searchParams.get('hop') ?? 0);
    if (hops < 4) {
      const location = `${pathname}?hop=${hops + 1}`;
      return { status: 302, headers: [['location', location], ...goodHeaders], waitMs: 40 };
    }
    if (!pathname.endsWith('.js')) return page;
    return { body: `//# sourceMappingURL=${pathname.replaceAll('/', '_')}.map\n`, headers: [] };
  });
  t.diagnostic(`${requests.length} requests`);
  assert.ok(requests.length <= 100, `${requests.length} requests`);
});
