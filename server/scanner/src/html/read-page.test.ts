import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStyle } from './element-addresses.ts';
import { parsePage, readHiddenText } from './read-page.ts';

const at = 'https://www.shop.example/en/home?x=1';
const read = (html: string) => parsePage(html, at);
const urls = (items: readonly { readonly url: string }[]) => items.map(({ url }) => url);

test('finds scripts that run, with absolute addresses', () => {
  const page = read(`
    <script src=a.js integrity="sha384-x"></script><SCRIPT SRC=' //cdn.example/b.js '></SCRIPT>
    <script type=module src=/c.js></script><script type="text/javascript;version=1" src=d.js></script>
    <script type="application/ld+json" src=e.js></script><script nomodule src=f.js></script>
    <script>inline()</script><script type=text/template><script src=g.js></script>
    <noscript><script src=h.js></script></noscript><template><script src=i.js></script></template>
    <!-- <script src=j.js></script> --><textarea><script src=k.js></script></textarea>
    <script src="&#104;ttps://cdn.example/l.js"></script><script src="java\nscript:alert(1)"></script>
    <script src=""></script>`);
  assert.deepEqual(urls(page.scripts), [
    'https://www.shop.example/en/a.js',
    'https://cdn.example/b.js',
    'https://www.shop.example/c.js',
    'https://cdn.example/l.js',
    'javascript:alert(1)',
  ]);
  assert.equal(page.scripts[0]?.integrity, 'sha384-x');
  assert.equal(page.inlineScripts, 1);
});

test('resolves URLs against the first base, wherever it is', () => {
  const page = read(
    '<img src=a.png><base target=x><base href="//static.example/v1/"><base href=/other/><link rel="preload stylesheet" href=s.css>',
  );
  assert.deepEqual(urls(page.resources), ['https://static.example/v1/a.png']);
  assert.deepEqual(urls(page.styles), ['https://static.example/v1/s.css']);
});

test('finds all other resources that a page loads', () => {
  const page = read(`
    <img src=1.png srcset="2.png 1x, http://p.example/3,4.png 2x"><picture><source srcset="5.webp"></picture>
    <video src=6.mp4 poster=7.png></video><audio src=8.mp3></audio><iframe src=9.html></iframe>
    <object data=10.svg></object><embed src=11.pdf><input type=IMAGE src=12.png><link rel="shortcut icon" href=13.ico>
    <svg><image href=14.png /></svg><p style="background:url('15.png')"><img src="data:image/png;base64,AAAA">
    <style>@import "16.css"; @import url(17.css); a{background:URL( 18.png )} b::after{content:"http://no.example/x"}</style>`);
  const found = page.resources.map(
    ({ kind, url }) => `${kind} ${url.split('/').slice(3).join('/')}`,
  );
  assert.deepEqual(found, [
    'image en/1.png',
    'image en/2.png',
    'image 3,4.png',
    'image en/5.webp',
    'media en/6.mp4',
    'image en/7.png',
    'media en/8.mp3',
    'frame en/9.html',
    'object en/10.svg',
    'object en/11.pdf',
    'image en/12.png',
    'image en/13.ico',
    'image en/14.png',
    'css url en/15.png',
    'css import en/16.css',
    'css import en/17.css',
    'css url en/18.png',
  ]);
});

test('ignores addresses in style sheet comments, and names that load nothing', () => {
  const page = read(`<style>
    @namespace svg url("http://www.w3.org/2000/svg"); @namespace url(http://www.w3.org/1999/xhtml);
    /* a { background: url(no.png) } */ b { background: url(yes.png) } /* url(no.png)</style>
    <style>@-moz-document url(http://a.example/) { c { background: url(also.png) } }</style>`);
  assert.deepEqual(
    page.resources.map(({ url }) => url.split('/').at(-1)),
    ['yes.png', 'also.png'],
  );
});

test('parses style sheets as browsers do, including minified ones', () => {
  const cases: readonly (readonly [css: string, found: readonly string[]])[] = [
    ['@import"http://a/1";', ['css import http://a/1']],
    ["@import'http://a/2';", ['css import http://a/2']],
    ['@import "http://a/3";', ['css import http://a/3']],
    ['@import url(http://a/4);', ['css import http://a/4']],
    ['@import/**/url(http://a/5)', ['css import http://a/5']],
    ['@IMPORT"http://a/6";@import"http://a/7"', ['css import http://a/6', 'css import http://a/7']],
    ['a{content:"http://a/8"}', []],
    ['a{content:"/*"}b{background:url(http://a/9)}/**/', ['css url http://a/9']],
    ["a{content:'\\'/*'}b{background:url(http://a/10)}", ['css url http://a/10']],
    ["/* it's */a{background:url(http://a/11)}", ['css url http://a/11']],
    [
      'a{content:"open\n/* url(http://a/12) */b{background:url(http://a/13)}',
      ['css url http://a/13'],
    ],
    ['a{background:url("http://a/14?/*")}/* url(http://a/15) */', ['css url http://a/14?/*']],
  ];
  for (const [css, found] of cases) {
    const read = readStyle(css).map(({ kind, url }) => `${kind} ${url}`);
    assert.deepEqual(read, found, css);
  }
});

