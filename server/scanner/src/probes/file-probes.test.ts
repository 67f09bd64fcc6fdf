import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { html, notFound } from '../../lab/responses.ts';
import { createMemoryContext } from '../../lab/memory-network.ts';
import type { SiteResponder } from '../../lab/start-site.ts';
import { probeDirectories } from './directories.ts';
import { probeFiles } from './files.ts';
import { probeHome, probeNothing } from './pages.ts';
import { probeScripts } from './scripts.ts';
import { probeStyles } from './styles.ts';
import { probeRobots, probeSecurityTxt } from './well-known.ts';

/** A context for a site, with the requests that it received. */
function open(t: TestContext, respond: SiteResponder) {
  const paths: string[] = [];
  const context = createMemoryContext({
    respond: (request) => {
      paths.push(request.path);
      return respond(request);
    },
    hosts: ['www.shop.example', 'cdn.other.example'],
  });
  t.after(() => context.network.close());
  return { context, paths };
}

test('of a secret file only path, kind and size are stored', async (t) => {
  const secret = `DB_PASSWORD=hunter2\n${'#\n'.repeat(50_000)}`;
  const { context } = open(t, ({ path, headers }) => {
    if (path === '/') return html('');
    if (path === '/.env')
      return { headers: [['content-length', String(secret.length)]], body: secret };
    if (path !== '/.env.local') return notFound;
    assert.equal(headers['range'], 'bytes=0-4095');
    return {
      status: 206,
      headers: [['content-range', 'bytes 0-4095/900000']],
      body: secret.slice(0, 4096),
    };
  });
  const home = await probeHome(context);
  const part = await probeFiles(context, home, await probeNothing(context, home));
  assert.ok(part.ran);
  const [first, second] = part.value;
  const kind = 'environment file with passwords or keys';
  assert.deepEqual([first?.kind, first?.bytes], [kind, secret.length]);
  assert.deepEqual([second?.kind, second?.bytes], [kind, 900_000]);
  assert.doesNotMatch(JSON.stringify(part), /hunter2/);
});

test('a site that responds with 429 gets no more requests', async (t) => {
  const { context, paths } = open(t, ({ path }) =>
    path === '/'
      ? html('')
      : /^\/[0-9a-f]{18}/.test(path)
        ? notFound
        : { status: 429, headers: [['retry-after', '120']] },
  );
  const home = await probeHome(context);
  const part = await probeFiles(context, home, await probeNothing(context, home));
  const tries = part.ran ? part.value.filter(({ status }) => status !== null) : [];
  assert.deepEqual(tries, []);
  assert.ok(paths.length <= 3 + 4, `${paths.length} requests`);
});

test('at most 6 scripts and 4 maps are read, and none of other sites', async (t) => {
  const tags = Array.from({ length: 9 }, (_, index) => `<script src="/${index}.js"></script>`);
  const { context, paths } = open(t, ({ path }) => {
    if (path === '/')
      return html(`<script src="https://cdn.other.example/x.js"></script>${tags.join('')}`);
    if (path === '/0.js') return { body: '//# sourceMappingURL=https://maps.other.example/0.map' };
    return path.endsWith('.js')
      ? { body: `run()\n//# sourceMappingURL=${path}.map` }
      : { body: '{}' };
  });
  const part = await probeScripts(context, await probeHome(context));
  assert.ok(part.ran);
  assert.equal(part.value.length, 10);
  assert.deepEqual(
    part.value.map(({ status }) => status),
    [null, ...Array<number>(6).fill(200), null, null, null],
  );
  assert.equal(paths.filter((path) => path.endsWith('.js')).length, 6);
  assert.equal(paths.filter((path) => path.endsWith('.map')).length, 4);
});

test('at most 4 style sheets of the site are read, and of each at most 5 addresses', async (t) => {
  const links = Array.from({ length: 6 }, (_, at) => `<link rel=stylesheet href="/${at}.css">`);
  const urls = Array.from(
    { length: 9 },
    (_, at) => `a { background: url(http://x.example/${at}) }`,
  );
  const css = `${urls.join('')} @import "http://x.example/b.css";`;
  const { context, paths } = open(t, ({ path }) =>
    path === '/'
      ? html(`<link rel=stylesheet href="https://cdn.other.example/x.css">${links.join('')}`)
      : { headers: [['content-type', 'text/css']], body: css },
  );
  const part = await probeStyles(context, await probeHome(context));
  assert.ok(part.ran);
  assert.deepEqual(paths.toSorted(), ['/', '/0.css', '/1.css', '/2.css', '/3.css']);
  assert.deepEqual(
    part.value.map(({ plain }) => plain.length),
    [5, 5, 5, 5],
  );
  assert.equal(part.value[0]?.plain[0]?.kind, 'css import');
});

