import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildExchange, buildVisit, judgeParts, readOutcome } from '../../../lab/build-evidence.ts';
import { dropShownCode } from './debug-signatures.ts';
import { debugOutput } from './debug-output.ts';
import {
  findInHeaders,
  findInPage,
  isPrivateAddress,
  privateAddresses,
} from './private-addresses.ts';

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
  test(`Debug Output: ${outcome}: ${why} (${status})`, () => {
    const found = judge(status, `<!doctype html>${body}`);
    assert.equal(readOutcome(found), outcome, found.details);
  });
}

test('Debug Output: the Symfony profiler is recognized by its header', () => {
  const found = judge(200, 'Hello', [
    ['x-debug-token-link', 'https://www.shop.example/_profiler/1'],
  ]);
  assert.equal(readOutcome(found), 'fail');
});

test('Debug Output: an undecodable address does not throw', () => {
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
  test(`Debug Output: ${html} keeps ${rest}`, () => assert.equal(dropShownCode(html), rest));
}

const leak = buildExchange({ headers: [['x-backend', '10.0.0.5']] });

test('Private Addresses: a header of any response of the site fails', () => {
  const parts = [
    { home: buildVisit(leak) },
    { home: buildVisit({}, { hops: [leak] }) },
    { home: buildVisit(), plain: buildVisit(leak) },
    { home: buildVisit(), nothing: [buildExchange(), leak] },
  ];
  for (const part of parts) {
    assert.equal(readOutcome(judgeParts(privateAddresses, part)), 'fail');
  }
});

test('Private Addresses: a page that loads from an internal address warns', () => {
  const home = buildVisit({ body: '<img src="http://10.0.0.5/a.png">' });
  const found = judgeParts(privateAddresses, { home });
  assert.equal(readOutcome(found), 'warning');
  assert.deepEqual(found.evidence, ['loaded file: 10.0.0.5']);
});

test('Private Addresses: the page of another site does not count', () => {
  const home = buildVisit({ ...leak, url: 'https://login.other.example/' });
  assert.equal(readOutcome(judgeParts(privateAddresses, { home })), 'pass');
});

test('Private Addresses: a site of a private network is not tested', () => {
  const addresses = { v4: ['10.0.0.5'], v6: [] };
  const found = judgeParts(privateAddresses, { home: buildVisit(leak) }, { addresses });
  assert.equal(readOutcome(found), 'not tested');
});

for (const [address, isPrivate] of [
  ['10.0.0.1', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['[fd12:3456::1]', true],
  ['fe80::1', false],
  ['127.0.0.1', false],
  ['8.8.8.8', false],
  ['10.0.0.999', false],
  ['10.1', false],
  ['shop.example', false],
] as const) {
  test(`Private Addresses: ${address} is ${isPrivate ? '' : 'not '}private`, () => {
    assert.equal(isPrivateAddress(address), isPrivate);
  });
}

const url = 'https://www.shop.example/';
for (const [name, value, addresses] of [
  ['location', 'http://10.0.0.5:8080/', ['10.0.0.5']],
  ['x-backend-server', 'web-3 (192.168.4.7)', ['192.168.4.7']],
  ['via', '1.1 172.20.0.3:3128 (squid)', ['172.20.0.3']],
  ['x-upstream', '[fd00:10::5]:80', ['fd00:10::5']],
  ['server', 'app/10.0.0.5', []],
  ['x-app-version', '10.0.0.5', []],
  ['x-build', 'v10.0.0.5', []],
  ['x-build', '10.0.0.5-beta', []],
  ['x-build', '1.10.0.0.5', []],
  ['x-forwarded-for', '10.0.0.5', []],
  ['x-served-by', 'cache-fra-10', []],
] as const) {
  test(`Private Addresses: ${name}: ${value} reveals ${addresses.length} addresses`, () => {
    const found = findInHeaders({ url, headers: [[name, value]] });
    assert.deepEqual(
      found.map(({ address }) => address),
      addresses,
    );
  });
}

test('Private Addresses: an address repeated from the request is not a finding', () => {
  const redirect = {
    url: 'http://10.0.0.5/',
    headers: [['location', 'http://10.0.0.5/a'] as const],
  };
  assert.deepEqual(findInHeaders(redirect), []);
});

for (const [place, body] of [
  ['loaded file', '<script src="//10.0.0.5/a.js"></script>'],
  ['loaded file', '<link rel="stylesheet" href="http://192.168.3.4:81/a.css">'],
  ['form', '<form action="http://172.16.4.5/login" method="post"></form>'],
  ['script in the page', '<script>fetch("http://10.0.0.5:3000/api")</script>'],
  ['comment', '<!-- built on 10.0.0.5 -->'],
  [undefined, '<a href="http://192.168.1.1/">your router</a>'],
  [undefined, '<p>http://192.168.1.1/ is your router</p>'],
  [undefined, '<script>const version = "10.0.0.5";</script>'],
  [undefined, '<!-- version 10.0.0.5-rc1 -->'],
  [undefined, '<!-- theme, Version: 10.0.0.5 -->'],
  [undefined, '<!-- build 10.0.0.5 -->'],
  [undefined, '<img src="/10.0.0.5/a.png">'],
] as const) {
  test(`Private Addresses: ${place ?? 'nothing'}: ${body}`, () => {
    assert.equal(findInPage({ url, body })[0]?.place, place);
  });
}
