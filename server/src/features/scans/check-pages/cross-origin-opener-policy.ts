import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const crossOriginOpenerPolicy: CheckPage = {
  slug: 'cross-origin-opener-policy',
  name: 'Cross-Origin-Opener-Policy',
  check: 'Recommended Security Headers',
  category: 'HTTP Security Headers',
  summary: 'COOP: cuts the link to a page that opens yours in a window',
  keywords: [
    'COOP',
    'same-origin',
    'same-origin-allow-popups',
    'tabnabbing',
    'popup',
    'window.opener',
  ],
  lead: 'A site that opens yours in a new window keeps a reference to it: it can later redirect that window to a fake sign-in page or detect whether someone is signed in. This header cuts that link.',
  looksAt: {
    intro: 'The header `Cross-Origin-Opener-Policy` of your home page.',
    items: [
      {
        term: '`same-origin-allow-popups`',
        text: 'Cuts off those who open you; your own payment and sign-in windows go on working.',
      },
      {
        term: '`same-origin`',
        text: 'Cuts both ways. Payment and sign-in windows of other companies can stop working.',
      },
      {
        term: '`noopener-allow-popups`',
        text: 'As the first, and also between pages of your own site.',
      },
      {
        term: '`unsafe-none`',
        text: 'The browsers’ default. It counts as missing, as does any other value.',
      },
    ],
  },
  verdicts: {
    fail: shared.missingWithOthers,
    warning: 'It is missing or has no effect: low risk.',
    pass: 'It has one of the three values that protect.',
    notTested: shared.notTestedRedirected,
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'Then try every payment method and every sign-in with another company once.',
    ),
    places: [
      {
        ...shared.nginxServer,
        code: 'add_header Cross-Origin-Opener-Policy "same-origin-allow-popups" always;',
        note: shared.nginxHeaderNote,
      },
      {
        ...shared.apacheSite,
        code: `<IfModule mod_headers.c>
  Header always set Cross-Origin-Opener-Policy "same-origin-allow-popups"
</IfModule>`,
        note: shared.apacheHeaderNote,
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  header Cross-Origin-Opener-Policy "same-origin-allow-popups"
}`,
        note: shared.reloadCaddyWithConfig,
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <httpProtocol>
    <customHeaders>
      <add name="Cross-Origin-Opener-Policy" value="same-origin-allow-popups" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: shared.iisHeaderNote,
      },
      {
        ...shared.cloudflareHeaders,
        code: `# If incoming requests match: all incoming requests
Set static  Cross-Origin-Opener-Policy
            same-origin-allow-popups`,
        note: shared.cloudflareHeaderNote,
      },
      {
        ...shared.wordpressFunctions,
        code: `add_action( 'send_headers', function () {
  header( 'Cross-Origin-Opener-Policy: same-origin-allow-popups' );
} );`,
        note: shared.wordpressHeaderNote,
      },
    ],
  },
  effort: {
    time: 'Ten minutes, and an hour of trying payment and sign-in',
    customersNotice: 'None with this value',
    wayBack: shared.removeLine,
  },
  proof: {
    intro: shared.oneLineShows,
    code: `$ curl -sI https://shop.example.com | grep -i cross-origin-opener-policy
cross-origin-opener-policy: same-origin-allow-popups`,
  },
  standards: 'WHATWG HTML, section 7.1.3 (cross-origin opener policies)',
  askedBy: 'OWASP ASVS 5.0, 3.4.8',
  related: [
    'recommended-security-headers',
    'cross-origin-resource-policy',
    'cross-origin-embedder-policy',
  ],
};
