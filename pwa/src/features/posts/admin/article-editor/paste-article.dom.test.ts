import { DOMParser as SchemaParser } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { articleSchema } from './schema.ts';
import { cleanPastedArticle } from './paste-article.ts';
import { readArticle, writeArticle } from './article-html.ts';
import { cleanHtml } from '../../../../ui/rich-text/paste/clean-html.ts';

const code = 'function f() {\n    run();\n\n\treturn 1;\n}';
const plainCode = `<pre><code>${code}</code></pre>`;
const vsCode =
  '<meta charset="utf-8"><div style="color: #cccccc;background-color: #1f1f1f;font-family: \'Droid Sans Mono\', monospace;font-weight: normal;font-size: 14px;white-space: pre;"><div><span style="color: #569cd6;">function</span><span> f() {</span></div><div><span>    run();</span></div><br><div><span>\treturn 1;</span></div><div><span>}</span></div></div>';

test.each([
  ['VS Code', vsCode],
  [
    'JetBrains',
    '<html><head><meta http-equiv="content-type" content="text/html"></head><body><pre style="background-color:#2b2b2b;font-family:\'JetBrains Mono\',monospace;"><span style="color:#cc7832;">function </span>f() {<br>    run();<br><br>\treturn 1;<br>}</pre></body></html>',
  ],
  [
    'Windows Terminal',
    '<HTML><BODY><DIV STYLE="display:inline-block;white-space:pre;font-family:\'Cascadia Mono\',monospace;"><SPAN STYLE="color:#CCC;">function f() {<BR>    run();<BR><BR>\treturn 1;<BR>}</SPAN></DIV></BODY></HTML>',
  ],
  [
    'a selection in Chrome',
    `<span style="color: rgb(0, 0, 0); font-family: monospace; white-space: pre; display: inline !important;">${code}</span>`,
  ],
  [
    'Xcode',
    '<html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 12.0px Menlo; color: #000}\np.p2 {margin: 0.0px; font: 12.0px Menlo; min-height: 14.0px}</style></head><body><p class="p1"><span class="s1">function</span> f() {</p><p class="p1"><span class="Apple-converted-space">    </span>run();</p><p class="p2"><br></p><p class="p1">\treturn 1;</p><p class="p1">}</p></body></html>',
  ],
  [
    'GitHub',
    '<table class="highlight js-file-line-container"><tbody><tr><td class="blob-num" data-line-number="1">1</td><td class="blob-code js-file-line">function f() {</td></tr><tr><td class="blob-num">2</td><td class="blob-code js-file-line">    run();</td></tr><tr><td class="blob-num"></td><td class="blob-code js-file-line">\n</td></tr><tr><td class="blob-num"></td><td class="blob-code js-file-line">\treturn 1;</td></tr><tr><td></td><td class="blob-code js-file-line">}</td></tr></tbody></table>',
  ],
  ['a page', `<pre class="hljs">${code}</pre>`],
])('code of %s is a code block with its indentation', (_, html) => {
  expect(
    cleanPastedArticle(html)
      .trim()
      .replace(/^<meta[^>]*>/, ''),
  ).toBe(plainCode);
  const spaces = '\u00a0'.repeat(4);
  expect(cleanHtml(html)).toBe(
    `<p>function f() {<br>${spaces}run();<br><br>${spaces}return 1;<br>}</p>`,
  );
});

test('the language of code is kept', () => {
  const js = '<pre><code class="language-js">a\nb</code></pre>';
  for (const html of [
    '<div class="highlight highlight-source-js"><pre>a\nb</pre></div>',
    '<pre lang="js"><code>a\nb</code></pre>',
    '<pre><code class="hljs language-js">a\nb</code></pre>',
  ]) {
    expect(cleanPastedArticle(html).replace(/<\/?div[^>]*>/g, '')).toBe(js);
  }
});

test('text whose spaces do not count stays text', () => {
  for (const html of [
    '<p style="white-space:pre;white-space:pre-wrap;">Google\nDocs</p>',
    '<div style="white-space: pre; font-family: monospace"><div>oneWord</div></div>',
    '<span style="white-space: pre; font-family: Georgia">two\nlines</span>',
    '<table><tr><td style="white-space: pre">a\nb</td></tr></table>',
  ]) {
    expect(cleanPastedArticle(html)).not.toContain('<pre');
  }
});

/** As ProseMirror reads the clipboard. */
const paste = (html: string) => {
  const { body } = new DOMParser().parseFromString(cleanPastedArticle(html), 'text/html');
  return writeArticle(SchemaParser.fromSchema(articleSchema).parse(body)).replaceAll(/\n\s*/g, '');
};

test('footnotes, numbers of items and definitions survive', () => {
  const footnotes =
    '<p>x<sup id="fnref1"><a href="#fn1">1</a></sup></p><ol><li id="fn1">note <a href="#fnref1">back</a></li></ol>';
  expect(paste(footnotes.replaceAll('"#', '"https://blog.example/post#'))).toBe(
    footnotes.replace(
      '<sup id="fnref1"><a href="#fn1">1</a></sup>',
      '<a href="#fn1"><sup id="fnref1">1</sup></a>',
    ),
  );
  expect(paste('<h2 id="part">P</h2><p id="noise"><a href="#part">to it</a></p>')).toBe(
    '<h2 id="part">P</h2><p><a href="#part">to it</a></p>',
  );
  expect(
    paste('<p class="x" id="fn">n</p><p><a id="ref" href="#fn">1</a> <a href="#ref">b</a></p>'),
  ).toBe('<p id="fn">n</p><p><a href="#fn" id="ref">1</a> <a href="#ref">b</a></p>');
  for (const html of [
    '<ol><li>a</li><li value="7">b</li></ol>',
    '<dl><dt>term</dt><dd>meaning</dd></dl>',
    '<ol start="3"><li>c</li></ol>',
  ]) {
    expect(paste(html.replace('<ol', '<ol style="margin:0" class="x"'))).toBe(html);
  }
  expect(cleanHtml('<ol start="3"><li>c</li></ol>')).toBe('<ol start="3"><li>c</li></ol>');
});

test('an article keeps its anchors in the editor', () => {
  for (const html of [
    '<h2 id="s-part">Part</h2><p id="s-x"><a href="#s-part" id="s-ref">1</a></p>',
    '<p><a id="s-x"></a>Text</p>',
    '<ul><li id="s-a">a</li></ul>',
  ]) {
    expect(writeArticle(readArticle(html)).replaceAll(/\n\s*/g, '')).toBe(html);
  }
});
