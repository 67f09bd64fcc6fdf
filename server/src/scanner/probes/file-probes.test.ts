import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { html, notFound } from '../../testing/lab/file-lab.ts';
import { createLabContext } from '../../testing/lab/lab-network.ts';
import { startSite, type AnswerSite } from '../../testing/lab/start-site.ts';
import { probeDirectories } from './directories.ts';
import { probeFiles } from './files.ts';
import { probeHome, probeNothing } from './pages.ts';
import { probeScripts } from './scripts.ts';
import { probeStyles } from './styles.ts';
import { probeRobots, probeSecurityTxt } from './well-known.ts';

/** A context for a site, with what was asked of it. */
async function open(t: TestContext, answer: AnswerSite) {
  const paths: string[] = [];
  const site = await startSite((request) => {
    paths.push(request.path);
    return answer(request);
  });
  const context = createLabContext({
    ...site,
    host: 'shop.example',
    domain: 'shop.example',
    hosts: ['www.shop.example', 'cdn.other.example'],
  });
  t.after(async () => {
    context.network.close();
    await site.close();
  });
  return { context, paths, site };
}

test('of a secret file only path, kind and size are kept', async (t) => {
  const secret = `DB_PASSWORD=hunter2\n${'#\n'.repeat(50_000)}`;
  const { context } = await open(t, ({ path, headers }) => {
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

test('a site that answers 429 is left alone', async (t) => {
  const { context, paths } = await open(t, ({ path }) =>
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

test('at most 6 scripts and 4 maps are read, and none of others', async (t) => {
  const tags = Array.from({ length: 9 }, (_, index) => `<script src="/${index}.js"></script>`);
  const { context, paths } = await open(t, ({ path }) => {
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
  const { context, paths } = await open(t, ({ path }) =>
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

test('no style sheet at another port or of another site is fetched', async (t) => {
  const strange: string[] = [];
  const other = await startSite(({ host, path }) => {
    strange.push(host + path);
    return { headers: [['content-type', 'text/css']], body: '' };
  });
  t.after(() => other.close());
  let own = 0;
  const { context, paths, site } = await open(t, ({ path }) => {
    const places = [
      `https://shop.example:${other.https}/a.css`,
      `https://www.shop.example:${other.https}/b.css`,
      `https://cdn.other.example:${own}/c.css`,
      `https://cdn.other.example:${other.https}/d.css`,
      `http://shop.example:${own}/e.css`,
      `https://www.shop.example:${own}/f.css`,
    ];
    return path === '/'
      ? html(places.map((place) => `<link rel=stylesheet href="${place}">`).join(''))
      : { headers: [['content-type', 'text/css']], body: '' };
  });
  own = site.https;
  const part = await probeStyles(context, await probeHome(context));
  assert.ok(part.ran);
  assert.deepEqual(paths, ['/', '/f.css']);
  assert.deepEqual(strange, []);
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
  const { context, paths } = await open(t, ({ path }) =>
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

test('robots.txt is read through a redirect of the site, not through one to others', async (t) => {
  const { context, paths, site } = await open(t, ({ host, path }) => {
    if (host === 'www.shop.example') return { body: 'User-agent: *' };
    return {
      status: 301,
      headers: [['location', `https://www.shop.example:${site.https}${path}`]],
    };
  });
  const part = await probeRobots(context);
  assert.deepEqual(part.ran && part.value.body, 'User-agent: *');
  assert.deepEqual(paths, ['/robots.txt', '/robots.txt']);
  const away = await open(t, () => ({
    status: 302,
    headers: [['location', 'https://login.other.example/robots.txt']],
  }));
  const other = await probeRobots(away.context);
  assert.equal(other.ran && other.value.status, 302);
});

test('security.txt is looked for at its place, then at the root', async (t) => {
  const { context, paths } = await open(t, ({ path }) =>
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
