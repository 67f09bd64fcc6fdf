import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSensitiveName, recogniseListing } from './recognise-listing.ts';

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
  test(`a listing of ${server} is recognised with its names`, () => {
    assert.deepEqual(recogniseListing(html, '/files/'), ['a.pdf']);
  });
}

test('an encoded path is found in the title', () => {
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

test('names that matter come first, and at most five', () => {
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
