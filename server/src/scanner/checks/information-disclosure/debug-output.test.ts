import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildExchange,
  buildVisit,
  judgeParts,
  readOutcome,
} from '../../../testing/lab/build-evidence.ts';
import { dropShownCode } from './debug-signatures.ts';
import { debugOutput } from './debug-output.ts';

const judge = (status: number, body: string, headers: readonly [string, string][] = []) =>
  judgeParts(debugOutput, {
    home: buildVisit(),
    nothing: [buildExchange({ url: 'https://www.shop.example/f00d', status, body, headers })],
  });

const python =
  '<pre>Traceback (most recent call last):\n  File &quot;/srv/app/views.py&quot;, line 3, in home\nKeyError</pre>';
const warning = (name: string) =>
  `<br />\n<b>${name}</b>:  oh in <b>/var/www/a.php</b> on line <b>7</b><br />\n`;

for (const [outcome, status, why, body] of [
  ['fail', 404, 'Django', '<title>Page not found at /f00d</title><code>DEBUG = True</code>'],
  [
    'fail',
    500,
    'Rails',
    '<title>Action Controller: Exception caught</title><code>Rails.root: /srv</code>',
  ],
  [
    'fail',
    500,
    'Werkzeug',
    '<title>KeyError // Werkzeug Debugger</title><script>var EVALEX = true;</script>',
  ],
  [
    'fail',
    500,
    'ASP.NET',
    "<span><H1>Server Error in '/' Application.</H1></span><b>Stack Trace:</b> <br>",
  ],
  ['fail', 500, 'Whoops', '<div class="Whoops container"><div class="stack-container">'],
  [
    'fail',
    500,
    'Symfony',
    '<div class="exception-summary"><div class="container"><h1 class="break-long-words exception-message">x</h1></div><!-- Symfony -->',
  ],
  ['fail', 500, 'Python', python],
  ['fail', 500, 'Node as JSON', '{"stack":"Error: no\\n    at get (/srv/app/shop.js:3:9)"}'],
  [
    'fail',
    500,
    'Java',
    'java.lang.IllegalStateException: x\n\tat a.B.c(B.java:3)\n\tat a.B.d(B.java:9)',
  ],
  ['fail', 500, 'PHP', '<b>Fatal error</b> Stack trace:\n#0 /var/www/a.php(3): b()\n#1 {main}'],
  ['fail', 500, '.NET', '   at Shop.Web.Get(String id) in C:\\shop\\Web.cs:line 12'],
  ['fail', 500, 'Go', 'panic: x\n\ngoroutine 1 [running]:\nmain.main()\n\t/srv/main.go:3'],
  ['fail', 200, 'a warning of PHP in a page', `<p>Hello</p>${warning('Warning')}`],
  ['fail', 404, 'a warning of PHP on an error page', warning('Notice')],
  ['warning', 404, 'a folder', '<p>open() "/usr/share/nginx/html/f00d" failed</p>'],
  [
    'warning',
    500,
    'a folder of Windows',
    '<p>Could not find C:\\inetpub\\wwwroot\\shop\\a.aspx</p>',
  ],
  ['pass', 404, 'a plain error page', '<h1>Not found</h1><p>Cannot GET /f00d</p>'],
  ['pass', 200, 'a trace in an article', `<h1>Traces</h1>${python}`],
  ['pass', 200, 'a warning in shown code', `<pre>${warning('Warning')}</pre>`],
  ['pass', 200, 'escaped code', warning('Warning').replaceAll('<', '&lt;')],
  ['pass', 200, 'a folder in an article', '<p>Put it into /var/www/html/shop</p>'],
  ['pass', 404, 'one line of Java without a trace', 'java.lang.Exception is a class'],
  [
    'pass',
    500,
    'ASP.NET that keeps to itself',
    "<H1>Server Error in '/' Application.</H1><b>Details:</b> customErrors",
  ],
] as const) {
  test(`${outcome}: ${why} (${status})`, () => {
    const found = judge(status, `<!doctype html>${body}`);
    assert.equal(readOutcome(found), outcome, found.details);
  });
}

test('the profiler of Symfony is told by its header', () => {
  const found = judge(200, 'Hello', [
    ['x-debug-token-link', 'https://www.shop.example/_profiler/1'],
  ]);
  assert.equal(readOutcome(found), 'fail');
});

test('an address that no one can decode is no reason to break', () => {
  const body = '<p>in /var/www/shop/index.php';
  const home = buildVisit({ url: 'https://www.shop.example/%ff', status: 500, body });
  assert.equal(readOutcome(judgeParts(debugOutput, { home })), 'warning');
});

for (const [html, rest] of [
  ['a<pre>b</pre>c', 'a >c'],
  ['a<PRE class="x">b</pre >c<!-- d -->e', 'a  >c e'],
  ['a<pre><code>b</code></pre>c', 'a >c'],
  ['a<script>let b = "<p>";</script>c', 'a >c'],
  ['a<preview>b</preview>c', 'a<preview>b</preview>c'],
  ['a<pre>b', 'a'],
  ['', ''],
] as const) {
  test(`${html} keeps ${rest}`, () => assert.equal(dropShownCode(html), rest));
}
