import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sanitizeContent } from './sanitize-content.ts';

test('headings get ids for the table of contents', () => {
  assert.equal(
    sanitizeContent(
      '<h1>Top</h1><h2 id="root">A &amp; <b>B</b></h2><h3>A b</h3><h2>A b 2</h2><h5>x</h5>',
    ),
    '<h2 id="s-top">Top</h2><h2 id="s-root">A &amp; <b>B</b></h2><h3 id="s-a-b">A b</h3><h2 id="s-a-b-2">A b 2</h2><h4>x</h4>',
  );
  assert.equal(
    sanitizeContent('<h2 lang="fr">Café, don’t</h2><h2>Data</h2><h3>Data</h3><h2>Data</h2>'),
    '<h2 id="s-cafe-dont" lang="fr">Café, don’t</h2><h2 id="s-data">Data</h2><h3 id="s-data-2">Data</h3><h2 id="s-data-3">Data</h2>',
  );
  assert.equal(
    sanitizeContent('<h2>東京</h2><h2></h2>'),
    '<h2 id="s-東京">東京</h2><h2 id="s-section"></h2>',
  );
});

test('anchors of the author keep their names, and links lead to them', () => {
  const cases: [given: string, clean: string][] = [
    [
      '<p>x<sup id="fnref1"><a href="#fn1">1</a></sup></p><ol><li id="fn1">y <a href="#fnref1">↩</a></li></ol>',
      '<p>x<sup id="s-fnref1"><a href="#s-fn1">1</a></sup></p><ol><li id="s-fn1">y <a href="#s-fnref1">↩</a></li></ol>',
    ],
    [
      '<h2 id="part-two" lang="en">Two</h2><a href="#part-two">2</a>',
      '<h2 id="s-part-two" lang="en">Two</h2><a href="#s-part-two">2</a>',
    ],
    [
      '<h2>Part Two</h2><a href="#part-two">2</a>',
      '<h2 id="s-part-two">Part Two</h2><a href="#s-part-two">2</a>',
    ],
    [
      '<h2>Part Two</h2><a href="#Part%20Two">2</a>',
      '<h2 id="s-part-two">Part Two</h2><a href="#s-part-two">2</a>',
    ],
    ['<a name="x"></a><a href="#x">x</a>', '<a id="s-x"></a><a href="#s-x">x</a>'],
    ['<a id="a" name="b">x</a><a href="#b">x</a>', '<a id="s-a">x</a><a href="#s-a">x</a>'],
    ['<p id="fn:1">x</p><a href="#fn:1">1</a>', '<p id="s-fn:1">x</p><a href="#s-fn:1">1</a>'],
    ['<p id="_ftn1">x</p><a href="#_ftn1">1</a>', '<p id="s-_ftn1">x</p><a href="#s-_ftn1">1</a>'],
    ['<p id="1">x</p><a href="#1">1</a>', '<p id="s-1">x</p><a href="#s-1">1</a>'],
    ['<p id="über">x</p><a href="#%C3%BCber">1</a>', '<p id="s-über">x</p><a href="#s-über">1</a>'],
    [
      '<h2>東京</h2><p id="東京">x</p><a href="#東京">1</a>',
      '<h2 id="s-東京-2">東京</h2><p id="s-東京">x</p><a href="#s-東京">1</a>',
    ],
    [
      '<p id="a b&quot;c">x</p><a href="#a b&quot;c">1</a>',
      '<p id="s-a-b-c">x</p><a href="#s-a-b-c">1</a>',
    ],
    [
      '<p id="x">1</p><p id="x">2</p><a href="#x">x</a>',
      '<p id="s-x">1</p><p id="s-x-2">2</p><a href="#s-x">x</a>',
    ],
    [
      '<p id="X">1</p><p id="x">2</p><a href="#x">x</a>',
      '<p id="s-X">1</p><p id="s-x">2</p><a href="#s-x">x</a>',
    ],
    [
      '<h2>Note</h2><p id="note">1</p><a href="#note">x</a>',
      '<h2 id="s-note-2">Note</h2><p id="s-note">1</p><a href="#s-note">x</a>',
    ],
    ['<p id="root">x</p><p id="main">y</p>', '<p id="s-root">x</p><p id="s-main">y</p>'],
    ['<p id="">x</p><p id=" ">y</p><p id>z</p>', '<p>x</p><p>y</p><p>z</p>'],
    [
      '<h2>A</h2><h2>A</h2><a href="#a-1">x</a>',
      '<h2 id="s-a">A</h2><h2 id="s-a-2">A</h2><a href="#s-a-2">x</a>',
    ],
    [
      '<img id="pic" src="/a.png"><a href="#pic">p</a>',
      '<img id="s-pic" src="/a.png" alt="" loading="lazy" decoding="async" /><a href="#s-pic">p</a>',
    ],
    [
      '<a title="see id=" href="/x">t</a><h2 lang=" id=">A</h2><p lang=" id= name=" id="b" dir="ltr">y</p>',
      '<a title="see id=" href="/x">t</a><h2 id="s-a" lang=" id=">A</h2><p id="s-b" lang=" id= name=" dir="ltr">y</p>',
    ],
    ['<a href="#nowhere">x</a><a href="#">y</a>', '<a href="#nowhere">x</a><a href="#">y</a>'],
    [
      '<a href="/blog/other#x">x</a><p id="x">y</p>',
      '<a href="/blog/other#s-x">x</a><p id="s-x">y</p>',
    ],
  ];
  for (const [given, clean] of cases) {
    assert.equal(sanitizeContent(given), clean, given);
    assert.equal(sanitizeContent(clean), clean, given);
  }
});

