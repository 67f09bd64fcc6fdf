import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { gone, html } from '../../testing/lab/file-lab.ts';
import { createLabScene } from '../../testing/lab/lab-network.ts';
import { startSite, type AnswerSite } from '../../testing/lab/start-site.ts';
import { probeDirectories } from './directories.ts';
import { probeFiles } from './files.ts';
import { probeHome, probeNothing } from './pages.ts';
import { probeRobots, probeSecurityTxt } from './well-known.ts';
import { probeScripts } from './scripts.ts';

/** A scene for a site, with what was asked of it. */
async function open(context: TestContext, answer: AnswerSite) {
  const asked: string[] = [];
  const site = await startSite((request) => {
    asked.push(request.path);
    return answer(request);
  });
  const scene = createLabScene({
    ...site,
    host: 'shop.example',
    domain: 'shop.example',
    hosts: ['www.shop.example'],
  });
  context.after(async () => {
    scene.network.close();
    await site.close();
  });
  return { scene, asked, site };
}

test('of a secret file only path, kind and size are kept', async (context) => {
  const secret = `DB_PASSWORD=hunter2\n${'#\n'.repeat(50_000)}`;
  const { scene } = await open(context, ({ path, headers }) => {
    if (path === '/') return html('');
    if (path === '/.env')
      return { headers: [['content-length', String(secret.length)]], body: secret };
    if (path !== '/.env.production') return gone;
    assert.equal(headers['range'], 'bytes=0-4095');
    return {
      status: 206,
      headers: [['content-range', 'bytes 0-4095/900000']],
      body: secret.slice(0, 4096),
    };
  });
  const home = await probeHome(scene);
  const part = await probeFiles(scene, home, await probeNothing(scene, home));
  assert.ok(part.ran);
  const [first, second] = part.value;
  const kind = 'environment file with passwords or keys';
  assert.deepEqual([first?.kind, first?.bytes], [kind, secret.length]);
  assert.deepEqual([second?.kind, second?.bytes], [kind, 900_000]);
  assert.doesNotMatch(JSON.stringify(part), /hunter2/);
});

test('a site that answers 429 is left alone', async (context) => {
  const { scene, asked } = await open(context, ({ path }) =>
    path === '/'
      ? html('')
      : /^\/[0-9a-f]{18}/.test(path)
        ? gone
        : { status: 429, headers: [['retry-after', '120']] },
  );
  const home = await probeHome(scene);
  const part = await probeFiles(scene, home, await probeNothing(scene, home));
  const tries = part.ran ? part.value.filter(({ status }) => status !== null) : [];
  assert.deepEqual(tries, []);
  assert.ok(asked.length <= 3 + 4, `${asked.length} requests`);
});

test('at most 6 scripts and 4 maps are read, and none of others', async (context) => {
  const tags = Array.from({ length: 9 }, (_, index) => `<script src="/${index}.js"></script>`);
  const { scene, asked } = await open(context, ({ path }) => {
    if (path === '/')
      return html(`<script src="https://cdn.other.example/x.js"></script>${tags.join('')}`);
    if (path === '/0.js') return { body: '//# sourceMappingURL=https://maps.other.example/0.map' };
    return path.endsWith('.js')
      ? { body: `run()\n//# sourceMappingURL=${path}.map` }
      : { body: '{}' };
  });
  const part = await probeScripts(scene, await probeHome(scene));
  assert.ok(part.ran);
  assert.equal(part.value.length, 10);
  assert.deepEqual(
    part.value.map(({ status }) => status),
    [null, ...Array<number>(6).fill(200), null, null, null],
  );
  assert.equal(asked.filter((path) => path.endsWith('.js')).length, 6);
  assert.equal(asked.filter((path) => path.endsWith('.map')).length, 4);
});

test('at most 4 folders are tried, the fullest first', async (context) => {
  const images = [
    '/a/1.png',
    '/b/1.png',
    '/b/2.png',
    '/c/d/1.png',
    '/e/1.png',
    '/f/1.png',
    '/top.png',
  ];
  const { scene, asked } = await open(context, ({ path }) =>
    path === '/' ? html(images.map((src) => `<img src="${src}">`).join('')) : gone,
  );
  const part = await probeDirectories(scene, await probeHome(scene));
  assert.ok(part.ran);
  assert.deepEqual(
    part.value.map(({ path }) => path),
    ['/b/', '/a/', '/c/d/', '/e/'],
  );
  assert.equal(asked.length, 5);
});

test('robots.txt is read through a redirect of the site, not through one to others', async (context) => {
  const { scene, asked, site } = await open(context, ({ host, path }) => {
    if (host === 'www.shop.example') return { body: 'User-agent: *' };
    return {
      status: 301,
      headers: [['location', `https://www.shop.example:${site.https}${path}`]],
    };
  });
  const part = await probeRobots(scene);
  assert.deepEqual(part.ran && part.value.body, 'User-agent: *');
  assert.deepEqual(asked, ['/robots.txt', '/robots.txt']);
  const away = await open(context, () => ({
    status: 302,
    headers: [['location', 'https://login.other.example/robots.txt']],
  }));
  const other = await probeRobots(away.scene);
  assert.equal(other.ran && other.value.status, 302);
});

test('security.txt is looked for at its place, then at the root', async (context) => {
  const { scene, asked } = await open(context, ({ path }) =>
    path === '/security.txt'
      ? { body: 'Contact: mailto:a@shop.example' }
      : path === '/'
        ? html('')
        : gone,
  );
  const part = await probeSecurityTxt(scene, await probeHome(scene));
  assert.equal(part.ran && part.value.url.endsWith('/security.txt'), true);
  assert.deepEqual(asked, ['/', '/.well-known/security.txt', '/security.txt']);
});
