import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../evidence/http.ts';
import { isLikeNothing, looksLikeHtml } from './compare-responses.ts';
import { isSensitiveName, recogniseListing } from './recognise-listing.ts';
import { findSourceMapAddress, readDataAddress, readOwnSources } from './source-map.ts';
import { isSecurityTxt, readRobots, readSecurityTxt, refusesScanner } from './well-known.ts';

for (const [text, isPage] of [
  ['\ufeff\n<!DOCTYPE html><p>', true],
  ['<html lang="en">', true],
  ['<!-- x --><div>', true],
  ['<svg xmlns="x"/>', true],
  ['key=value <script src="x">', true],
  ["<?php define('A', 1);", false],
  ['A=<secret>', false],
  ['{"a":"<b>"}', false],
  ['', false],
] as const) {
  test(`${JSON.stringify(text)} ${isPage ? 'looks' : 'does not look'} like a page`, () => {
    assert.equal(looksLikeHtml(text), isPage);
  });
}

const control = (status: number, body: string): Exchange => ({
  method: 'GET',
  url: 'https://shop.example/f00d',
  address: '127.0.0.1',
  status,
  httpVersion: '1.1',
  headers: [],
  body,
  wireBytes: body.length,
  bodyBytes: body.length,
  isCut: false,
  ms: 1,
});
const file = (body: string) => ({ url: 'https://shop.example/.env', body, headers: [] });
const binary = { ...control(200, ''), bodyBytes: 900 };
const image = { ...binary, headers: [['content-type', 'image/png'] as const] };
const isSecret = (body: string) => body.startsWith('SECRET');

for (const [why, controls, body, expected] of [
  ['random paths are not found', [control(404, 'SECRET=1')], 'SECRET=1', false],
  ['a random path says the same', [control(200, 'hello')], 'hello', true],
  ['only the path differs', [control(200, 'no /f00d here')], 'no /.env here', true],
  ['a random path is of the same kind', [control(200, 'SECRET=2')], 'SECRET=1', true],
  ['one of two is', [control(404, ''), control(200, 'SECRET=2')], 'SECRET=1', true],
  ['a random path says something else', [control(200, 'hello')], 'SECRET=1', false],
  ['a random path gets bytes of the same type', [binary], 'PK', true],
  ['a random path gets bytes of another type', [image], 'PK', false],
  ['there are no controls', [], 'SECRET=1', false],
] as const) {
  test(`a response is ${expected ? '' : 'not '}like that of a random path when ${why}`, () => {
    assert.equal(isLikeNothing(file(body), controls, isSecret), expected);
  });
}

const listings: Readonly<Record<string, string>> = {
  Apache: `<html><head><title>Index of /files</title></head><body><h1>Index of /files</h1><table><tr><th><a href="?C=N;O=D">Name</a></th></tr><tr><td><a href="/">Parent Directory</a></td></tr><tr><td><a href="a.pdf">a.pdf</a></td></tr></table></body></html>`,
  nginx: `<html>\r\n<head><title>Index of /files/</title></head>\r\n<body>\r\n<h1>Index of /files/</h1><hr><pre><a href="../">../</a>\r\n<a href="a.pdf">a.pdf</a>  1-Jan</pre><hr></body></html>`,
  IIS: `<html><head><title>shop.example - /files/</title></head><body><H1>shop.example - /files/</H1><hr>\r\n\r\n<pre><A HREF="/">[To Parent Directory]</A><br><br> <A HREF="/files/a.pdf">a.pdf</A><br></pre><hr></body></html>`,
  Python: `<!DOCTYPE HTML>\n<html lang="en"><head><title>Directory listing for /files/</title></head><body><h1>Directory listing for /files/</h1><hr><ul>\n<li><a href="a.pdf">a.pdf</a></li></ul></body></html>`,
  lighttpd: `<!DOCTYPE html><html><head><title>Index of /files/</title></head><body><h2>Index of /files/</h2><div class="list"><table><tbody><tr><td class="n"><a href="../">..</a>/</td></tr><tr><td class="n"><a href="a.pdf">a.pdf</a></td></tr></tbody></table></div><div class="foot">lighttpd/1.4</div></body></html>`,
  Caddy: `<!DOCTYPE html><html><head><title>files/</title></head><body><table><tr class="file"><td><a href="./a.pdf"><span class="name">a.pdf</span></a></td></tr></table><footer>Served with <a href="https://caddyserver.com">Caddy</a></footer></body></html>`,
  Express: `<!DOCTYPE html><html><head><title>listing directory /files/</title></head><body><ul id="files" class="view-tiles"><li><a href="/files/a.pdf" title="a.pdf">a</a></li></ul></body></html>`,
  Go: `<!doctype html>\n<meta name="viewport" content="width=device-width">\n<pre>\n<a href="a.pdf">a.pdf</a>\n</pre>\n`,
};
for (const [server, html] of Object.entries(listings)) {
  test(`a listing of ${server} is recognized with its names`, () => {
    assert.deepEqual(recogniseListing(html, '/files/'), ['a.pdf']);
  });
}

