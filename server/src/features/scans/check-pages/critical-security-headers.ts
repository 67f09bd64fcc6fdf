import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const criticalSecurityHeaders: CheckPage = {
  slug: 'critical-security-headers',
  name: 'Critical Security Headers',
  check: 'Critical Security Headers',
  category: 'HTTP Security Headers',
  summary: 'HSTS, Content-Security-Policy, X-Frame-Options, nosniff',
  keywords: [
    'Strict-Transport-Security',
    'CSP',
    'frame-ancestors',
    'X-Content-Type-Options',
    'response headers',
    'clickjacking',
  ],
  lead: 'Without these four response headers, one injected script or one insecure Wi-Fi network is enough to read what your customers type.',
  looksAt: {
    intro:
      'The headers of one response: your home page, fetched once over HTTPS, after its redirects. The content of the page isn’t judged here.',
    items: [
      {
        term: '`Strict-Transport-Security`',
        text: 'Browsers use HTTPS only, even if someone types or links to http. Expected: a `max-age` of 180 days or more, over a certificate that browsers trust. Not asked of plain IP addresses and of endings such as .dev, which browsers open over HTTPS anyway.',
      },
      {
        term: '`Content-Security-Policy`',
        text: 'Browsers load only what you allow. Expected: a policy that is enforced, not only reported. What it allows is judged by its own test, Content Security Policy.',
      },
      {
        term: '`X-Frame-Options`',
        text: 'No other site can show your pages inside its own and hijack clicks (clickjacking). Expected: `DENY` or `SAMEORIGIN`, or `frame-ancestors` in the policy.',
      },
      {
        term: '`X-Content-Type-Options`',
        text: 'A file that customers upload is never run as a script. Expected: `nosniff`.',
      },
    ],
  },
  verdicts: {
    fail: 'Two or more are missing: medium risk. All four are missing: high risk.',
    warning:
      'One is missing: medium risk, counted one level lower. A site with nothing else to fix still scores 90 or more, or 80 or more if it is the policy: its own test fails then, too.',
    pass: 'All four are sent and have a value that browsers accept.',
    notTested: shared.joinSentences(
      shared.blockedOrError,
      shared.neitherAndNotScored,
      'Where it responded with a redirect, a sign-in (401) or data, only the headers that apply there are judged.',
    ),
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'The «marked» values are for the first week. The test passes with `31536000` and without `-Report-Only`.',
    ),
    places: [
      {
        place: 'nginx',
        where: 'In the `server` block of your site.',
        file: '/etc/nginx/snippets/security-headers.conf',
        code: `# a day first, then 31536000 (a year)
add_header Strict-Transport-Security "max-age=«86400»" always;
# reports first, blocks nothing
add_header Content-Security-Policy«-Report-Only»
  "default-src 'self'; object-src 'none'; base-uri 'self'" always;
add_header X-Frame-Options "SAMEORIGIN" always;
add_header X-Content-Type-Options "nosniff" always;`,
        note: shared.joinSentences(shared.nginxIncludeNote, shared.needsAlways),
      },
      {
        ...shared.apacheSite,
        code: `<IfModule mod_headers.c>
  Header always set Strict-Transport-Security "max-age=«86400»"
  Header always set Content-Security-Policy«-Report-Only» \\
    "default-src 'self'; object-src 'none'; base-uri 'self'"
  Header always set X-Frame-Options "SAMEORIGIN"
  Header always set X-Content-Type-Options "nosniff"
</IfModule>`,
        note: shared.joinSentences(
          shared.enableHeadersAndReload,
          'If the application also sends one of them, it is sent twice: remove it in one place.',
        ),
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  header {
    Strict-Transport-Security "max-age=«86400»"
    Content-Security-Policy«-Report-Only» "default-src 'self'; object-src 'none'; base-uri 'self'"
    X-Frame-Options "SAMEORIGIN"
    X-Content-Type-Options "nosniff"
  }
}`,
        note: shared.joinSentences(
          shared.reloadCaddy,
          'Caddy renews certificates automatically, so a long HSTS age is safe here.',
        ),
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <httpProtocol>
    <customHeaders>
      <add name="Strict-Transport-Security" value="max-age=«86400»" />
      <add name="Content-Security-Policy«-Report-Only»"
           value="default-src 'self'; object-src 'none'; base-uri 'self'" />
      <add name="X-Frame-Options" value="SAMEORIGIN" />
      <add name="X-Content-Type-Options" value="nosniff" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: shared.joinSentences(
          'IIS 10 (version 1709 or later) can also set HSTS per site: Sites, HSTS, in the management console.',
          shared.useOnePlace,
        ),
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard; no server access needed.',
        file: 'Rules, Transform Rules, Modify Response Header',
        code: `# SSL/TLS, Edge Certificates, HTTP Strict Transport Security (HSTS)
Enable HSTS, Max Age Header «1 month», No-Sniff Header on

# Modify Response Header, all incoming requests
Set static  Content-Security-Policy«-Report-Only»
            default-src 'self'; object-src 'none'; base-uri 'self'
Set static  X-Frame-Options  SAMEORIGIN`,
        note: 'The rule works at once, on every host name you proxy. For HSTS choose 6 months or more in the end. Requests that reach your server directly do not pass the rule: set the headers there too.',
      },
      {
        ...shared.wordpressFunctions,
        code: `add_action( 'send_headers', function () {
  header( 'Strict-Transport-Security: max-age=«86400»' );
  header( "Content-Security-Policy«-Report-Only»: default-src 'self'; object-src 'none'; base-uri 'self'" );
  header( 'X-Frame-Options: SAMEORIGIN' );
  header( 'X-Content-Type-Options: nosniff' );
} );`,
        note: shared.joinSentences(
          shared.clearPageCache,
          'Files in `/wp-content/uploads` are served without PHP, so set nosniff on the web server as well if you can.',
        ),
      },
    ],
  },
  effort: {
    time: 'Under an hour, then a week of watching',
    customersNotice: 'None, if you begin in report-only mode',
    wayBack: 'Remove the line. HSTS stays in browsers for its max-age, so begin with a day',
  },
  proof: {
    intro: shared.oneLineShows,
    code: `$ curl -sI https://shop.example.com
HTTP/2 200
strict-transport-security: max-age=31536000
content-security-policy: default-src 'self'; object-src 'none'; base-uri 'self'
x-frame-options: SAMEORIGIN
x-content-type-options: nosniff`,
  },
  standards:
    'RFC 6797 (HSTS), W3C Content Security Policy Level 3, RFC 7034 (X-Frame-Options), WHATWG Fetch (nosniff)',
  askedBy: 'OWASP ASVS 4.0.3, section 14.4; OWASP ASVS 5.0, section 3.4',
  related: [
    'hsts',
    'x-frame-options',
    'x-content-type-options',
    'content-security-policy',
    'hsts-preload-eligibility',
    'clickjacking',
  ],
};
