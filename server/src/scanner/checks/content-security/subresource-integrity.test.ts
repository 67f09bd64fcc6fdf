import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildVisit, judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { changesByDesign } from './changing-files.ts';
import { subresourceIntegrity } from './subresource-integrity.ts';

const good = `sha256-${'A'.repeat(43)}=`;
const script = (attributes: string) =>
  `<script src=https://cdn.example/x.js ${attributes}></script>`;

test('asks for a checksum where one is possible', () => {
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
  for (const [expected, markup] of cases) {
    const found = judgeParts(subresourceIntegrity, { home: buildVisit({ body: markup }) });
    assert.equal(readOutcome(found), expected, markup);
  }
});

test('takes a domain that is called after the site for its own', () => {
  const judge = (domain: string) => {
    const body = '<script src=https://bakeryassets.com/x.js></script>';
    const home = buildVisit({ url: `https://${domain}/`, body });
    return readOutcome(judgeParts(subresourceIntegrity, { home }, { domain, host: domain }));
  };
  assert.equal(judge('bakery.com'), 'not tested');
  assert.equal(judge('bake.com'), 'fail');
  assert.equal(judge('assets.com'), 'fail');
});

test('knows services whose files change', () => {
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