test('parses forms with their own fields', () => {
  const page = read(`
    <form id=login method=POST action="http://a.example/in"><input type=Password name=p>
      <button formaction=/other>Go</button></form>
    <form><input type=hidden name=csrf value=0123456789><form><input name=inner></form>
    <input type=password name=loose><input form=login name=outside><form method=put></form>`);
  const [login, search, wrong] = page.forms;
  assert.deepEqual(login?.actions, ['http://a.example/in', 'https://www.shop.example/other']);
  assert.deepEqual(
    login?.fields.map(({ name }) => name),
    ['p', '', 'outside'],
  );
  assert.equal(login?.fields[0]?.type, 'password');
  assert.deepEqual([login?.method, login?.hasMethod, login?.hasAction], ['post', true, true]);
  assert.deepEqual([search?.method, search?.hasMethod, search?.hasAction], ['get', false, false]);
  assert.deepEqual(search?.actions, [at]);
  assert.equal(search?.fields[0]?.valueLength, 10);
  assert.equal(wrong?.method, 'get');
  assert.deepEqual(
    page.looseFields.map(({ name }) => name),
    ['loose'],
  );
});

test('reads metas and counts handlers', () => {
  const page = read(
    '<META HTTP-EQUIV="Content-Security-Policy" CONTENT="a"><meta name=CSRF-Token content=b><p onclick=x() ONLOAD=y()>',
  );
  assert.deepEqual(page.metas, [
    { name: '', httpEquiv: 'content-security-policy', content: 'a' },
    { name: 'csrf-token', httpEquiv: '', content: 'b' },
  ]);
  assert.equal(page.inlineHandlers, 2);
});

test('accepts a policy only in the head', () => {
  const policy = '<meta http-equiv=Content-Security-Policy content="default-src x">';
  const count = (html: string) => parsePage(html, 'https://shop.example/').metas.length;
  assert.equal(count(`<!doctype html><title>Shop</title>${policy}<h1>Shop</h1>`), 1);
  assert.equal(count(`<html><head><script></script>${policy}</head><body></body></html>`), 1);
  assert.equal(count(`<html><head></head><body>${policy}</body></html>`), 0);
  assert.equal(count(`<h1>Shop</h1>${policy}`), 0);
});

test('stays bounded for any markup', () => {
  const hostile: Readonly<Record<string, string>> = {
    'deep nesting': '<b>'.repeat(80_000) + '</i>'.repeat(60_000),
    'many attributes': `<p ${Array.from({ length: 40_000 }, (_, n) => `a${n}=1`).join(' ')}>`,
    'one huge attribute': `<img src="http://a.example/${'a'.repeat(400_000)}">`,
    'many scripts': '<script src=a></script>'.repeat(20_000),
    'an open quote': `<a href="${'<script src=x>'.repeat(30_000)}`,
    'many style brackets': `<style>${'url('.repeat(50_000)}</style>`,
    'many imports': `<style>${'@import '.repeat(40_000)}</style>`,
    'a huge srcset': `<img srcset="${'a 1x,'.repeat(90_000)}">`,
    'a srcset of spaces': `<img srcset="a${' '.repeat(19_000)}">`.repeat(26),
    'many open strings': `<style>${`"\\'/*\n`.repeat(90_000)}</style>`,
    'one open string': `<style>"${'\\"'.repeat(200_000)}</style>`,
    'a style of spaces': `<style>@import${' '.repeat(400_000)}</style>`,
    'nested forms': '<form><input form=x>'.repeat(25_000),
    entities: '&amp;'.repeat(100_000),
    'unclosed comment': `<!--${'--!'.repeat(100_000)}`,
    'a prototype': '<p __proto__=1 constructor=2><form id=__proto__><input form=constructor>',
    'nul and lone surrogates': '\0<scr\0ipt src=\ud800>\udfff',
  };
  for (const [name, html] of Object.entries(hostile)) {
    const page = read(html);
    assert.ok(page.scripts.length <= 1000 && page.resources.length <= 1000, name);
    for (const { url } of page.resources) assert.ok(url.length <= 2000, name);
  }
  assert.equal(read(hostile['deep nesting'] ?? '').isCut, true);
  assert.equal(read('x'.repeat(600_000)).isCut, true);
});

test('comments and scripts are read, visible text is not', () => {
  const html = '<!-- a --><p>b</p><script>c < d && "e"</script><script src="f"></script><!-- g';
  const { comments, scripts } = readHiddenText(html);
  assert.deepEqual(comments, [' a ', ' g']);
  assert.deepEqual(scripts, ['c < d && "e"', '']);
});