test('no style sheet at another port or of another site is fetched, and no page in place of one', async (t) => {
  const requested: string[] = [];
  const places = [
    'https://shop.example:8443/a.css',
    'https://www.shop.example:8443/b.css',
    'https://cdn.other.example/c.css',
    'http://shop.example:443/d.css',
    'https://www.shop.example/e.css',
    '/f.css',
  ];
  const links = places.map((place) => `<link rel=stylesheet href="${place}">`).join('');
  const page = '<style>a { background: url(http://no.example/a.png) }</style>';
  const { context } = open(t, ({ path, headers }) => {
    requested.push(`${String(headers['host'])}${path}`);
    if (path === '/') return html(links);
    return path === '/f.css' ? html(page) : { headers: [['content-type', 'text/css']], body: '' };
  });
  const part = await probeStyles(context, await probeHome(context));
  assert.ok(part.ran);
  assert.deepEqual(requested.toSorted(), [
    'shop.example/',
    'shop.example/f.css',
    'www.shop.example/e.css',
  ]);
  assert.ok(part.value.every(({ plain }) => plain.length === 0));
});

test('the map of a script is read from its path or its data: URL', async (t) => {
  const map = (source: string) =>
    JSON.stringify({ version: 3, sources: [source], sourcesContent: ['let a'], mappings: 'AAAA' });
  const inline = Buffer.from(map('src/cart.ts')).toString('base64');
  const scripts: Readonly<Record<string, string>> = {
    '/own.js': '//# sourceMappingURL=/maps/own.js.map',
    '/inline.js': `//# sourceMappingURL=data:application/json;base64,${inline}`,
    '/library.js': '//# sourceMappingURL=library.map',
    '/missing.js': '//# sourceMappingURL=missing.map',
    '/maps/own.js.map': map('../src/cart.ts'),
    '/library.map': map('jquery.js'),
  };
  const tags = Object.keys(scripts)
    .slice(0, 4)
    .map((path) => `<script src="${path}"></script>`);
  const { context } = open(t, ({ path }) => {
    if (path === '/') return html(`${tags.join('')}<script src="/page.js"></script>`);
    return path === '/page.js' ? html('') : scripts[path] ? { body: scripts[path] } : notFound;
  });
  const part = await probeScripts(context, await probeHome(context));
  assert.ok(part.ran);
  assert.deepEqual(
    part.value.map(({ status, sourceMap }) => [status, sourceMap?.ownSources]),
    [
      [200, 1],
      [200, 1],
      [200, 0],
      [200, undefined],
      // A page in place of a script.
      [null, undefined],
    ],
  );
});

test('at most 4 folders are tried, the fullest first', async (t) => {
  const images = [
    '/a/1.png',
    '/b/1.png',
    '/b/2.png',
    '/c/d/1.png',
    '/e/1.png',
    '/f/1.png',
    '/top.png',
  ];
  const { context, paths } = open(t, ({ path }) =>
    path === '/' ? html(images.map((src) => `<img src="${src}">`).join('')) : notFound,
  );
  const part = await probeDirectories(context, await probeHome(context));
  assert.ok(part.ran);
  assert.deepEqual(
    part.value.map(({ path }) => path),
    ['/b/', '/a/', '/c/d/', '/e/'],
  );
  assert.equal(paths.length, 5);
});

test('a home page that is a listing is checked as a folder', async (t) => {
  const listing = '<html><head><title>Index of /</title></head><body><h1>Index of /</h1><pre>';
  const { context } = open(t, () => html(`${listing}<a href="a.iso">a.iso</a></pre>`));
  const part = await probeDirectories(context, await probeHome(context));
  assert.ok(part.ran);
  assert.deepEqual(part.value, [{ path: '/', status: 200, listed: ['a.iso'] }]);
});

test('robots.txt is read through a redirect within the site, not to others', async (t) => {
  const { context, paths } = open(t, ({ host, path }) => {
    if (host === 'www.shop.example') return { body: 'User-agent: *' };
    return {
      status: 301,
      headers: [['location', `https://www.shop.example${path}`]],
    };
  });
  const part = await probeRobots(context);
  assert.deepEqual(part.ran && part.value.body, 'User-agent: *');
  assert.deepEqual(paths, ['/robots.txt', '/robots.txt']);
  const away = open(t, () => ({
    status: 302,
    headers: [['location', 'https://login.other.example/robots.txt']],
  }));
  const other = await probeRobots(away.context);
  assert.equal(other.ran && other.value.status, 302);
});

test('security.txt is requested at its standard path, then at the root', async (t) => {
  const { context, paths } = open(t, ({ path }) =>
    path === '/security.txt'
      ? { body: 'Contact: mailto:a@shop.example' }
      : path === '/'
        ? html('')
        : notFound,
  );
  const part = await probeSecurityTxt(context, await probeHome(context));
  assert.equal(part.ran && part.value.url.endsWith('/security.txt'), true);
  assert.deepEqual(paths, ['/', '/.well-known/security.txt', '/security.txt']);
});