test('an encoded path is recognized in the title', () => {
  const html = '<title>Index of /my files/</title><h1>Index of /my files/</h1><a href="b">b</a>';
  assert.deepEqual(recogniseListing(html, '/my%20files/'), ['b']);
});

for (const [why, html] of [
  [
    'a page that writes about it',
    '<title>Index of terms</title><h1>Index of /files/</h1><a href="a">a</a>',
  ],
  ['the listing of another folder', listings['nginx']?.replaceAll('/files/', '/other/') ?? ''],
  ['a page with links', '<title>Shop</title><pre><a href="a">a</a></pre><p>More</p>'],
  ['nothing', ''],
] as const) {
  test(`no listing: ${why}`, () => assert.equal(recogniseListing(html, '/files/'), null));
}

test('sensitive names come first, and at most five', () => {
  const names = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'dump.sql'];
  const links = names.map((name) => `<a href="${name}">${name}</a>`).join('\n');
  const html = `<title>Index of /x/</title><h1>Index of /x/</h1>${links}`;
  assert.deepEqual(recogniseListing(html, '/x/'), ['dump.sql', 'a.png', 'b.png', 'c.png', 'd.png']);
});

for (const [name, isSensitive] of [
  ['dump.sql', true],
  ['site.tar.gz', true],
  ['.env', true],
  ['passwords.txt', true],
  ['backup/', true],
  ['logo.svg', false],
  ['app.js', false],
  ['jquery.min.map', false],
] as const) {
  test(`${name} is ${isSensitive ? '' : 'not '}sensitive`, () => {
    assert.equal(isSensitiveName(name), isSensitive);
  });
}

for (const [why, header, script, address] of [
  [
    'the last comment',
    '',
    'a\n//# sourceMappingURL=old.map\nb\n//# sourceMappingURL=new.map\n',
    'new.map',
  ],
  ['the old form', '', '//@ sourceMappingURL=a.map', 'a.map'],
  ['a block comment', '', '/*# sourceMappingURL=a.map */', 'a.map'],
  ['the header first', 'h.map', '//# sourceMappingURL=a.map', 'h.map'],
  ['none', '', 'let sourceMappingURL = 1', null],
] as const) {
  test(`the address of a source map: ${why}`, () => {
    assert.equal(findSourceMapAddress(header, script), address);
  });
}

test('data: URLs are parsed with and without base64', () => {
  const base64 = Buffer.from('{"é":1}').toString('base64');
  assert.equal(readDataAddress(`data:application/json;charset=utf-8;base64,${base64}`), '{"é":1}');
  assert.equal(readDataAddress('data:application/json,%7B%7D'), '{}');
  assert.equal(readDataAddress('data:application/json,%'), null);
  assert.equal(readDataAddress('data:text/html,x'), null);
});

const map = (sources: readonly unknown[], sourcesContent?: readonly unknown[]) =>
  JSON.stringify({ version: 3, sources, sourcesContent, mappings: 'AAAA' });

