import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildVisit,
  judgeParts,
  assertOutcomes,
  readOutcome,
} from '../../../lab/build-evidence.ts';
import type { PlainAddress } from '../../evidence/http.ts';
import { mixedContent } from './mixed-content.ts';
import { changesByDesign } from './changing-files.ts';
import { subresourceIntegrity } from './subresource-integrity.ts';

test('Mixed Content: distinguishes parts that control the page from parts that do not', () => {
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
  assertOutcomes(cases, (markup) => {
    const home = buildVisit({ body: `<!doctype html>${markup}` });
    return judgeParts(mixedContent, { home });
  });
});

test('Mixed Content: is not tested for an unencrypted page', () => {
  const home = buildVisit({ url: 'http://www.shop.example/', body: '<script src=/x.js></script>' });
  assert.equal(readOutcome(judgeParts(mixedContent, { home })), 'not tested');
});

test('Mixed Content: ignores a report-only policy', () => {
  const home = buildVisit({
    body: '<script src=http://a.example/x.js></script>',
    headers: [['content-security-policy-report-only', 'upgrade-insecure-requests']],
  });
  assert.equal(judgeParts(mixedContent, { home }).status, 'fail');
});

test('Mixed Content: counts loads of the site’s style sheets', () => {
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
  assertOutcomes(cases, (plain) => {
    const parts = { home: buildVisit(), styles: [{ url, status: 200, plain }] };
    return judgeParts(mixedContent, parts);
  });
  const { evidence } = judgeParts(mixedContent, {
    home: buildVisit(),
    styles: [{ url, status: 200, plain: [image] }],
  });
  assert.deepEqual(evidence, [`css url in ${url}: http://a.example/b.png`]);
});

const good = `sha256-${'A'.repeat(43)}=`;
const script = (attributes: string) =>
  `<script src=https://cdn.example/x.js ${attributes}></script>`;

test('Subresource Integrity: requires a checksum where one is possible', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['fail', script('')],
    ['fail', script('integrity')],
    ['fail', script('integrity="md5-AAAA"')],
    ['fail', script(`integrity="sha256-AAAA"`)],
    ['pass', script(`integrity="${good}"`)],
    ['pass', script(`integrity="md5-x ${good}?ct=application/javascript"`)],
    ['warning', script(`integrity="${good}"`) + script('')],
    ['warning', '<link rel=stylesheet href=//cdn.example/x.css>'],
    ['not tested', '<link rel="alternate stylesheet" href=//cdn.example/x.css>'],
    [
      'not tested',
      '<script src=/own.js></script><script src=https://static.shop.example/x.js></script>',
    ],
    ['not tested', '<script src=https://js.stripe.com/v3></script>'],
    ['not tested', '<script src="data:text/javascript,1"></script>'],
    ['pass', `<script src=https://js.stripe.com/v3></script>${script(`integrity="${good}"`)}`],
  ];
  assertOutcomes(cases, (markup) =>
    judgeParts(subresourceIntegrity, { home: buildVisit({ body: markup }) }),
  );
});

test('Subresource Integrity: accepts a domain named after the site as its own', () => {
  const judge = (domain: string) => {
    const body = '<script src=https://bakeryassets.com/x.js></script>';
    const home = buildVisit({ url: `https://${domain}/`, body });
    return readOutcome(judgeParts(subresourceIntegrity, { home }, { domain, host: domain }));
  };
  assert.equal(judge('bakery.com'), 'not tested');
  assert.equal(judge('bake.com'), 'fail');
  assert.equal(judge('assets.com'), 'fail');
});

test('Subresource Integrity: exempts services whose files change', () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ['https://www.googletagmanager.com/gtm.js?id=1', true],
    ['https://fonts.googleapis.com/css2?family=A', true],
    ['https://www.google.com/recaptcha/api.js', true],
    ['https://apis.google.com/js/api.js', true],
    ['https://www.google.com/library.js', false],
    ['https://ajax.googleapis.com/ajax/libs/jquery/3.7.1/jquery.min.js', false],
    ['https://evilgoogletagmanager.com/gtm.js', false],
    ['https://cdn.jsdelivr.net/npm/vue@3', false],
    ['https://securepubads.g.doubleclick.net/tag/js/gpt.js', true],
    ['https://stats.wp.com/e-202647.js', true],
    // Consent managers.
    ['https://app.usercentrics.eu/browser-ui/latest/loader.js', true],
    ['https://web.cmp.usercentrics.eu/ui/loader.js', true],
    ['https://privacy-proxy.usercentrics.eu/latest/uc-block.bundle.js', true],
    ['https://consent.cookiebot.com/uc.js', true],
    ['https://consent.cookiebot.eu/uc.js', true],
    ['https://cdn.cookielaw.org/scripttemplates/otSDKStub.js', true],
    ['https://sdk.privacy-center.org/0a1b/loader.js', true],
    ['https://cs.iubenda.com/autoblocking/1.js', true],
    ['https://cdn-cookieyes.com/client_data/0a1b/script.js', true],
    ['https://cdn.consentmanager.net/delivery/js/cmp_en.min.js', true],
    ['https://notiubenda.com/a.js', false],
  ];
  for (const [url, expected] of cases) assert.equal(changesByDesign(url), expected, url);
});
