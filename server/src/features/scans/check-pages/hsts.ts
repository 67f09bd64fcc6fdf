import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const hsts: CheckPage = {
  slug: 'hsts',
  name: 'HSTS',
  check: 'Critical Security Headers',
  category: 'HTTP Security Headers',
  summary: 'Strict-Transport-Security: browsers use HTTPS only',
  keywords: [
    'Strict-Transport-Security',
    'max-age',
    'includeSubDomains',
    'preload',
    'SSL stripping',
  ],
  lead: 'With this header, browsers use HTTPS only, even if someone types or links to http. Without it, an attacker on an insecure Wi-Fi network can keep a customer on the unencrypted site and read everything.',
  looksAt: {
    intro: 'The header `Strict-Transport-Security` of your home page, fetched over HTTPS.',
    items: [
      {
        term: '`max-age`',
        text: 'How long browsers remember it, in seconds. Expected: 180 days or more (`15552000`); a year is usual.',
      },
      {
        term: '`includeSubDomains`',
        text: 'Also for every name below yours. Not asked for: a subdomain without HTTPS would become unreachable.',
      },
      {
        term: 'Where it counts',
        text: 'Only over HTTPS and with a certificate that browsers trust: otherwise they ignore it. IP addresses and endings such as .dev don’t need it.',
      },
      {
        term: 'Grammar',
        text: 'Of several headers the first counts, and an invalid one counts as missing.',
      },
    ],
  },
  verdicts: {
    fail: 'It is missing, too short or without effect, and so is another of the four critical headers.',
    warning:
      'It alone is missing or too short. A site with nothing else to fix still scores 90 or more.',
    pass: 'It is sent with 180 days or more, over a trusted certificate.',
    notTested: shared.joinSentences(shared.blockedOrError, shared.neitherFindingNorPass),
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'Begin with the «marked» day, and set `31536000` (a year) once nothing has broken.',
    ),
    places: [
      {
        ...shared.nginxServer,
        code: `# a day first, then 31536000 (a year)
add_header Strict-Transport-Security "max-age=«86400»" always;`,
        note: shared.nginxHeaderNote,
      },
      {
        ...shared.apacheSite,
        code: `# a day first, then 31536000 (a year)
<IfModule mod_headers.c>
  Header always set Strict-Transport-Security "max-age=«86400»"
</IfModule>`,
        note: shared.apacheHeaderNote,
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  # a day first, then 31536000 (a year)
  header Strict-Transport-Security "max-age=«86400»"
}`,
        note: shared.reloadCaddyWithConfig,
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <httpProtocol>
    <customHeaders>
      <add name="Strict-Transport-Security" value="max-age=«86400»" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: shared.joinSentences(
          'IIS 10 (version 1709 or newer) can also set it per site: Sites, HSTS, in the management console.',
          shared.useOnePlace,
        ),
      },
      {
        ...shared.cloudflareHeaders,
        code: `# If incoming requests match: all incoming requests
Set static  Strict-Transport-Security
            max-age=«86400»`,
        note: 'Rather use SSL/TLS, Edge Certificates, HTTP Strict Transport Security: choose 6 months or more there, and leave subdomains off until you have checked them.',
      },
      {
        ...shared.wordpressFunctions,
        code: `# a day first, then 31536000 (a year)
add_action( 'send_headers', function () {
  header( 'Strict-Transport-Security: max-age=«86400»' );
} );`,
        note: 'WordPress sends it with its pages only. That is enough for browsers, which remember it for the whole host name.',
      },
    ],
  },
  effort: {
    time: 'Ten minutes, then a week of watching',
    customersNotice: 'None, if the whole site works over HTTPS',
    wayBack:
      'Send `max-age=0`: each browser forgets it at its next visit. Until then it stays in force for its max-age',
  },
  proof: {
    intro: shared.oneLineShows,
    code: `$ curl -sI https://shop.example.com | grep -i strict-transport-security
strict-transport-security: max-age=31536000`,
  },
  standards: 'RFC 6797 (HTTP Strict Transport Security)',
  askedBy: 'OWASP ASVS 5.0, 3.4.1 (a year)',
  related: ['critical-security-headers', 'hsts-preload-eligibility', 'https-redirect'],
};
