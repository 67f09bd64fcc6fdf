import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const recommendedSecurityHeaders: CheckPage = {
  slug: 'recommended-security-headers',
  name: 'Recommended Security Headers',
  check: 'Recommended Security Headers',
  category: 'HTTP Security Headers',
  summary: 'Referrer-Policy, Permissions-Policy, COOP, CORP, COEP',
  keywords: [
    'Cross-Origin-Opener-Policy',
    'Cross-Origin-Resource-Policy',
    'Cross-Origin-Embedder-Policy',
    'privacy',
    'camera',
    'response headers',
  ],
  lead: 'They limit what other sites learn about your visitors and what they can do with a window that shows your site. They cost nothing.',
  looksAt: {
    intro: 'The headers of your home page, fetched once over HTTPS, after its redirects.',
    items: [
      {
        term: '`Referrer-Policy`',
        text: 'How much of the address other sites see. Expected: a value at least as strict as the browsers’ own, `strict-origin-when-cross-origin`. A `meta` tag counts too.',
      },
      {
        term: '`Permissions-Policy`',
        text: 'Which features, such as camera and location, page and embedded content may use. Expected: present and readable.',
      },
      {
        term: '`Cross-Origin-Opener-Policy`',
        text: 'Whether a page that opens yours in a window keeps a handle on it. Expected: `same-origin`, `same-origin-allow-popups` or `noopener-allow-popups`.',
      },
      {
        term: '`Cross-Origin-Resource-Policy`',
        text: 'Which sites may load your files into their pages. Expected: one of its three values.',
      },
      {
        term: '`Cross-Origin-Embedder-Policy`',
        text: 'Reported if it is sent, but not required: it breaks embedded content.',
      },
    ],
  },
  verdicts: {
    fail: 'None of the four is sent with a value that browsers act on: low risk.',
    warning:
      'Some are missing, have no effect, or are looser than the browsers’ default: low risk, at half weight. `origin`, `origin-when-cross-origin`, `no-referrer-when-downgrade` and `unsafe-url` are such values of Referrer-Policy.',
    pass: 'All four are set.',
    notTested: shared.notTestedRedirected,
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'The values suit a shop with payment windows and embedded videos; tighten them where you can.',
    ),
    places: [
      {
        place: 'nginx',
        where: 'In the `server` block of your site.',
        file: '/etc/nginx/snippets/recommended-headers.conf',
        code: `add_header Referrer-Policy "strict-origin-when-cross-origin" always;
add_header Permissions-Policy "camera=(), microphone=(), geolocation=()" always;
add_header Cross-Origin-Opener-Policy "same-origin-allow-popups" always;
add_header Cross-Origin-Resource-Policy "same-site" always;`,
        note: shared.nginxIncludeNote,
      },
      {
        ...shared.apacheSite,
        code: `<IfModule mod_headers.c>
  Header always set Referrer-Policy "strict-origin-when-cross-origin"
  Header always set Permissions-Policy "camera=(), microphone=(), geolocation=()"
  Header always set Cross-Origin-Opener-Policy "same-origin-allow-popups"
  Header always set Cross-Origin-Resource-Policy "same-site"
</IfModule>`,
        note: shared.enableHeadersAndReload,
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  header {
    Referrer-Policy "strict-origin-when-cross-origin"
    Permissions-Policy "camera=(), microphone=(), geolocation=()"
    Cross-Origin-Opener-Policy "same-origin-allow-popups"
    Cross-Origin-Resource-Policy "same-site"
  }
}`,
        note: shared.reloadCaddyWithConfig,
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <httpProtocol>
    <customHeaders>
      <add name="Referrer-Policy" value="strict-origin-when-cross-origin" />
      <add name="Permissions-Policy" value="camera=(), microphone=(), geolocation=()" />
      <add name="Cross-Origin-Opener-Policy" value="same-origin-allow-popups" />
      <add name="Cross-Origin-Resource-Policy" value="same-site" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: shared.iisReloads,
      },
      {
        ...shared.cloudflareHeaders,
        code: `# If incoming requests match: all incoming requests
Set static  Referrer-Policy
            strict-origin-when-cross-origin
Set static  Permissions-Policy
            camera=(), microphone=(), geolocation=()
Set static  Cross-Origin-Opener-Policy
            same-origin-allow-popups
Set static  Cross-Origin-Resource-Policy
            same-site`,
        note: 'One rule can set all four. It works on every host name you proxy.',
      },
      {
        ...shared.wordpressFunctions,
        code: `add_action( 'send_headers', function () {
  header( 'Referrer-Policy: strict-origin-when-cross-origin' );
  header( 'Permissions-Policy: camera=(), microphone=(), geolocation=()' );
  header( 'Cross-Origin-Opener-Policy: same-origin-allow-popups' );
  header( 'Cross-Origin-Resource-Policy: same-site' );
} );`,
        note: shared.joinSentences(
          shared.clearPageCache,
          'Cross-Origin-Resource-Policy protects files, which are served without PHP, so set it on the web server if you can.',
        ),
      },
    ],
  },
  effort: {
    time: 'Half an hour, and a look at payment and login windows',
    customersNotice: 'None',
    wayBack: shared.removeLine,
  },
  proof: {
    intro: shared.oneLineShows,
    code: `$ curl -sI https://shop.example.com | grep -iE "referrer|permissions|cross-origin"
referrer-policy: strict-origin-when-cross-origin
permissions-policy: camera=(), microphone=(), geolocation=()
cross-origin-opener-policy: same-origin-allow-popups
cross-origin-resource-policy: same-site`,
  },
  standards:
    'W3C Referrer Policy, W3C Permissions Policy, WHATWG HTML (COOP, COEP), WHATWG Fetch (CORP)',
  askedBy: 'OWASP ASVS 5.0, 3.4.5, 3.4.8 and 3.5.8',
  related: [
    'referrer-policy',
    'permissions-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'cross-origin-embedder-policy',
    'critical-security-headers',
  ],
};