/** Headings of an article, and where links in it lead: their fragments. */
const tables: [headings: string[], links: [given: string, id: string][]][] = [
  [
    ['中文标题', '日本語', '第1章 「概要」とは？', '第2章 概要', '한국어 제목'],
    [
      ['日本語', 's-日本語'],
      ['%E6%97%A5%E6%9C%AC%E8%AA%9E', 's-日本語'],
      ['中文标题', 's-中文标题'],
      ['第1章-概要とは', 's-第1章-概要とは'],
      ['第2章-概要', 's-第2章-概要'],
      ['한국어-제목', 's-한국어-제목'],
      ['section', 'section'],
      ['別の', '別の'],
    ],
  ],
  [
    ['Введение', 'Версия 2', 'Раздел 2', 'مقدمة قصيرة', 'शुरुआत', 'Ελληνικά'],
    [
      ['введение', 's-введение'],
      ['Введение', 's-введение'],
      ['версия-2', 's-версия-2'],
      ['раздел-2', 's-раздел-2'],
      ['مقدمة-قصيرة', 's-مقدمة-قصيرة'],
      ['शुरुआत', 's-शुरुआत'],
      ['ελληνικά', 's-ελληνικά'],
    ],
  ],
  [
    [
      'What’s new?',
      'x<br>y',
      "Don't <b>panic</b>!",
      'TCP/IP v2.0',
      '🚀 Features',
      'A &amp; B',
      'Café',
    ],
    [
      ['what-s-new', 's-whats-new'],
      ['whats-new', 's-whats-new'],
      ['x-y', 's-xy'],
      ['xy', 's-xy'],
      ['don-t-panic', 's-dont-panic'],
      ['tcpip-v20', 's-tcp-ip-v2-0'],
      ['tcp_ip_v2.0', 's-tcp-ip-v2-0'],
      ['-features', 's-features'],
      ['a--b', 's-a-b'],
      ['cafe', 's-cafe'],
      ['caf%C3%A9', 's-cafe'],
    ],
  ],
  // Counted from 1, as by most; from 2 when a link has the number of all.
  [
    ['Part', 'Part', 'Part'],
    [
      ['part', 's-part'],
      ['part-1', 's-part-2'],
      ['part-2', 's-part-3'],
    ],
  ],
  [
    ['Part', 'Part', 'Part'],
    [
      ['part-2', 's-part-2'],
      ['part-3', 's-part-3'],
    ],
  ],
  [
    ['Part', 'Part'],
    [
      ['part-1', 's-part'],
      ['part-2', 's-part-2'],
    ],
  ],
  [['Part', 'Part', 'Part'], [['s-part-2', 's-part-2']]],
  [
    ['Part', 'Part', 'Part 2'],
    [
      ['part-1', 's-part-2'],
      ['part-2', 's-part-2-2'],
    ],
  ],
  [['日本語', '日本語'], [['日本語-1', 's-日本語-2']]],
  [
    ['V1', 'V11', 'V1', 'A b', 'Ab'],
    [
      ['v1-1', 's-v1-2'],
      ['ab', 's-ab'],
      ['a-b', 's-a-b'],
    ],
  ],
];

