import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  challenge,
  html,
  json,
  openFileLab,
  script,
  text,
  type FileLab,
} from '../../../testing/lab/file-lab.ts';
import { directoryListing } from './directory-listing.ts';
import { securityTxt } from './security-txt.ts';
import { sourceMaps } from './source-maps.ts';

const app = '<div id="app"></div><script src="/assets/app.js"></script>';
const listing = (path: string, names: readonly string[]) =>
  `<html><head><title>Index of ${path}</title></head><body><h1>Index of ${path}</h1><hr><pre><a href="../">../</a>\n${names.map((name) => `<a href="${name}">${name}</a>  22-Nov-2026 10:00  1024`).join('\n')}</pre><hr></body></html>`;
const shop =
  '<link rel="stylesheet" href="/static/css/a.css"><script src="/static/js/a.js"></script>';
const map = (sources: readonly string[], content: readonly (string | null)[]) =>
  JSON.stringify({ version: 3, sources, sourcesContent: content, mappings: 'AAAA' });
const expires = (date: string) => `Contact: mailto:security@shop.example\nExpires: ${date}\n`;

let lab: FileLab;
before(async () => {
  lab = await openFileLab({
    clean: (path) =>
      ({
        '/': html(`<h1>Shop</h1>${shop}`),
        '/static/js/a.js': script('run()\n//# sourceMappingURL=a.js.map'),
        '/.well-known/security.txt': text(expires('2099-01-01T00:00:00Z')),
        '/config.json': json('{"apiUrl":"https://api.example","analytics":"UA-1"}'),
      })[path],
    open: (path) => (path === '/' ? html('<h1>Shop</h1>') : undefined),
    spa: () => html(app),
    challenged: () => challenge,
    listed: (path) =>
      ({
        '/': html(`<img src="/uploads/logo.png">${shop}`),
        '/uploads/': html(listing('/uploads/', ['invoice.pdf', 'customers.csv'])),
      })[path],
    mirror: () => html(listing('/', ['a.iso', 'b.iso'])),
    assets: (path) =>
      ({
        '/': html(shop),
        '/static/js/': html(listing('/static/js/', ['a.js', 'b.js'])),
      })[path],
    bare: (path) => (path === '/' ? html('<h1>No files at all</h1>') : undefined),
    article: (path) =>
      path === '/'
        ? html('<img src="/docs/a.png">')
        : path === '/docs/'
          ? html('<h1>Index of terms</h1><p>Index of /docs/ and more</p><a href="b">b</a>')
          : undefined,
    mapped: (path) =>
      ({
        '/': html('<script src="/a.js"></script>'),
        '/a.js': script('run()\n//# sourceMappingURL=/maps/a.js.map'),
        '/maps/a.js.map': json(map(['../src/cart.ts', 'node_modules/x/i.js'], ['let a', 'x'])),
      })[path],
    inlined: (path) =>
      ({
        '/': html('<script src="/a.js"></script>'),
        '/a.js': script(
          `run()\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map(['src/cart.ts'], ['let a'])).toString('base64')}`,
        ),
      })[path],
    vendored: (path) =>
      ({
        '/': html('<script src="/jquery.min.js"></script>'),
        '/jquery.min.js': script('run()\n//# sourceMappingURL=jquery.min.map'),
        '/jquery.min.map': json(map(['jquery.js'], ['let a'])),
      })[path],
    foreign: (path) =>
      path === '/' ? html('<script src="https://cdn.other.example/a.js"></script>') : undefined,
    expired: (path) =>
      path === '/'
        ? html('')
        : path === '/.well-known/security.txt'
          ? text(expires('2020-01-01T00:00:00Z'))
          : undefined,
  });
});
after(() => lab.close());

test('Directory Listing fails: a folder of uploads shows its contents', async () => {
  const found = await lab.judge(directoryListing, 'listed');
  assert.equal(found.status, 'fail');
  assert.deepEqual(found.evidence, ['/uploads/ lists: customers.csv, invoice.pdf']);
});
test('Directory Listing fails: the home page is a listing itself', async () => {
  const found = await lab.judge(directoryListing, 'mirror');
  assert.equal(found.status, 'fail', found.details);
  assert.deepEqual(found.evidence, ['/ lists: a.iso, b.iso']);
});
test('Directory Listing warns: a folder of scripts shows its contents', async () => {
  const found = await lab.judge(directoryListing, 'assets');
  assert.equal(found.status, 'warning');
  assert.equal(found.tested, true);
});
for (const site of ['clean', 'article', 'soft404-assets'] as const) {
  test(`Directory Listing passes: no folder is listed (${site})`, async () => {
    const found = await lab.judge(directoryListing, site === 'soft404-assets' ? 'spa' : site);
    assert.equal(found.status, 'pass', found.details);
  });
}
for (const site of ['bare', 'challenged']) {
  test(`Directory Listing is not tested: no folder is known (${site})`, async () => {
    assert.equal((await lab.judge(directoryListing, site)).tested, false);
  });
}

for (const site of ['mapped', 'inlined']) {
  test(`Source Maps warns: the site's own source is in it (${site})`, async () => {
    const found = await lab.judge(sourceMaps, site);
    assert.equal(found.status, 'warning');
    assert.equal(found.tested, true);
    assert.match(found.details, /1 file\b.*cart\.ts/);
  });
}
test('Source Maps passes: the map is not there', async () => {
  assert.equal((await lab.judge(sourceMaps, 'clean')).status, 'pass');
});
test('Source Maps passes: the map is that of a public library', async () => {
  assert.equal((await lab.judge(sourceMaps, 'vendored')).status, 'pass');
});
for (const site of ['foreign', 'spa', 'challenged']) {
  test(`Source Maps is not tested: no script of the site can be read (${site})`, async () => {
    assert.equal((await lab.judge(sourceMaps, site)).tested, false);
  });
}

test('security.txt warns: there is none', async () => {
  const found = await lab.judge(securityTxt, 'open');
  assert.equal(found.status, 'warning');
  assert.equal(found.tested, true);
  assert.deepEqual(lab.requestedPaths('open').slice(-2), [
    '/.well-known/security.txt',
    '/security.txt',
  ]);
});
test('security.txt warns: a single-page application answers in its place', async () => {
  assert.match((await lab.judge(securityTxt, 'spa')).details, /no security\.txt/);
});
test('security.txt warns: it has expired', async () => {
  assert.match((await lab.judge(securityTxt, 'expired')).details, /expired on 1 January 2020/);
});
test('security.txt passes: it names a contact and is valid', async () => {
  assert.equal((await lab.judge(securityTxt, 'clean')).status, 'pass');
});
test('security.txt is not tested: a challenge answers', async () => {
  assert.equal((await lab.judge(securityTxt, 'challenged')).tested, false);
});
