import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const crossOriginResourcePolicy: CheckPage = {
  slug: 'cross-origin-resource-policy',
  name: 'Cross-Origin-Resource-Policy',
  check: 'Recommended Security Headers',
  category: 'HTTP Security Headers',
  summary: 'CORP: which sites may load your files into their pages',
  keywords: ['CORP', 'same-site', 'same-origin', 'Spectre', 'hotlinking', 'XSSI'],
  lead: 'Other sites can load your images and scripts into their pages, with your visitor’s cookies. Attacks on processors (Spectre) can then read them. This header tells browsers to refuse.',
  looksAt: {
    intro: 'The header `Cross-Origin-Resource-Policy` of your home page.',
    items: [
      { term: '`same-site`', text: 'Your domain with all its subdomains. Suits most sites.' },
      { term: '`same-origin`', text: 'This host name alone. Stricter.' },
      {
        term: '`cross-origin`',
        text: 'Every site, deliberately. Right for files that are made to be embedded, such as logos and badges; it counts as set.',
      },
      {
        term: 'Spelling',
        text: 'It must be exactly one of the three, in lower case, and sent once.',
      },
    ],
  },
  verdicts: {
    fail: shared.missingWithOthers,
    warning: 'It is missing or browsers ignore its value: low risk.',
    pass: 'It has one of the three values.',
    notTested: shared.notTestedRedirected,
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'If newsletters, marketplaces or partners show your images, set `cross-origin` for the folder of those images.',
    ),
    places: [
      {
        ...shared.nginxServer,
        code: 'add_header Cross-Origin-Resource-Policy "same-site" always;',
        note: shared.nginxHeaderNote,
      },
      {
        ...shared.apacheSite,
        code: `<IfModule mod_headers.c>
  Header always set Cross-Origin-Resource-Policy "same-site"
</IfModule>`,
        note: shared.apacheHeaderNote,
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  header Cross-Origin-Resource-Policy "same-site"
}`,
        note: shared.reloadCaddyWithConfig,
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <httpProtocol>
    <customHeaders>
      <add name="Cross-Origin-Resource-Policy" value="same-site" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: shared.iisHeaderNote,
      },
      {
        ...shared.cloudflareHeaders,
        code: `# If incoming requests match: all incoming requests
Set static  Cross-Origin-Resource-Policy
            same-site`,
        note: shared.cloudflareHeaderNote,
      },
      {
        ...shared.wordpressFunctions,
        code: `add_action( 'send_headers', function () {
  header( 'Cross-Origin-Resource-Policy: same-site' );
} );`,
        note: shared.wordpressHeaderNote,
      },
    ],
  },
  effort: {
    time: 'Half an hour',
    customersNotice: 'None here. Images that other sites embed disappear there',
    wayBack: shared.removeLine,
  },
  proof: {
    intro: shared.oneLineShows,
    code: `$ curl -sI https://shop.example.com | grep -i cross-origin-resource-policy
cross-origin-resource-policy: same-site`,
  },
  standards: 'WHATWG Fetch, section 3.7 (Cross-Origin-Resource-Policy)',
  askedBy: 'OWASP ASVS 5.0, 3.5.8',
  related: ['recommended-security-headers', 'cross-origin-opener-policy', 'cors'],
};