test('links lead to the headings that generators of links mean', () => {
  for (const [headings, links] of tables) {
    const html = headings.map((text) => `<h2>${text}</h2>`).join('');
    const write = (part: 0 | 1) => links.map((link) => `<a href="#${link[part]}">x</a>`).join('');
    const clean = sanitizeContent(html + write(0));
    assert.equal(clean.slice(clean.indexOf('<a ')), write(1), headings.join());
    assert.equal(sanitizeContent(clean), clean);
  }
});

test('an article from before keeps the ids of its headings, and links find them by text', () => {
  const stored = '<h2 id="s-section">中文标题</h2><h2 id="s-section-2">日本語</h2>';
  assert.equal(
    sanitizeContent(`${stored}<a href="#日本語">x</a><a href="#s-section-2">y</a>`),
    `${stored}<a href="#s-section-2">x</a><a href="#s-section-2">y</a>`,
  );
});

test('links to parts of articles by their addresses lead there, others stay', () => {
  const place = { origin: 'https://our.example', slug: 'my-post' };
  const rel = ' rel="noopener noreferrer"';
  const cases: [given: string, clean: string, more?: string][] = [
    ['/blog/my-post#what-s-new', '/blog/my-post#s-whats-new'],
    ['my-post#whats-new', 'my-post#s-whats-new'],
    [
      'https://our.example/blog/my-post#part-two',
      'https://our.example/blog/my-post#s-part-two',
      rel,
    ],
    [
      'http://our.example/blog/my-post/#part-two',
      'http://our.example/blog/my-post/#s-part-two',
      rel,
    ],
    ['/blog/my-post#nowhere', '/blog/my-post#nowhere'],
    ['/blog/other#part-two', '/blog/other#s-part-two'],
    ['/blog/other#s-part-two', '/blog/other#s-part-two'],
    ['/blog/other?a=1&amp;b=2#fn:1', '/blog/other?a=1&amp;b=2#s-fn:1'],
    ['/blog/other#日本語', '/blog/other#s-日本語'],
    ['https://our.example/blog/other#x', 'https://our.example/blog/other#s-x', rel],
    ['/blog/other#:~:text=part', '/blog/other#:~:text=part'],
    ['/blog#x', '/blog#x'],
    ['/blog/#x', '/blog/#x'],
    ['/contact#request', '/contact#request'],
    ['/blog/other/picture.png#x', '/blog/other/picture.png#x'],
    ['https://x.example/blog/other#x', 'https://x.example/blog/other#x', rel],
    ['mailto:a@our.example#x', 'mailto:a@our.example#x'],
  ];
  const parts = '<h2 id="s-whats-new">What’s new?</h2><p id="s-part-two">x</p>';
  for (const [href, expected, more = ''] of cases) {
    const given = `${parts.replaceAll('id="s-', 'id="')}<a href="${href}">x</a>`;
    const clean = sanitizeContent(given, { place });
    assert.equal(clean, `${parts}<a href="${expected}"${more}>x</a>`, href);
    assert.equal(sanitizeContent(clean, { place }), clean, href);
  }
});
