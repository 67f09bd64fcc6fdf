import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const xFrameOptions: CheckPage = {
  slug: 'x-frame-options',
  name: 'X-Frame-Options',
  check: 'Critical Security Headers',
  category: 'HTTP Security Headers',
  summary: 'No other site can show your pages inside its own',
  keywords: ['clickjacking', 'frame-ancestors', 'iframe', 'SAMEORIGIN', 'DENY', 'ALLOW-FROM'],
  lead: 'A malicious page can place yours invisibly over its own buttons, so that a signed-in customer clicks on your page without knowing it. This header prevents the framing.',
  looksAt: {
    intro:
      'The header `X-Frame-Options` of your home page, and `frame-ancestors` in its Content-Security-Policy, as browsers read them.',
    items: [
      { term: '`DENY`', text: 'No site at all, not even your own.' },
      { term: '`SAMEORIGIN`', text: 'Your own site alone.' },
      {
        term: '`ALLOW-FROM`',
        text: 'Ignored by all browsers today. Use `frame-ancestors` instead.',
      },
      {
        term: '`frame-ancestors`',
        text: 'The newer way, in the policy. Where it is set, browsers ignore X-Frame-Options; in a `meta` tag neither works.',
      },
    ],
  },
  verdicts: {
    fail: 'There is no framing protection, and another of the four critical headers is missing too.',
    warning: 'It alone is missing. The test Clickjacking judges it as well.',
    pass: 'The header or the policy limits who may show your pages.',
    notTested: shared.notTestedRedirected,
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'If a partner embeds your pages, name them in `frame-ancestors` and leave this header out.',
    ),
    places: [
      {
        ...shared.nginxServer,
        code: 'add_header X-Frame-Options "SAMEORIGIN" always;',
        note: shared.nginxHeaderNote,
      },
      {
        ...shared.apacheSite,
        code: `<IfModule mod_headers.c>
  Header always set X-Frame-Options "SAMEORIGIN"
</IfModule>`,
        note: shared.apacheHeaderNote,
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  header X-Frame-Options "SAMEORIGIN"
}`,
        note: shared.reloadCaddyWithConfig,
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <httpProtocol>
    <customHeaders>
      <add name="X-Frame-Options" value="SAMEORIGIN" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: shared.iisHeaderNote,
      },
      {
        ...shared.cloudflareHeaders,
        code: `# If incoming requests match: all incoming requests
Set static  X-Frame-Options
            SAMEORIGIN`,
        note: shared.cloudflareHeaderNote,
      },
      {
        ...shared.wordpressFunctions,
        code: `add_action( 'send_headers', function () {
  header( 'X-Frame-Options: SAMEORIGIN' );
} );`,
        note: shared.joinSentences(
          'WordPress sends it for the login and the dashboard automatically, but not for your pages.',
          shared.clearPageCache,
        ),
      },
    ],
  },
  effort: {
    time: 'Ten minutes',
    customersNotice: 'None, unless a partner shows your pages in a frame',
    wayBack: shared.removeLine,
  },
  proof: {
    intro: shared.oneLineShows,
    code: `$ curl -sI https://shop.example.com | grep -i x-frame-options
x-frame-options: SAMEORIGIN`,
  },
  standards:
    'RFC 7034 (X-Frame-Options), WHATWG HTML, W3C Content Security Policy Level 3 (frame-ancestors)',
  askedBy: 'OWASP ASVS 5.0, 3.4.6',
  related: ['clickjacking', 'critical-security-headers', 'content-security-policy'],
};
