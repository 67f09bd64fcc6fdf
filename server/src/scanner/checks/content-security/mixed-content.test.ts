import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildVisit, judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import type { PlainAddress } from '../../evidence/http.ts';
import { mixedContent } from './mixed-content.ts';

test('tells parts that control the page from parts that do not', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['fail', '<script src=http://a.example/x.js></script>'],
    ['fail', '<link rel=stylesheet href=http://a.example/x.css>'],
    ['fail', '<iframe src=http://a.example/></iframe>'],
    ['fail', '<object data=http://a.example/x></object>'],
    ['fail', '<style>@import "http://a.example/x.css";</style>'],
    ['fail', '<base href=http://a.example/><script src=x.js></script>'],
    ['warning', '<img src=http://a.example/x.png>'],
    ['warning', '<img srcset="/x.png, http://a.example/x.png 2x">'],
    ['warning', '<video src=http://a.example/x.mp4></video>'],
    ['warning', '<p style="background: url(http://a.example/x.png)">'],
    ['warning', '<form action=http://a.example/search><input name=q></form>'],
    ['pass', '<form action=http://a.example/><input type=password></form>'],
    ['pass', '<a href=http://a.example/>A link</a>'],
    ['pass', '<link rel=canonical href=http://www.shop.example/>'],
    ['pass', '<script src=//a.example/x.js></script>'],
    ['pass', '<noscript><img src=http://a.example/pixel></noscript>'],
    ['pass', '<script type=application/ld+json>{"@id": "http://schema.example"}</script>'],
    ['pass', '<img src=http://localhost:3000/x.png><script src=http://127.0.0.1/x.js></script>'],
    ['pass', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['pass', '<iframe src="about:blank"></iframe><iframe src="javascript:0"></iframe>'],
    [
      'pass',
      '<meta http-equiv=content-security-policy content=upgrade-insecure-requests><script src=http://a.example/x.js></script>',
    ],
  ];
  for (const [expected, markup] of cases) {
    const home = buildVisit({ body: `<!doctype html>${markup}` });
    assert.equal(readOutcome(judgeParts(mixedContent, { home })), expected, markup);
  }
});

test('is not tested where the page itself is not encrypted', () => {
  const home = buildVisit({ url: 'http://www.shop.example/', body: '<script src=/x.js></script>' });
  assert.equal(readOutcome(judgeParts(mixedContent, { home })), 'not tested');
});

test('does not believe a policy that only reports', () => {
  const home = buildVisit({
    body: '<script src=http://a.example/x.js></script>',
    headers: [['content-security-policy-report-only', 'upgrade-insecure-requests']],
  });
  assert.equal(judgeParts(mixedContent, { home }).status, 'fail');
});

test('counts what the style sheets of the site load', () => {
  const url = 'https://www.shop.example/site.css';
  const other: PlainAddress = { kind: 'css import', url: 'http://a.example/b.css' };
  const image: PlainAddress = { kind: 'css url', url: 'http://a.example/b.png' };
  const local: PlainAddress = { kind: 'css url', url: 'http://127.0.0.1/b.png' };
  const cases: readonly (readonly [string, readonly PlainAddress[]])[] = [
    ['pass', []],
    ['pass', [local]],
    ['warning', [image]],
    ['fail', [image, other]],
  ];
  for (const [expected, plain] of cases) {
    const parts = { home: buildVisit(), styles: [{ url, status: 200, plain }] };
    assert.equal(readOutcome(judgeParts(mixedContent, parts)), expected, JSON.stringify(plain));
  }
  const { evidence } = judgeParts(mixedContent, {
    home: buildVisit(),
    styles: [{ url, status: 200, plain: [image] }],
  });
  assert.deepEqual(evidence, [`css url in ${url}: http://a.example/b.png`]);
});