for (const [why, text, count] of [
  ['own code', map(['webpack://shop/./src/a.ts', '../b.vue'], ['x', 'y']), 2],
  ['names alone', map(['src/a.ts']), 0],
  ['empty contents', map(['src/a.ts', 'src/b.ts'], [null, ' ']), 0],
  ['packages', map(['../node_modules/react/index.js', 'webpack/bootstrap'], ['x', 'y']), 0],
  ['a published library', map(['jquery.slim.js'], ['x']), 0],
  ['the protection against inclusion', `)]}'\n${map(['src/a.ts'], ['x'])}`, 1],
  [
    'an index map',
    JSON.stringify({ version: 3, sections: [{ map: JSON.parse(map(['src/a.ts'], ['x'])) }] }),
    1,
  ],
  ['a page', '<!doctype html>', 0],
  ['strange values', map([1, 'a.ts'], [{}, 2]), 0],
  ['nothing', 'null', 0],
] as const) {
  test(`the site's own sources: ${why}`, () => {
    assert.equal(readOwnSources(text, false)?.count, count);
  });
}

test('a truncated map is judged by its names, or not at all', () => {
  const whole = map(['src/a.ts', 'node_modules/b.js'], ['x'.repeat(100), 'y']);
  const cut = whole.slice(0, whole.indexOf('sourcesContent') + 40);
  assert.deepEqual(readOwnSources(cut, true), { count: 1, sample: 'src/a.ts' });
  assert.equal(readOwnSources(whole.slice(0, 30), true), null);
});

test('fields are parsed in order, and comments are skipped', () => {
  const text =
    '\ufeff# ours\r\nContact: mailto:a@b.example  \r\nEXPIRES:2030-01-01T00:00:00Z\r\n\r\nnonsense';
  assert.deepEqual(readSecurityTxt(text), {
    fields: [
      ['contact', 'mailto:a@b.example'],
      ['expires', '2030-01-01T00:00:00Z'],
    ],
    isSigned: false,
  });
});

test('a signed file loses its armor and its dash escapes', () => {
  const text = `-----BEGIN PGP SIGNED MESSAGE-----
Hash: SHA256

Contact: https://a.example/report
- Policy: https://a.example/policy
-----BEGIN PGP SIGNATURE-----

Contact: mailto:not@read.example
-----END PGP SIGNATURE-----
`;
  assert.deepEqual(readSecurityTxt(text), {
    fields: [
      ['contact', 'https://a.example/report'],
      ['policy', 'https://a.example/policy'],
    ],
    isSigned: true,
  });
});

for (const [text, isOne] of [
  ['Contact: mailto:a@b.example', true],
  ['# hello\nExpires: 2030-01-01T00:00:00Z', true],
  ['<!doctype html>\nContact: us', false],
  ['Please contact: us', false],
  ['', false],
] as const) {
  test(`${JSON.stringify(text)} is ${isOne ? 'a' : 'no'} security.txt`, () => {
    assert.equal(isSecurityTxt(text), isOne);
  });
}

test('groups keep their agents and rules', () => {
  const text =
    '\ufeffUser-Agent: A # first\nuser-agent: b\n\nDisallow: /x\nAllow: /x/y\nsitemap: z\nUser-agent: *\nDisallow:';
  assert.deepEqual(readRobots(text), [
    {
      agents: ['a', 'b'],
      rules: [
        { isAllowed: false, path: '/x' },
        { isAllowed: true, path: '/x/y' },
      ],
    },
    { agents: ['*'], rules: [{ isAllowed: false, path: '' }] },
  ]);
});

for (const [text, refuses] of [
  ['User-agent: LongitudeScanner\nDisallow: /', true],
  ['user-agent: longitudescanner\r\ndisallow: /*', true],
  ['User-agent: a\nUser-agent: LongitudeScanner\nDisallow: / # all', true],
  ['User-agent: LongitudeScanner/1.0\nDisallow: /', true],
  ['User-agent: LongitudeScanner\nDisallow: /private', false],
  ['User-agent: LongitudeScanner\nDisallow:', false],
  ['User-agent: LongitudeScanner\nDisallow: /\nAllow: /', false],
  ['User-agent: *\nDisallow: /', false],
  ['User-agent: LongitudeScannerPro\nDisallow: /', false],
  ['<!doctype html><p>User-agent: LongitudeScanner', false],
  ['', false],
] as const) {
  test(`${JSON.stringify(text)} ${refuses ? 'refuses' : 'allows'} the scanner`, () => {
    assert.equal(refusesScanner(text), refuses);
  });
}
